import { expect, test } from "bun:test";
import { filingSchemaVersion, upgradeCallReportFiling } from "../../../../domain/mcr/filing/filing.ts";
import storedRecords from "../../../stored-shapes/first-of-later-records.json" with { type: "json" };

test("a filing of an earlier version has no company name", () => {
  const { callReportFiling: stored } = storedRecords;
  expect<unknown>(upgradeCallReportFiling(stored as never)).toEqual({
    ...stored,
    schemaVersion: filingSchemaVersion,
    filer: null,
    // Its loans are stored beside it, in no file.
    contentsId: 0,
  });
});
