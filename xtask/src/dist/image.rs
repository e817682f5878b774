//! The image for containers, in the layout of the Open Container Initiative: made of files alone, without a
//! network and without anybody's builder. It is what `deploy/Dockerfile` builds.

use std::{fs, path::Path, process::Command};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use super::{Release, archive::tar, sha256, staging::Staging};
use crate::process;

/// Whom the program runs as: nobody that is somebody on the host.
const USER: &str = "65532";
/// The certificates by which servers of others are known, where this machine has them.
const CERTIFICATES: &str = "etc/ssl/certs/ca-certificates.crt";
const CONFIGURATION: &str = "application/vnd.oci.image.config.v1+json";
const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
const LAYER: &str = "application/vnd.oci.image.layer.v1.tar";
const INDEX: &str = "application/vnd.oci.image.index.v1+json";

/// Writes `yagura-VERSION-PROCESSOR-linux-oci.tar`.
pub(super) fn write(staging: &Staging, release: &Release, folder: &Path) -> Result<()> {
    let layout = staging.root.with_extension("oci");
    if layout.is_dir() {
        fs::remove_dir_all(&layout)?;
    }
    let blobs = layout.join("blobs/sha256");
    fs::create_dir_all(&blobs)?;
    let layer = layer(staging, release)?;
    let tree = sha256(&layer);
    let layer = blob(&blobs, LAYER, &layer)?;
    let configuration = blob(&blobs, CONFIGURATION, &serde_json::to_vec(&configuration(release, &tree)?)?)?;
    let manifest =
        json!({"schemaVersion": 2, "mediaType": MANIFEST, "config": configuration, "layers": [layer]});
    let mut manifest = blob(&blobs, MANIFEST, &serde_json::to_vec(&manifest)?)?;
    manifest["annotations"] =
        json!({"org.opencontainers.image.ref.name": format!("yagura:{}", release.version)});
    let index = json!({"schemaVersion": 2, "mediaType": INDEX, "manifests": [manifest]});
    fs::write(layout.join("index.json"), serde_json::to_vec(&index)?)?;
    fs::write(layout.join("oci-layout"), serde_json::to_vec(&json!({"imageLayoutVersion": "1.0.0"}))?)?;
    let mut all = tar(release, &folder.join(format!("{}-oci.tar", release.name())));
    process::run(all.arg("--create").arg("--directory").arg(&layout).args([
        "blobs",
        "index.json",
        "oci-layout",
    ]))
}

/// Looks whether each part of the image is the one that names it.
pub(super) fn check(folder: &Path, release: &Release) -> Result<()> {
    let archive = folder.join(format!("{}-oci.tar", release.name()));
    let read = |name: &str| {
        let output = Command::new("tar")
            .arg("--extract")
            .arg("--to-stdout")
            .arg("--file")
            .arg(&archive)
            .arg(name)
            .output();
        output.map(|output| output.stdout).with_context(|| format!("cannot read {name}"))
    };
    let part = |about: &Value| -> Result<Vec<u8>> {
        let digest = about["digest"].as_str().and_then(|digest| digest.strip_prefix("sha256:"));
        let digest = digest.context("a part of the image has no checksum")?;
        let bytes = read(&format!("blobs/sha256/{digest}"))?;
        if sha256(&bytes) != digest || about["size"] != bytes.len() {
            bail!("the part {digest} of {} is another", archive.display());
        }
        Ok(bytes)
    };
    let index: Value = serde_json::from_slice(&read("index.json")?).context("the index is not JSON")?;
    let manifest: Value = serde_json::from_slice(&part(&index["manifests"][0])?)?;
    part(&manifest["config"])?;
    part(&manifest["layers"][0])?;
    Ok(())
}

/// Returns the archive of all files in the image: the program, certificates, and two folders to write in.
fn layer(staging: &Staging, release: &Release) -> Result<Vec<u8>> {
    let root = staging.root.with_extension("root");
    if root.is_dir() {
        fs::remove_dir_all(&root)?;
    }
    for folder in ["data", "tmp", "etc/ssl/certs"] {
        fs::create_dir_all(root.join(folder))?;
    }
    fs::copy(staging.program(), root.join("yagura"))?;
    let certificates = Path::new("/").join(CERTIFICATES);
    if certificates.is_file() {
        fs::copy(certificates, root.join(CERTIFICATES))?;
    } else {
        println!("no certificates are here: in the image others' servers are not known (ca-certificates)");
    }
    let file = staging.root.with_extension("layer.tar");
    let begin = |mode: &str| {
        let mut tar = tar(release, &file);
        tar.arg(mode).arg("--directory").arg(&root);
        tar
    };
    process::run(begin("--create").args(["etc", "yagura"]))?;
    let owner = [format!("--owner={USER}"), format!("--group={USER}")];
    process::run(begin("--append").args(owner).args(["data", "tmp"]))?;
    fs::read(&file).context("cannot read the layer")
}

fn configuration(release: &Release, tree: &str) -> Result<Value> {
    let processor = match release.processor {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    let time = process::read(
        Command::new("date")
            .args(["--utc", "--date"])
            .args([format!("@{}", release.time), "+%Y-%m-%dT%H:%M:%SZ".to_owned()]),
    )?;
    Ok(json!({
        "created": time.trim(),
        "architecture": processor,
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "Env": ["YAGURA_LISTEN=0.0.0.0:8080", "YAGURA_DATA=/data/yagura.sqlite3"],
            "Entrypoint": ["/yagura"],
            "Cmd": ["serve"],
            "ExposedPorts": {"8080/tcp": {}},
            "Volumes": {"/data": {}},
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "yagura",
                "org.opencontainers.image.version": release.version,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [format!("sha256:{tree}")]},
        "history": [{"created": time.trim(), "created_by": "cargo xtask dist"}],
    }))
}

/// Writes a part under its checksum, and returns what says where it is.
fn blob(blobs: &Path, kind: &str, bytes: &[u8]) -> Result<Value> {
    let digest = sha256(bytes);
    fs::write(blobs.join(&digest), bytes)?;
    Ok(json!({"mediaType": kind, "digest": format!("sha256:{digest}"), "size": bytes.len()}))
}
