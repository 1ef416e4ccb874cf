import { expect, test } from "bun:test";
import type { DocumentHistory, GeneratedDocument } from "../../../domain/documents/history.ts";
import { closingDocumentsAt } from "../../../domain/documents/package/package.ts";
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

test.each<[string, DocumentHistory[], boolean]>([
  ["there are none", [], false],
  ["one package was generated from the present terms and calculation", [row(), row({ calculationId: null })], true],
  ["one of them is of an earlier calculation", [row(), row({ calculationId: 6 })], false],
  ["one of them is of other terms", [row({ termsDigest: "1-before" }), row()], false],
  [
    "they were generated again from the present terms",
    [row({ termsDigest: "1-before" }), row({ generationId: 2 })],
    true,
  ],
  ["one lacks a value and is a draft", [row({ missingFields: ["loan.case_number"] })], false],
  ["they were drafts before the loan was clear to close", [row({ outsideStage: "underwriting" })], false],
  ["one of them was voided", [voided, row(), voiding], false],
  ["they were generated again after one was voided", [voided, voiding, row({ generationId: 2 })], true],
  ["only disclosures were generated", [row({ packageStage: "initial" })], false],
  ["they are from before terms were recorded", [row({ termsDigest: null, packageStage: null })], false],
])("where %s, that a loan has the documents of its closing is %p", (_, rows, has) => {
  expect(closingDocumentsAt(rows, present) !== null).toBe(has);
});
