/// The version that `--version`, reports and servers are told. `Pipelines/release.sh` writes that of the tag here.
package let relctlVersion = "0.1.0"
