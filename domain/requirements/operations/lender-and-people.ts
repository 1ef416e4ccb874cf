import { type Requirement, requirement } from "../requirement.ts";
import { hecmRegulation, ownRule } from "../sources.ts";
import { type JudgedRequest, unmetOfObligors } from "./judged-request.ts";

/** The agency identifies a lender by the id that it assigned to the company. */
export const lenderIdKnown = requirement<Pick<JudgedRequest, "company">>({
  code: "fha_lender_id_missing",
  subject: "lender",
  severity: "required",
  rule: "The company has its FHA lender ID",
  rules: [ownRule("the agency's requests name the lender")],
  sentence: "The company's FHA lender id is missing: enter it on the company",
  fields: ["company.fhaLenderId"],
  isMet: ({ company: { fhaLenderId } }) => fhaLenderId !== null,
});

const numberText = (id: number | string): string => `The Social Security number of borrower ${id} is missing: enter it`;

/** The people who sign the note and whose Social Security number is missing. */
export const numbersKnown: Requirement<Pick<JudgedRequest, "loan" | "ssnOf">> = {
  code: "borrower_ssn_missing",
  subject: "people",
  severity: "required",
  rule: "A request that names the borrowers has the Social Security number of each",
  rules: [hecmRegulation("206.40")],
  sentence: numberText("…"),
  fields: ["borrowers.ssn"],
  unmet: ({ loan, ssnOf }) =>
    unmetOfObligors(
      loan,
      "ssn",
      (borrower) => ssnOf(borrower) !== null,
      ({ id }) => numberText(id),
    ),
};
