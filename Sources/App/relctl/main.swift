import Commands

await runRelctl()
