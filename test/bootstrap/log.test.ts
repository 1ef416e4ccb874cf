import { expect, test } from "bun:test";
import { openLog } from "../../bootstrap/log.ts";

test("a fault outside is logged as an error with the id of the request that met it", () => {
  const lines: string[] = [];
  const log = openLog("warn", { write: (line) => void lines.push(line) });
  const requestId = "4b1c5a6e-1f0d-4a86-9a51-3f6f0d3c2b1a";
  log.fault({ requestId, operation: "hecm_referral", detail: "no answer in time" });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: "error", time: expect.any(String), requestId, operation: "hecm_referral", msg: "no answer in time" },
  ]);
});
