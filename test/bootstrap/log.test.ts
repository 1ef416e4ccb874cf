import { describe, expect, test } from "bun:test";
import { closeSync, existsSync, openSync } from "node:fs";
import { openLog } from "../../bootstrap/log.ts";
import { instant } from "../fixtures/clock.ts";

test("a thrown error is logged with its fault, without the message of another library's error", () => {
  const lines: string[] = [];
  const log = openLog("warn", { write: (line) => void lines.push(line) });
  const fault = { requestId: "one", operation: "download_file", detail: "the file cannot be read" };
  log.fault({ ...fault, error: new Error("part 2 is missing") });
  log.fault({ ...fault, error: Object.assign(new Error("a person's data"), { name: "DriverError" }) });
  const errors = lines.map((line) => JSON.parse(line).error);
  expect(errors).toMatchObject([{ name: "Error", message: "part 2 is missing" }, { name: "DriverError" }]);
  expect(lines[1]).not.toContain("a person's data");
});

test("the end of an audit log is a log line with its own name and everything that its signature covers", () => {
  const lines: string[] = [];
  const anchor = { companyId: 2, seq: 57, mac: "Jb0c", at: instant("2026-05-04T14:00:00.000Z"), keyId: "ab12" };
  openLog("info", { write: (line) => void lines.push(line) }).anchor({ ...anchor, signature: "kq0h" });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...{ level: "info", time: expect.any(String), msg: "audit_anchor" },
      ...{ company: 2, seq: 57, mac: "Jb0c", at: anchor.at, key_id: "ab12", signature: "kq0h" },
    },
  ]);
});

test("an outside fault is logged as an error with the id of the request in which it occurred", () => {
  const lines: string[] = [];
  const log = openLog("warn", { write: (line) => void lines.push(line) });
  const requestId = "4b1c5a6e-1f0d-4a86-9a51-3f6f0d3c2b1a";
  log.fault({ requestId, operation: "hecm_referral", detail: "no answer in time" });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: "error", time: expect.any(String), requestId, operation: "hecm_referral", msg: "no answer in time" },
  ]);
});

describe("the log on standard output", () => {
  const opened = `
    import { writeSync } from "node:fs";
    import { openLog } from ${JSON.stringify(new URL("../../bootstrap/log.ts", import.meta.url).pathname)};
    const { notice } = openLog("info");
  `;
  const bytesOfPipe = 65_536;

  test("has the last line of a process that exits, even if its reader is slow", async () => {
    const program = `${opened}
      writeSync(1, "-".repeat(${bytesOfPipe - 1}) + "\\n");
      notice("stopped");
      process.exit(0);
    `;
    const command = '"$BUN" -e "$PROGRAM" | (sleep 1; cat)';
    const env = { ...process.env, BUN: process.execPath, PROGRAM: program };
    const child = Bun.spawn(["sh", "-c", command], { stdin: "ignore", stdout: "pipe", env });
    const last = (await child.stdout.text()).trim().split("\n").at(-1) ?? "";
    expect(last.slice(0, 100)).toContain('"msg":"stopped"');
  });

  test.skipIf(!existsSync("/dev/full"))("does not end the process if its disk is full", async () => {
    const program = `${opened}
      for (const sentence of ["one", "two", "three"]) {
        notice(sentence);
        await Bun.sleep(20);
      }
      console.error("went on");
      process.exit(0);
    `;
    const fullDisk = openSync("/dev/full", "w");
    const command = [process.execPath, "-e", program];
    const child = Bun.spawn(command, { stdin: "ignore", stdout: fullDisk, stderr: "pipe" });
    const said = await child.stderr.text();
    closeSync(fullDisk);
    expect([said.trim(), await child.exited]).toEqual(["went on", 0]);
  });
});
