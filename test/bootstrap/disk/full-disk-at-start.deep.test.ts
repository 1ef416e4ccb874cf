/** Deep: starts a service on small disks that are full at several points of its start, which takes ten seconds of processor time. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoOfficer } from "../demo/demo-officer.ts";
import { demonstrationDay, refusalToStart, startedDemonstration, startedService } from "../running.ts";

const run = (...command: readonly string[]) => Bun.spawnSync([...command], { stdout: "ignore", stderr: "ignore" });

/** A folder whose `data` is a separate disk of the given kibibytes, or null if this user cannot mount one. */
const smallDisk = (kibibytes: number) => {
  const path = mkdtempSync(join(tmpdir(), "hecm-small-disk-"));
  const data = join(path, "data");
  mkdirSync(data);
  const remove = () => rmSync(path, { recursive: true, force: true });
  if (
    process.platform !== "linux" ||
    run("mount", "-t", "tmpfs", "-o", `size=${kibibytes}k`, "tmpfs", data).exitCode !== 0
  ) {
    remove();
    return null;
  }
  return {
    path,
    data,
    resize: (newKibibytes: number) => run("mount", "-o", `remount,size=${newKibibytes}k`, data),
    /** Leaves no free byte. */
    fill: () => {
      const { bavail, bsize } = statfsSync(data);
      writeFileSync(join(data, "ballast"), Buffer.alloc(bavail * bsize));
    },
    [Symbol.dispose]: () => {
      run("umount", data);
      remove();
    },
  };
};

type Disk = NonNullable<ReturnType<typeof smallDisk>>;

const diskOf = (kibibytes: number): Disk => {
  const disk = smallDisk(kibibytes);
  if (disk === null) throw new Error("a disk could be mounted before");
  return disk;
};

const mayMount = (() => {
  using disk = smallDisk(64);
  return disk !== null;
})();

const sentence = (subject: string, problem: string) =>
  `${subject} cannot be written, because its disk ${problem}: free space on it, then start the service again. What was stored before is kept.`;
const sqliteFile = "The SQLite file data/hecm.sqlite (SQLITE_FILE)";

describe.skipIf(!mayMount)(
  "on a full disk, a start ends with a sentence that says so (mounts small disks, as root)",
  () => {
    test("if not even the secrets fit, and leaves nothing of them", async () => {
      using disk = diskOf(64);
      disk.fill();
      const { lines, printed, code } = await refusalToStart(disk.path, {});
      expect(lines).toEqual([sentence("The file data/secrets.json", "is full")]);
      expect([printed, code]).toEqual(["", 1]);
      expect(readdirSync(disk.data)).toEqual(["ballast"]);
    });

    test("at every size; with more space it gets further, and with enough it starts with the same secrets", async () => {
      using disk = diskOf(36);
      // 36 KiB are too small for the files that SQLite keeps beside its database, 400 KiB for the tables, 1700 KiB for the demonstration.
      const sentences = {
        36: sentence(sqliteFile, "is full or failing"),
        400: sentence(sqliteFile, "is full"),
        1700: sentence("The store data/hecm.sqlite", "is full"),
      };
      const secrets = new Set<string>();
      for (const [kibibytes, said] of Object.entries(sentences)) {
        disk.resize(Number(kibibytes));
        const { lines, code } = await refusalToStart(disk.path, {});
        expect([kibibytes, lines, code]).toEqual([kibibytes, [said], 1]);
        secrets.add(readFileSync(join(disk.data, "secrets.json"), "utf8"));
      }
      disk.resize(65_536);
      const { url, stop } = await startedService(disk.path);
      const officer = await demoOfficer(disk.path, url);
      expect((await officer.startLoan()).status).toBe(201);
      secrets.add(readFileSync(join(disk.data, "secrets.json"), "utf8"));
      expect(secrets.size).toBe(1);
      expect(await stop()).toBe(0);
    });

    test("if the store exists and is intact; once there is space, it has all of its loans", async () => {
      using disk = diskOf(65_536);
      const first = await startedDemonstration(disk.path);
      const before = await (await demoOfficer(disk.path, first.url)).listLoans();
      const { count } = (await before.json()) as { count: number };
      expect(await first.stop()).toBe(0);
      disk.fill();
      const { lines, code } = await refusalToStart(disk.path, { TODAY: demonstrationDay });
      expect(lines).toEqual([sentence(sqliteFile, "is full or failing")]);
      expect(code).toBe(1);
      rmSync(join(disk.data, "ballast"));
      const again = await startedService(disk.path, { TODAY: demonstrationDay });
      expect(await (await (await demoOfficer(disk.path, again.url)).listLoans()).json()).toMatchObject({ count });
      expect(await again.stop()).toBe(0);
    });
  },
);
