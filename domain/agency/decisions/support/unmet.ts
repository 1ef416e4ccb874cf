import type { Result } from "../../../kernel/result.ts";
import { type Borrower, isObligor } from "../../../loan/borrowers/borrower.ts";
import type { Loan } from "../../../loan/loan.ts";
import type { RequestContext, RequestRefusal, UnmetRequirement } from "../../decision.ts";

/** What a check finds missing; nothing where it finds all there, or refuses for another reason. */
export const unmetIn = (result: Result<unknown, RequestRefusal>): readonly UnmetRequirement[] =>
  result._tag === "Refused" && result.refusal._tag === "AgencyRequirementsUnmet" ? result.refusal.unmet : [];

/** What is unmet of a list of checks, in its order. */
export const unmetOf = (
  checks: readonly (readonly [isMet: boolean, field: string, text: string])[],
): UnmetRequirement[] => checks.filter(([isMet]) => !isMet).map(([, field, text]) => ({ field, text }));

/** A check of everybody on the loan who signs the note, each under the field of that person. */
export const unmetOfObligors = (
  { borrowers }: Loan,
  field: keyof Borrower,
  isMet: (borrower: Borrower) => boolean,
  text: (borrower: Borrower) => string,
): UnmetRequirement[] =>
  borrowers.flatMap((borrower, position) =>
    !isObligor(borrower) || isMet(borrower) ? [] : [{ field: `borrowers.${position}.${field}`, text: text(borrower) }],
  );

/** Whose social security number is missing of those who sign the note. */
export const missingNumbers = (loan: Loan, { ssnOf }: Pick<RequestContext, "ssnOf">): UnmetRequirement[] =>
  unmetOfObligors(
    loan,
    "ssn",
    (borrower) => ssnOf(borrower) !== null,
    ({ id }) => `The social security number of borrower ${id} is missing`,
  );

/** The agency knows a lender by the id that it gave to the company. */
export const missingLenderId = "The company's FHA lender id is missing";
