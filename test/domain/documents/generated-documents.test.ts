import { describe, expect, test } from "bun:test";
import { documentFileName } from "../../../domain/documents/file-name.ts";
import type { DocumentPackage } from "../../../domain/documents/package/package.ts";
import { templatesFor } from "../../../domain/documents/package/package-fit.ts";
import { type SigningPeople, signatureLines } from "../../../domain/documents/signatures.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aPackage, aTemplate } from "../../fixtures/document/document.ts";

const anyLoan = { states: [], hecmTypes: [], rateTypes: [] };
const loan = { hecmType: "traditional", rateType: "annual_adjustable", property: { state: "VA" } } as const;

describe("the templates of a package for a loan", () => {
  const [first, second] = [aTemplate({ code: "first" }), aTemplate({ code: "second" })];
  const made = (given: Partial<DocumentPackage> = {}, found = [first, second]) =>
    templatesFor(
      aPackage({ name: "Welcome", templateIds: [second.id, first.id], conditions: anyLoan, ...given }),
      found,
      loan,
    );
  const unmet = (outcome: ReturnType<typeof made>) => (outcome._tag === "Refused" ? outcome.refusal.unmet : []);

  test("are in the package's order", () => {
    expect(accepted(made()).map(({ code }) => code)).toEqual(["second", "first"]);
  });

  test("are those of a package whose conditions the loan meets", () => {
    const conditions = { states: ["DC", "VA"], hecmTypes: ["traditional"], rateTypes: ["annual_adjustable"] } as const;
    expect(unmet(made({ conditions }))).toEqual([]);
  });

  test("are refused, each condition by its name, if the loan does not meet them", () => {
    const conditions = { states: ["DC"], hecmTypes: ["purchase", "refinance"], rateTypes: ["fixed"] } as const;
    expect(unmet(made({ conditions }))).toEqual([
      "It is for loans whose state is one of these: DC; the state of this loan is VA",
      "It is for loans whose HECM type is one of these: purchase, refinance; the HECM type of this loan is traditional",
      "It is for loans whose rate type is one of these: fixed; the rate type of this loan is annual_adjustable",
    ]);
  });

  test("are refused by name if one is not active, or the package is not", () => {
    expect(unmet(made({}, [first, { ...second, isActive: false }]))).toEqual(["Its template second is not active"]);
    expect(unmet(made({ isActive: false }))).toEqual(["Welcome is not active"]);
  });
});

describe("a document's signature lines", () => {
  const person = (borrowerType: SigningPeople["borrowers"][number]["borrowerType"], firstName: string) => ({
    borrowerType,
    firstName,
    middleName: null,
    lastName: "Example",
    suffix: null,
  });
  const people: SigningPeople = {
    borrowers: [
      { ...person("borrower", "Ada"), middleName: "B.", suffix: "Jr." },
      person("co_borrower", "Charles"),
      person("eligible_non_borrowing_spouse", "Grace"),
      person("ineligible_non_borrowing_spouse", "Mary"),
      person("other_non_borrowing", "Otto"),
    ],
    company: { name: "Example Lending" },
    signer: { name: "Sylvia Signer", title: "Vice President" },
    officer: { firstName: "Olive", lastName: "Officer", nmlsId: "123456" },
  };

  test("name each person of a role, in the order of the roles", () => {
    const { lines, missing } = signatureLines(["loan_officer", "signer", "nbs", "co_borrower", "borrower"], people);
    expect(lines).toEqual([
      { name: "Olive Officer", capacity: "Loan originator, NMLS ID 123456" },
      { name: "Sylvia Signer", capacity: "Vice President, Example Lending" },
      { name: "Grace Example", capacity: "Non-borrowing spouse" },
      { name: "Mary Example", capacity: "Non-borrowing spouse" },
      { name: "Charles Example", capacity: "Co-borrower" },
      { name: "Ada B. Example Jr.", capacity: "Borrower" },
    ]);
    expect(missing).toEqual([]);
  });

  test("are empty for roles that no one on the loan has", () => {
    const alone = { ...people, borrowers: [person("borrower", "Ada")] };
    expect(signatureLines(["co_borrower", "nbs"], alone)).toEqual({ lines: [], missing: [] });
  });

  test("have no value if no one signs for the company, or the loan has no officer", () => {
    const { lines, missing } = signatureLines(["signer", "loan_officer"], { ...people, signer: null, officer: null });
    expect([lines, missing]).toEqual([[], ["signer.name", "loan_officer.name"]]);
  });

  test("have no number for an officer without one", () => {
    const officer = { firstName: "Olive", lastName: "Officer", nmlsId: null };
    expect(signatureLines(["loan_officer"], { ...people, officer }).lines[0]?.capacity).toBe("Loan originator");
  });
});

test.each([
  ["2026-000001", "welcome-2026-000001.pdf"],
  ['../"\r\nX-Header: 1', "welcome-..-X-Header-1.pdf"],
  ["números 1", "welcome-numeros-1.pdf"],
])("a file for loan %p is named %s", (loanNumber, name) => {
  expect(documentFileName("welcome", loanNumber)).toBe(name);
});
