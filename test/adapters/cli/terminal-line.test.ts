import { expect, test } from "bun:test";
import { problemLine } from "../../../adapters/cli/audit/report.ts";
import { importLines } from "../../../adapters/cli/import/report.ts";
import { terminalLine } from "../../../adapters/cli/terminal-line.ts";
import { importExample } from "../../../adapters/http/resources/imports/examples.ts";

test("characters that would steer a terminal are shown by their codes, and all others as they are", () => {
  expect(terminalLine("Zoë 李\u001b[2J\r\n\u009b8m\u2028\u202e\u0000")).toBe(
    "Zoë 李\\u{1b}[2J\\u{d}\\u{a}\\u{9b}8m\\u{2028}\\u{202e}\\u{0}",
  );
});

test("characters that join or separate the letters of a name are shown as they are, and other invisible ones by their codes", () => {
  const [persian, marathi] = ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0930\u094d\u200d\u092f\u093e"];
  expect(terminalLine(`${persian} ${marathi}`)).toBe(`${persian} ${marathi}`);
  expect(terminalLine("\u200b\u200e\u200f\u2066\ufeff")).toBe("\\u{200b}\\u{200e}\\u{200f}\\u{2066}\\u{feff}");
});

test("a field of an import file, and a record of an altered log, do not steer the terminal", () => {
  const steered = { ...importExample, work: { ...importExample.work, ignoredFields: ["x\u001b[2J"] } };
  expect(importLines(steered, { rows: [], count: 0 })).toContain(
    "Ignored, because an import has no such fields: x\\u{1b}[2J",
  );
  const record = { kind: "loan", recordId: "7\u001b[8m" } as const;
  expect(problemLine(2, { problem: "missing", seq: null, lastSeq: null, record, number: null })).toBe(
    "Company 2, loan 7\\u{1b}[8m: missing, there is no entry.",
  );
});
