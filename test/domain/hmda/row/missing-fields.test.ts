import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { upgradeHmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import { missingField } from "../../../../domain/hmda/row/missing-fields.ts";
import { aFiling } from "../../../fixtures/reports/hmda-filing.ts";

const folder = new URL("../../../../domain/hmda/row/", import.meta.url);

/** What a row can lack, from the sources that write rows; paths that are composed are listed below. */
const written = readdirSync(folder)
  .filter((file) => !["transmittal-sheet.ts", "cells.ts"].includes(file))
  .flatMap((file) => [
    ...readFileSync(new URL(file, folder), "utf8").matchAll(/(?:lacks\(|(?:codeOr|part|dayCell)\([^"\n]*)"([\w.]+)"/g),
  ])
  .map(([, path = ""]) => path);
const composed = [
  "status",
  "liens.0.kind",
  "property.countyFips",
  "property.censusTract",
  ...["creditScore", "creditModel", "coApplicantCreditScore", "coApplicantCreditModel"].map((name) => `hmda.${name}`),
  ...["ethnicity", "race", "sex"].flatMap((name) => [
    `borrowers.1.demographics.${name}`,
    `borrowers.1.demographics.${name}Observed`,
  ]),
];

const editors = ["Loan Officer", "Processor", "Underwriter", "Closer", "Company Administrator"];

describe("what a row lacks", () => {
  test("has one sentence each, without its period, and someone who can enter it", () => {
    expect(written.length).toBeGreaterThan(15);
    for (const path of [...written, ...composed]) {
      const { sentence, enteredBy } = missingField(path);
      expect([path, sentence]).toEqual([path, expect.stringMatching(/^[A-Z].*[^.]$/)]);
      expect([path, enteredBy.at(-1)]).toEqual([path, "Company Administrator"]);
    }
  });

  test.each([
    ["applicationOn", editors],
    ["hmda.denialReasons", editors],
    ["hmda.creditScore", ["Loan Officer", "Processor", "Underwriter", "Closer", "Compliance", "Company Administrator"]],
    ["property.units", ["Loan Officer", "Processor", "Company Administrator"]],
    ["property.censusTract", ["Loan Officer", "Processor", "Compliance", "Company Administrator"]],
    ["borrowers.0.demographics.race", ["Loan Officer", "Processor", "Compliance", "Company Administrator"]],
    ["status", ["Closer", "Company Administrator"]],
    ["loanOfficer.nmlsId", ["Company Administrator"]],
    ["company.lei", ["Company Administrator"]],
  ])("%s is entered by the responsible users", (path, roles) => {
    expect(missingField(path).enteredBy).toEqual(roles as never);
  });

  test("names the person or lien concerned", () => {
    expect(missingField("borrowers.1.demographics.sex").sentence).toBe(
      "Enter the sex, or that it was not provided (person 2 of the loan)",
    );
    expect(missingField("liens.0.kind").sentence).toEndWith("(lien 1 of the loan)");
  });

  test("includes nothing else: a path that no row can lack throws", () => {
    expect(() => missingField("property.garden")).toThrow("property.garden");
  });
});

test("a filing of an earlier version lists its loans without their numbers", () => {
  const loan = { loanId: 3, uli: null, fields: ["calculation"] };
  const { notReported: _count, ...filing } = aFiling();
  const stored = { ...filing, schemaVersion: 3, notReported: { count: 1, loans: [loan] }, leftForLater: [loan] };
  const { notReported, leftForLater } = upgradeHmdaFiling(stored as never);
  expect([notReported.loans, leftForLater]).toEqual([[{ ...loan, loanNumber: null }], [{ ...loan, loanNumber: null }]]);
});
