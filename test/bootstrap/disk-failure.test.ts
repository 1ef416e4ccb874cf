import { expect, test } from "bun:test";
import { diskFailureSentence } from "../../bootstrap/disk-failure.ts";

const said = (code: string) => diskFailureSentence(Object.assign(new Error("a file failed"), { code }), "The file");
const sentence = (problem: string) =>
  `The file cannot be written, since its disk ${problem}: free space on it, then start the service again. What was stored before is kept.`;

test("a disk that is full is named so, and one of which SQLite does not say why it failed as full or failing", () => {
  for (const code of ["ENOSPC", "EDQUOT", "SQLITE_FULL"]) expect(said(code)).toBe(sentence("is full"));
  for (const code of ["EIO", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_WRITE"])
    expect(said(code)).toBe(sentence("is full or failing"));
});

test("any other failure is none of the disk", () => {
  for (const code of ["EACCES", "SQLITE_BUSY", "SQLITE_CANTOPEN"]) expect(said(code)).toBeNull();
  expect(diskFailureSentence("ENOSPC", "The file")).toBeNull();
});
