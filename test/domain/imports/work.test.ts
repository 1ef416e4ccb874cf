import { expect, test } from "bun:test";
import { startOfFile } from "../../../domain/imports/file/records.ts";
import type { Finding, LineResult } from "../../../domain/imports/finding.ts";
import { keptFindings, newImport } from "../../../domain/imports/work.ts";
import { instant } from "../../fixtures/clock.ts";

const result = (line: number, severity: Finding["severity"]): LineResult => ({
  outcome: severity === "refused" ? "refused" : "created",
  findings: [{ line, severity, field: null, code: "any", message: "Anything." }],
  ignoredFields: [],
});

test("the first 100,000 warnings of an import are stored, and every refusal", () => {
  const file = { format: "ndjson", lines: 9, columns: null, begin: startOfFile, endLine: null, failure: null } as const;
  const given = { dryRun: false, onChange: "refuse", requesterCompanyId: 1, input: null, sha256: "", file } as const;
  const { counts, ...work } = newImport(given, instant("2026-05-01T12:00:00.000Z"));
  const lines = [result(7, "warning"), result(8, "refused"), result(9, "warning")];
  const kept = (warnings: number) =>
    keptFindings({ ...work, counts: { ...counts, warnings } }, lines).map(({ line }) => line);
  expect([kept(99_998), kept(99_999), kept(100_000)]).toEqual([[7, 8, 9], [7, 8], [8]]);
});
