import { expect, test } from "bun:test";
import { registerFileKey, registerInKey } from "../../domain/hmda/filing/filing.ts";
import { callReportFileKey, callReportInKey } from "../../domain/mcr/filing/filing.ts";
import { aDigest } from "../fixtures/document/document.ts";

test("the key of a register's file and that of a call report's file name what they belong to", () => {
  expect(registerFileKey(7)).toBe("register-7");
  expect(registerInKey("register-7")).toBe(7);
  expect(callReportFileKey({ id: 7, contentsId: 3 })).toBe("call-report-7-3");
  expect(callReportInKey("call-report-7-3")).toEqual({ id: 7, contentsId: 3 });
});

test("no other key names a report", () => {
  for (const key of [aDigest(1), "", "register-", "register-7-3", "~register-7", "call-report-7", "~call-report-7-3"])
    expect([registerInKey(key), callReportInKey(key)]).toEqual([null, null]);
});
