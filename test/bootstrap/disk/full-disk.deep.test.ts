/** Deep: a service fills a small disk and is started on it again, which takes eight seconds of processor time. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { statusAndCode } from "../../adapters/http/support/http-service.ts";
import { demoOfficer } from "../demo/demo-officer.ts";
import { copyDemonstration, demonstrationDay, emptyFolder, startedService } from "../running.ts";

/** The unit of `ulimit -f`. */
const blockBytes = 512;

/** Runs a command whose files cannot grow beyond a size, as on a full disk: existing data can be read and overwritten. */
const withoutRoomBeyond = (bytes: number): readonly string[] => [
  "sh",
  "-c",
  `trap '' XFSZ; ulimit -f ${Math.floor(bytes / blockBytes)}; exec "$@"`,
  "sh",
];

test("on a full disk, a service responds 503 to writes, reports that it is not ready, continues to serve reads, and ends with code 0", async () => {
  using folder = emptyFolder();
  const file = join(folder.path, "data/hecm.sqlite");
  await copyDemonstration(folder.path);
  // The file itself cannot grow at all, and the write-ahead log can grow to the same size, which a few loans fill.
  const launcher = withoutRoomBeyond(statSync(file).size);
  const { url, stop } = await startedService(folder.path, { TODAY: demonstrationDay }, undefined, launcher);
  const officer = await demoOfficer(folder.path, url);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  let loans = 26;
  let response = await officer.startLoan();
  for (; response.status === 201; response = await officer.startLoan()) loans += 1;
  expect(loans).toBeGreaterThan(26);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(await statusAndCode(response)).toBe("503 service_unavailable");
  expect(await statusAndCode(await fetch(`${url}/readyz`))).toBe("503 store_not_writable");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await (await officer.listLoans()).json()).toMatchObject({ count: loans });
  expect(await stop()).toBe(0);

  const database = new Database(file);
  expect(database.prepare<unknown, []>("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  database.close();
  const again = await startedService(folder.path, { TODAY: demonstrationDay });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  const returned = await demoOfficer(folder.path, again.url);
  expect(await (await returned.listLoans()).json()).toMatchObject({ count: loans });
  expect((await returned.startLoan()).status).toBe(201);
  expect(await again.stop()).toBe(0);
});
