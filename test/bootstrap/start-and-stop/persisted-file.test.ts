import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const persistedFile = join(import.meta.dir, "../../../bootstrap/persisted-file.ts");

/** Creates the named file in two folders that do not exist yet, and prints in which order it was written, linked and synced to disk. */
const watched = `
  const files = process.getBuiltinModule("node:fs");
  const { openSync, writeFileSync, fsyncSync, linkSync } = files;
  const opened = new Map();
  const nameOf = (path) => path.replace(process.argv[1], "folder").replace(/\\.\\d+\\.[0-9a-f]{8}$/, " (draft)");
  files.openSync = (path, ...how) => {
    const fd = openSync(path, ...how);
    opened.set(fd, nameOf(path));
    return fd;
  };
  files.writeFileSync = (to, ...what) => {
    console.log("write", opened.get(to) ?? nameOf(to));
    writeFileSync(to, ...what);
  };
  files.fsyncSync = (fd) => {
    console.log("sync", opened.get(fd));
    fsyncSync(fd);
  };
  files.linkSync = (from, to) => {
    console.log("link", nameOf(from), nameOf(to));
    linkSync(from, to);
  };
  const { readOrCreate } = await import(${JSON.stringify(persistedFile)});
  const path = process.argv[1] + "/data/keys/secrets.json";
  const created = readOrCreate({ path, contents: "", remedy: "", isValid: () => true }, () => ({ key: "made once" }));
  console.log(created.value.key);
`;

test("secrets are on the disk before they are used, and so are the names of their file and its folders", () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-persisted-"));
  const { stdout } = Bun.spawnSync([process.execPath, "-e", watched, folder], { stderr: "inherit" });
  expect(stdout.toString().trimEnd().split("\n")).toEqual([
    "write folder/data/keys/secrets.json (draft)",
    "sync folder/data/keys/secrets.json (draft)",
    "link folder/data/keys/secrets.json (draft) folder/data/keys/secrets.json",
    "sync folder/data/keys",
    "sync folder/data",
    "sync folder",
    "made once",
  ]);
  rmSync(folder, { recursive: true });
});
