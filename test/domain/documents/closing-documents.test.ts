import { expect, test } from "bun:test";
import type { DocumentHistory, GeneratedDocument } from "../../../domain/documents/history.ts";
import { closingDocumentsOf } from "../../../domain/documents/package/package.ts";
import { instant } from "../../fixtures/clock.ts";
import { aGeneratedDocument, aReportedHistory } from "../../fixtures/document/document.ts";

const present = { isDigestOfTerms: (digest: string) => digest === "1-now", calculationId: 7 };

const row = (given: Partial<GeneratedDocument> = {}) =>
  aGeneratedDocument({
    generationId: 1,
    packageStage: "closing",
    missingFields: [],
    termsDigest: "1-now",
    calculationId: 7,
    ...given,
  });

const voided = row();
const voiding = aReportedHistory({ action: "voided", ofId: voided.id });

test.each<[string, DocumentHistory[], "current" | "outdated" | "none"]>([
  ["there are none", [], "none"],
  [
    "one package was generated from the present terms and calculation",
    [row(), row({ calculationId: null })],
    "current",
  ],
  ["one of them is of an earlier calculation", [row(), row({ calculationId: 6 })], "outdated"],
  ["one of them is of other terms", [row({ termsDigest: "1-before" }), row()], "outdated"],
  [
    "they were generated again from the present terms",
    [row({ termsDigest: "1-before" }), row({ generationId: 2 })],
    "current",
  ],
  ["one lacks a value and is a draft", [row({ missingFields: ["loan.case_number"] })], "none"],
  ["a draft is of other terms", [row({ termsDigest: "1-before", missingFields: ["loan.case_number"] })], "none"],
  ["they were drafts before the loan was clear to close", [row({ outsideStage: "underwriting" })], "none"],
  ["one of them was voided", [voided, row(), voiding], "outdated"],
  ["they were generated again after one was voided", [voided, voiding, row({ generationId: 2 })], "current"],
  ["only disclosures were generated", [row({ packageStage: "initial" })], "none"],
  ["disclosures are of other terms", [row({ packageStage: "initial", termsDigest: "1-before" })], "none"],
  ["they are from before terms were recorded", [row({ termsDigest: null })], "none"],
])("if %s, the documents of a loan's closing are: %s", (_, rows, expected) => {
  const { currentAt, outdatedAt } = closingDocumentsOf(rows, present);
  expect([currentAt !== null, outdatedAt !== null]).toEqual([expected === "current", expected === "outdated"]);
});

test("of several outdated packages the last is named, and of several current ones the first", () => {
  const made = (given: Partial<GeneratedDocument>, generationId: number, hour: string) =>
    row({ ...given, generationId, at: instant(`2026-05-01T${hour}:00:00.000Z`) });
  const before = { termsDigest: "1-before" };
  expect(closingDocumentsOf([made(before, 1, "08"), made(before, 2, "09")], present)).toEqual({
    currentAt: null,
    outdatedAt: instant("2026-05-01T09:00:00.000Z"),
  });
  expect(closingDocumentsOf([made(before, 1, "08"), made({}, 2, "09"), made({}, 3, "10")], present)).toEqual({
    currentAt: instant("2026-05-01T09:00:00.000Z"),
    outdatedAt: null,
  });
});
