/// How the page looks, and the few lines of script that it can do without.
enum BoardStyle {
    /// Colours have a contrast of at least 4.5 to 1 with what is behind them (WCAG 2.2, 1.4.3), lines and marks 3 to 1.
    static let sheet: StaticString = """

        :root { color-scheme: light dark; --page: #f4f5f7; --card: #ffffff; --ink: #1c2330; --faint: #566072; --line: #d5dae2; --link: #0b57c2;
          --good: #10692f; --good-back: #e3f4e8; --wait: #7a4d00; --wait-back: #fdf1d8; --bad: #a81c1c; --bad-back: #fdeaea; --quiet-back: #eceff3;
          --row-0: #5b6577; --row-1: #2458c5; --row-2: #8a2fb0; --row-3: #0a6b6b; }
        @media (prefers-color-scheme: dark) { :root { --page: #12161d; --card: #1b212b; --ink: #e8ecf3; --faint: #a5b0c2; --line: #364052; --link: #8db8ff;
          --good: #7fdc9c; --good-back: #15301f; --wait: #f3c56b; --wait-back: #33270f; --bad: #ff9d96; --bad-back: #3a1a1b; --quiet-back: #283040;
          --row-0: #a5b0c2; --row-1: #86aeff; --row-2: #d89bf2; --row-3: #67cfc9; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
        header, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
        header { padding-top: 1.75rem; }
        h1 { font-size: 1.65rem; line-height: 1.2; margin: 0; letter-spacing: -0.01em; }
        h2 { font-size: 1.25rem; margin: 0 0 .5rem; line-height: 1.3; }
        h3 { font-size: .8rem; margin: 0 0 .25rem; text-transform: uppercase; letter-spacing: .06em; color: var(--faint); }
        p { margin: .25rem 0; }
        a { color: var(--link); text-underline-offset: .15em; }
        a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
        .made, .faint, .when { color: var(--faint); }
        .made { font-size: .92rem; margin: .35rem 0 1.1rem; }
        .made.old { color: var(--bad); background: var(--bad-back); border-left: .3rem solid var(--bad); padding: .5rem .8rem; border-radius: .4rem; font-weight: 600; }
        .summary { border-radius: .7rem; padding: .8rem 1.1rem; margin-bottom: 1.25rem; border: 1px solid; }
        .summary h2 { font-size: 1.05rem; margin: 0; }
        .summary ul { margin: .3rem 0 0; padding-left: 1.2rem; }
        .good { --tone: var(--good); --tone-back: var(--good-back); } .wait { --tone: var(--wait); --tone-back: var(--wait-back); }
        .bad { --tone: var(--bad); --tone-back: var(--bad-back); } .quiet { --tone: var(--faint); --tone-back: var(--quiet-back); }
        .summary, .pill, .act { background: var(--tone-back); border-color: var(--tone); }
        .summary h2, .summary p, .pill { color: var(--tone); }
        .train { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1.2rem 1.35rem; margin-bottom: 1.25rem; }
        .train > h2 { font-size: 1.35rem; }
        .train:target { outline: 3px solid var(--link); }
        .release + .release { border-top: 1px solid var(--line); margin-top: 1.4rem; padding-top: 1.1rem; }
        .repository-name { margin: 1.75rem 0 .75rem; }
        .state { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; margin: 0 0 1rem; }
        .pill { border-radius: 1rem; padding: .1rem .75rem; font-weight: 650; font-size: .95rem; }
        .stages { list-style: none; display: flex; margin: 0 0 1.15rem; padding: 0; }
        .stages li { flex: 1; position: relative; padding: 1.55rem .5rem 0 0; font-size: .92rem; line-height: 1.35; }
        .stages li::before { content: ""; position: absolute; top: .2rem; left: 0; width: 1rem; height: 1rem; border-radius: 50%; border: .18rem solid var(--faint); background: var(--card); z-index: 1; }
        .stages li::after { content: ""; position: absolute; top: .64rem; left: 1rem; right: 0; height: .16rem; background: var(--line); }
        .stages li:last-child::after { display: none; }
        .stages .done::before { background: var(--good); border-color: var(--good); }
        .stages .done::after { background: var(--good); }
        .stages .current::before { border-color: var(--link); background: var(--link); box-shadow: 0 0 0 .22rem var(--card), 0 0 0 .38rem var(--link); }
        .stages .name { display: block; font-weight: 600; } .stages .ahead .name { font-weight: 400; color: var(--faint); } .stages .current .name { color: var(--link); }
        .stages .when { display: block; font-size: .85rem; }
        .act { border-left: .3rem solid var(--tone); border-radius: .4rem .7rem .7rem .4rem; padding: .7rem 1rem; margin-bottom: 1.1rem; }
        .act h3 { color: var(--tone); } .act .who { font-size: 1.05rem; }
        .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem 1.4rem; margin: 0 0 1.1rem; }
        .facts:empty { display: none; }
        dt { font-size: .83rem; color: var(--faint); } dd { margin: 0; }
        table { width: 100%; border-collapse: collapse; margin: .4rem 0 1rem; font-size: .94rem; }
        caption { text-align: left; font-weight: 650; padding-bottom: .3rem; font-size: 1rem; }
        th, td { text-align: left; padding: .42rem .9rem .42rem 0; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400; }
        thead th { color: var(--faint); font-size: .83rem; border-top: 0; padding-top: 0; padding-bottom: .2rem; }
        tbody th { font-weight: 600; min-width: 12rem; }
        .traffic { max-width: 40rem; margin-bottom: 0; }
        .scroll { overflow-x: auto; padding: .2rem 0; }
        svg { display: block; max-width: none; font: 13px system-ui, sans-serif; }
        svg text { fill: var(--faint); } svg .branch { fill: var(--ink); font-weight: 600; }
        .row-0 { --row: var(--row-0); } .row-1 { --row: var(--row-1); } .row-2 { --row: var(--row-2); } .row-3 { --row: var(--row-3); }
        .row line { stroke: var(--row); stroke-width: 3; stroke-linecap: round; }
        .edge { fill: none; stroke: var(--faint); stroke-width: 2; } .edge.cut { stroke-dasharray: 2 4; } .edge.landing { stroke: var(--good); stroke-width: 3; }
        .edge.conflict { stroke: var(--bad); stroke-dasharray: 6 5; } .edge.settled { stroke: var(--wait); }
        .node circle { fill: var(--row); stroke: var(--card); stroke-width: 2; }
        .node.pull circle { fill: var(--card); stroke: var(--row); stroke-width: 3; }
        .node.settled circle { fill: var(--card); stroke: var(--wait); stroke-width: 4; }
        .node.conflict circle { fill: var(--bad); } .node.conflict path { stroke: var(--card); stroke-width: 2.5; fill: none; }
        .node.landing circle { fill: var(--good); }
        .legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .88rem; color: var(--faint); }
        .key::before { content: ""; display: inline-block; width: .8rem; height: .8rem; border-radius: 50%; margin-right: .4rem; vertical-align: -.05rem; border: 3px solid transparent; }
        .key.change::before { background: var(--row-1); border-color: var(--row-1); } .key.pull::before { border-color: var(--row-1); } .key.settled::before { border-color: var(--wait); }
        .key.conflict::before { background: var(--bad); border-color: var(--bad); } .key.landing::before { background: var(--good); border-color: var(--good); }
        details { margin-top: .6rem; } summary { cursor: pointer; color: var(--link); }
        .events .when { margin-right: .6rem; font-size: .88rem; }
        footer { padding-bottom: 2rem; font-size: .88rem; color: var(--faint); }
        @media (max-width: 46rem) {
          header, main, footer { padding-left: .8rem; padding-right: .8rem; }
          .train { padding: 1rem; }
          .stages { flex-direction: column; gap: .1rem; }
          .stages li { padding: 0 0 .75rem 1.75rem; }
          .stages li::after { top: 1.2rem; bottom: -.2rem; left: .42rem; right: auto; width: .16rem; height: auto; }
          .stages .name, .stages .when { display: inline; margin-right: .5rem; }
          thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
          table, tbody, tr, caption { display: block; }
          tr { border-top: 1px solid var(--line); padding: .5rem 0; }
          tbody th { display: block; border: 0; padding: 0 0 .1rem; }
          td { display: flex; gap: .6rem; border: 0; padding: .05rem 0; }
          td::before { content: attr(data-label); color: var(--faint); flex: 0 0 7.5rem; font-size: .88rem; }
        }
        @media print { body { background: none; } .train { break-inside: avoid; border-color: #999; } details > * { display: block; } .scroll { overflow: visible; } svg { max-width: 100%; height: auto; } }

        """

    /// Turns the line with the board's time red once the board is out of date. Without scripts, that line itself says
    /// from when on it is.
    static let script: StaticString = """
        (function () {
          var made = document.getElementById("made"), time = made.querySelector("time");
          function look() {
            var age = (Date.now() - Date.parse(time.getAttribute("datetime"))) / 1000;
            var limit = made.getAttribute("data-valid-seconds");
            if (limit && age > Number(limit)) made.className = "made old";
          }
          look();
          setInterval(look, 60000);
        })();
        """

    /// The script's SHA-256 in base64, for the policy of the page; a test compares them.
    static let scriptDigest = "OJVq2x42FUNRtFo88Q3lOXPW/DJZuDf0VnHNf1i9HpQ="
}
