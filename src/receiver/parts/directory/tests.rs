use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::*;

const LIMIT: u64 = 1000;

/// A folder `root` with files in it, and `outside.txt` beside it.
fn store() -> (tempfile::TempDir, DirectoryStore) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("root");
    fs::create_dir_all(root.join("notes/deep")).expect("folders");
    fs::write(folder.path().join("outside.txt"), "outside").expect("a file");
    for (name, text) in [
        ("a.txt", "inside"),
        ("notes/b.md", "# B"),
        ("notes/deep/c.json", "{}"),
        ("none", "?"),
        ("..hidden.txt", "dots"),
    ] {
        fs::write(root.join(name), text).expect("a file");
    }
    let store = DirectoryStore::open(&root).expect("a store");
    (folder, store)
}

async fn text(store: &DirectoryStore, reference: &str) -> Result<String, ArtifactError> {
    store
        .read(reference, LIMIT)
        .await
        .map(|artifact| artifact.text)
}

#[tokio::test]
async fn files_are_read_with_their_media_types() {
    let (_folder, store) = store();
    for (reference, text, media_type) in [
        ("a.txt", "inside", "text/plain"),
        ("notes/b.md", "# B", "text/markdown"),
        ("notes/deep/c.json", "{}", "application/json"),
        ("none", "?", "application/octet-stream"),
        ("..hidden.txt", "dots", "text/plain"),
    ] {
        let artifact = store.read(reference, LIMIT).await.expect("an artifact");
        assert_eq!((&*artifact.text, &*artifact.media_type), (text, media_type));
    }
}

#[tokio::test]
async fn references_that_could_lead_out_are_refused() {
    let (folder, store) = store();
    let absolute = folder.path().join("outside.txt").display().to_string();
    let long = "a/".repeat(600) + "a";
    for reference in [
        "",
        "/",
        ".",
        "..",
        "../outside.txt",
        "notes/../a.txt",
        "notes/../../outside.txt",
        "./a.txt",
        "notes//b.md",
        "notes/",
        "a.txt\0",
        "\0",
        "a\n.txt",
        "..\\outside.txt",
        "notes\\b.md",
        "C:\\a.txt",
        "C:a.txt",
        "c:/a.txt",
        "\\\\server\\share\\a",
        "//server/share",
        "\\\\?\\C:\\a.txt",
        "//?/C:/a.txt",
        "a.txt:stream",
        "con",
        "NUL.txt",
        "notes/com1.log",
        "a.txt.",
        "a.txt ",
        ".../a.txt",
        "file:///etc/passwd",
        &absolute,
        &long,
    ] {
        let read = text(&store, reference).await;
        assert_eq!(read, Err(ArtifactError::InvalidReference), "{reference:?}");
    }
}

#[tokio::test]
async fn what_is_not_there_or_no_file_is_not_found() {
    let (_folder, store) = store();
    for reference in ["b.txt", "notes", "notes/deep", "a.txt/b", "no/such/file"] {
        assert_eq!(
            text(&store, reference).await,
            Err(ArtifactError::NotFound),
            "{reference}"
        );
    }
}

#[tokio::test]
async fn sizes_have_a_limit() {
    let (folder, store) = store();
    let path = folder.path().join("root/big.txt");
    for (size, fits) in [
        (0, true),
        (999, true),
        (1000, true),
        (1001, false),
        (100_000, false),
    ] {
        fs::write(&path, "x".repeat(size)).expect("a file");
        let read = text(&store, "big.txt").await;
        let expected = if fits {
            Ok("x".repeat(size))
        } else {
            Err(ArtifactError::TooLarge { limit: LIMIT })
        };
        assert_eq!(read, expected, "{size}");
    }
    assert!(store.read("a.txt", 0).await.is_err());
    assert!(store.read("a.txt", u64::MAX).await.is_ok());
}

#[tokio::test]
async fn what_is_no_text_is_refused() {
    let (folder, store) = store();
    fs::write(folder.path().join("root/x.txt"), b"a\xff").expect("a file");
    assert_eq!(text(&store, "x.txt").await, Err(ArtifactError::NotText));
}

#[test]
fn a_store_needs_a_directory() {
    let (folder, _store) = store();
    for name in ["nowhere", "outside.txt"] {
        let error = DirectoryStore::open(folder.path().join(name)).expect_err("no directory");
        assert_eq!(error.code(), "open");
    }
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    #[tokio::test]
    async fn links_that_lead_out_are_refused() {
        let (folder, store) = store();
        let root = folder.path().join("root");
        let outside = folder.path().join("outside.txt");
        symlink(&outside, root.join("absolute.txt")).expect("a link");
        symlink("../outside.txt", root.join("relative.txt")).expect("a link");
        symlink("..", root.join("up")).expect("a link");
        symlink("/", root.join("top")).expect("a link");
        symlink("up/outside.txt", root.join("chain.txt")).expect("a link");
        symlink("loop", root.join("loop")).expect("a link");
        for reference in [
            "absolute.txt",
            "relative.txt",
            "up/outside.txt",
            "top/etc/passwd",
            "chain.txt",
            "loop",
        ] {
            assert!(text(&store, reference).await.is_err(), "{reference}");
        }
    }

    #[tokio::test]
    async fn links_that_stay_inside_are_followed() {
        let (folder, store) = store();
        let root = folder.path().join("root");
        symlink("../a.txt", root.join("notes/link.txt")).expect("a link");
        symlink("notes/deep", root.join("short")).expect("a link");
        assert_eq!(
            text(&store, "notes/link.txt").await.as_deref(),
            Ok("inside")
        );
        assert_eq!(text(&store, "short/c.json").await.as_deref(), Ok("{}"));
    }

    #[tokio::test]
    async fn a_pipe_does_not_hold_the_store() {
        let (folder, store) = store();
        let pipe = folder.path().join("root/pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo runs").success());
        assert_eq!(text(&store, "pipe").await, Err(ArtifactError::NotFound));
    }

    /// A folder on the way is exchanged for a link that leads out and back, all the time: whatever is
    /// read is what is inside.
    #[test]
    fn a_race_of_links_never_leads_out() {
        let (folder, store) = store();
        let root = folder.path().join("root");
        fs::create_dir(folder.path().join("evil")).expect("a folder");
        fs::write(folder.path().join("evil/b.md"), "outside").expect("a file");
        symlink("../evil", root.join("link")).expect("a link");
        let stop = AtomicBool::new(false);
        let (mut inside, mut refused) = (0, 0);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let (notes, aside, link) =
                    (root.join("notes"), root.join("aside"), root.join("link"));
                while !stop.load(Ordering::Relaxed) {
                    fs::rename(&notes, &aside).expect("a rename");
                    fs::rename(&link, &notes).expect("a rename");
                    fs::rename(&notes, &link).expect("a rename");
                    fs::rename(&aside, &notes).expect("a rename");
                }
            });
            let path = relative_path("notes/b.md").expect("a path");
            let began = Instant::now();
            while (inside < 500 || refused < 500) && began.elapsed() < Duration::from_secs(30) {
                match text_of(&store.root, &path, LIMIT).as_deref() {
                    Ok("# B") => inside += 1,
                    Ok(_) => break,
                    Err(_) => refused += 1,
                }
            }
            stop.store(true, Ordering::Relaxed);
        });
        assert!(
            inside >= 500 && refused >= 500,
            "{inside} inside, {refused} refused"
        );
    }
}
