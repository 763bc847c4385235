/// The texts of the jobs. They do what the templates in `Pipelines/` do; `InitTests` in `PipelinesTests` compares them.
///
/// They are whole: no file of another project is included, so a bot needs no access to one.
enum JobTemplates {
    /// `.gitlab-ci.yml`, or a file that it includes.
    static func gitLab(config: String, stage: String) -> String {
        """
        # relctl: one pass over all trains, from a schedule, the button "New pipeline" or a trigger, such as a webhook for pushes
        # (Docs/GettingStarted.md, "At each push"). Written by `relctl init --ci gitlab`.
        # Pipelines/GitLab/relctl.yml of relctl's repository has more: audits of merge requests, uploads by hand.
        relctl:reconcile:
          stage: \(stage) # one of your `stages:`
          image: $RELCTL_IMAGE
          needs: []
          inherit:
            default: [tags]
          rules:
            # A pipeline that relctl started is an upload, also where its branch is the default one.
            - if: $RELCTL_KEY
              when: never
            - if: $CI_PIPELINE_SOURCE =~ /^(schedule|web|trigger)$/ && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
          # One at a time spares requests; nothing breaks without it. Of many that wait, the newest does the work.
          resource_group: relctl
          interruptible: false
          timeout: 20 minutes
          # The exit codes that a second run may mend.
          retry:
            max: 2
            when: [runner_system_failure, stuck_or_timeout_failure]
            exit_codes: [69, 75]
          variables:
            GIT_DEPTH: "1"
            GIT_SUBMODULE_STRATEGY: none
            GIT_LFS_SKIP_SMUDGE: "1"
            RELCTL_CONFIG: "\(config)"
          script:
            - mkdir -p .relctl
            - relctl reconcile --config "$RELCTL_CONFIG" --report .relctl/reconcile.json --skip-superseded
          artifacts:
            when: always
            expire_in: 30 days
            paths: [.relctl/reconcile.json]

        """
    }

    /// `.github/workflows/relctl.yml`. GitHub's expressions begin with a dollar sign and two braces.
    static func gitHub(config: String, events: GitHubEvents, variables: [String]) -> String {
        """
        # relctl: one pass over all trains, \(events.isEmpty ? "" : "at each push to one of their branches, ")every 15 minutes, or by hand. Written by
        # `relctl init --ci github`.
        name: relctl
        on:
          schedule:
            - cron: "*/15 * * * *"
          workflow_dispatch:
        \(events.triggers)# The job's own token reads the configuration and no more; relctl writes with a token of its own, because
        # nothing that GITHUB_TOKEN pushes or opens starts a workflow.
        permissions:
          contents: read
        jobs:
          relctl:
        \(events.condition)    runs-on: ubuntu-latest
            container:
              image: ${{ vars.RELCTL_IMAGE }}
            timeout-minutes: 20
            # One runs and one waits; a later one takes the place of the one that waits.
            concurrency:
              group: relctl-${{ github.repository }}
              cancel-in-progress: false
            defaults:
              run:
                shell: bash
            env:
              RELCTL_CONFIG: "\(config)"
            steps:
              - name: Get the configuration
                uses: \(actions.checkout)
                with:
                  # The configuration is that of the default branch, whatever was pushed.
                  ref: ${{ github.event.repository.default_branch }}
                  fetch-depth: 1
                  persist-credentials: false
              - name: Run relctl
                # The secrets that relctl.yml names belong here, and nowhere else.
                env:
        \(indented(secrets(variables), by: 10))
                run: |
                  mkdir -p .relctl
        \(indented(attempts, by: 10))
              - name: Keep the outcome
                if: always()
                uses: \(actions.upload)
                with:
                  name: relctl-${{ github.run_id }}-${{ github.run_attempt }}
                  path: .relctl/reconcile.json
                  if-no-files-found: ignore
                  include-hidden-files: true
                  retention-days: 30

        """
    }

    /// `Jenkinsfile.relctl`. The script is in single quotes: Groovy fills in nothing.
    static func jenkins(config: String, variables: [String]) -> String {
        """
        // relctl: one pass over all trains, every 15 minutes. Written by `relctl init --ci jenkins`.
        // It needs an agent with relctl, labelled `relctl`, and the credentials below, each a secret text.
        pipeline {
            agent { label 'relctl' }
            triggers { cron('H/15 * * * *') }
            options {
                disableConcurrentBuilds()
                timeout(time: 20, unit: 'MINUTES')
                buildDiscarder(logRotator(numToKeepStr: '200'))
            }
            environment {
        \(indented(credentials(variables), by: 8))
                RELCTL_CONFIG = '\(config)'
                // Jenkins' own folder beside the workspace: nothing that is committed can be in it.
                XDG_CACHE_HOME = "${WORKSPACE}@tmp/relctl"
            }
            stages {
                stage('relctl') {
                    steps {
                        sh '''
                            mkdir -p .relctl
        \(indented(attempts, by: 20))
                        '''
                    }
                }
            }
            post {
                always { archiveArtifacts artifacts: '.relctl/reconcile.json', allowEmptyArchive: true }
            }
        }

        """
    }

    /// GitHub hands over what a file names, and nothing else.
    private static func secrets(_ variables: [String]) -> String {
        variables.map { "\($0): ${{ secrets.\(CISystem.github.secret(of: $0)) }}" }.joined(separator: "\n")
    }

    private static func credentials(_ variables: [String]) -> String {
        variables.map { "\($0) = credentials('\(CISystem.jenkins.secret(of: $0))')" }.joined(separator: "\n")
    }

    /// Up to three runs: 69 and 75 are the exit codes that a second run may mend.
    private static let attempts = """
        for pause in 30 60 0; do
          status=0
          relctl reconcile --config "$RELCTL_CONFIG" --report .relctl/reconcile.json || status=$?
          case "$status" in 69 | 75) sleep "$pause" ;; *) break ;; esac
        done
        exit "$status"
        """

    /// The actions of GitHub that the workflow uses, by commit.
    private static let actions = (
        checkout: "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2",
        upload: "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2"
    )

    private static func indented(_ text: String, by spaces: Int) -> String {
        let indent = String(repeating: " ", count: spaces)
        return text.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
    }
}
