import Foundation
import RehearsalForge
import Testing

/// A Python that can import `gitlab`.
private let python = ProcessInfo.processInfo.environment["RELCTL_PYTHON_GITLAB"]

/// `python-gitlab`, a client that shares nothing with this project, gets on with the forge as with GitLab.
@Suite(.enabled(if: python != nil, "no python with python-gitlab; RELCTL_PYTHON_GITLAB may name one"))
struct PythonGitLabTests {
    private static let script = """
        import sys, time, gitlab
        url, token = sys.argv[1:]
        gl = gitlab.Gitlab(url, private_token=token)
        gl.auth()
        assert gl.user.username == "release-bot", gl.user
        project = gl.projects.get("mobile/ios")
        assert project.default_branch == "develop"
        develop = project.branches.get("develop")
        assert develop.protected
        project.branches.create({"branch": "App/Release", "ref": "develop"})
        assert "App/Release" in [b.name for b in project.branches.list(get_all=True)]
        mr = project.mergerequests.create(
            {"source_branch": "feature", "target_branch": "develop", "title": "Draft: It", "labels": ["ios"]})
        try:
            project.mergerequests.create(
                {"source_branch": "feature", "target_branch": "develop", "title": "Again"})
            raise SystemExit("no conflict")
        except gitlab.GitlabCreateError as error:
            assert error.response_code == 409, error
            assert error.error_message == ["Another open merge request already exists for this source branch: !1"], error
        assert [m.iid for m in project.mergerequests.list(iterator=True, state="opened")] == [mr.iid]
        try:
            mr.merge()
            raise SystemExit("merged a draft")
        except gitlab.exceptions.GitlabMRClosedError as error:
            assert error.response_code == 405, error
        note = mr.notes.create({"body": "Hello"})
        note.body = "Bye"
        note.save()
        assert mr.notes.list(sort="asc", activity_filter="only_comments", get_all=False)[0].body == "Bye"
        note.delete()
        mr.title, mr.labels = "It", ["ios", "release"]
        mr.save()
        mr = project.mergerequests.get(mr.iid)
        while mr.detailed_merge_status == "checking":
            mr = project.mergerequests.get(mr.iid)
        assert mr.detailed_merge_status == "mergeable", mr.detailed_merge_status
        sha = mr.sha
        mr.approve(sha=sha)
        assert mr.approvals.get().approved
        mr = project.mergerequests.get(mr.iid)
        mr.merge(sha=sha, should_remove_source_branch=False)
        assert mr.state == "merged" and mr.merge_commit_sha, mr
        commit = project.commits.get(mr.merge_commit_sha)
        assert [m["iid"] for m in commit.merge_requests()] == [1]
        tag = project.tags.create({"tag_name": "App/1.0", "ref": "develop", "message": "First"})
        assert tag.commit["id"] == mr.merge_commit_sha
        assert len(project.tags.list(get_all=True)) == 1
        pipeline = project.pipelines.create({"ref": "develop", "variables": [{"key": "A", "value": "1"}]})
        assert pipeline.sha == mr.merge_commit_sha
        assert project.repository_compare("feature", "develop")["commits"]
        assert b"Two apps" in project.files.raw(file_path="README.md", ref="develop")
        print("fine")
        """

    @Test func goesThroughAReleaseWithIt() async throws {
        let python = try #require(python)
        try await Scene.play { scene in
            try await scene.forge.person.push("feature", ["a.txt": "a\n", "b.txt": "b\n"], message: "Add a and b")
            let outcome = try await Program.run(
                python, ["-c", Self.script, scene.forge.url, Scene.token])
            #expect(outcome.text == "fine", "\(outcome.complaint)")
        }
    }
}
