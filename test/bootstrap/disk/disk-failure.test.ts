import { expect, test } from "bun:test";
import { diskFailureSentence } from "../../../bootstrap/disk-failure.ts";

const said = (code: string) => diskFailureSentence(Object.assign(new Error("a file failed"), { code }), "The file");
const sentence = (problem: string) =>
  `The file cannot be written, because its disk ${problem}: free space on it, then start the service again. What was stored before is kept.`;

test("a full disk is reported as full, and a disk failure without a reason from SQLite as full or failing", () => {
  for (const code of ["ENOSPC", "EDQUOT", "SQLITE_FULL"]) expect(said(code)).toBe(sentence("is full"));
  for (const code of ["EIO", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_WRITE"])
    expect(said(code)).toBe(sentence("is full or failing"));
});

test("other failures are not reported as disk failures", () => {
  for (const code of ["EACCES", "SQLITE_BUSY", "SQLITE_CANTOPEN"]) expect(said(code)).toBeNull();
  expect(diskFailureSentence("ENOSPC", "The file")).toBeNull();
});
