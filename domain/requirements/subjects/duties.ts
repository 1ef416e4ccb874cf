import type { Loan } from "../../loan/loan.ts";
import type { LoanStatus } from "../../loan/status/status.ts";
import type { LenderPeople } from "../facts.ts";
import { type JudgedLoan, requirementInWords } from "../requirement.ts";
import { dutyCodes } from "../severity.ts";
import { ownRule } from "../sources.ts";
import { nameOf } from "./lender.ts";

/**
 * A warning, which a company's setting raises to `override` (`raisedBy`). A company from before the setting existed sees what it would
 * prevent.
 */
const duty = (
  what: keyof typeof dutyCodes,
  described: Pick<Parameters<typeof requirementInWords<JudgedLoan>>[0], "rule" | "sentence" | "fields" | "texts">,
) =>
  requirementInWords<JudgedLoan>({
    code: dutyCodes[what],
    subject: "lender",
    severity: "warning",
    rules: [ownRule("separation of duties, by the company's setting")],
    ...described,
  });

/** Who last moved the loan to a status; null if no one has. */
const moverTo = ({ statusHistory }: Loan, to: LoanStatus): number | null =>
  statusHistory.findLast(({ status }) => status === to)?.byUserId ?? null;

/** A reason covers the people for whom it was given. A user whom the loan does not name is identified only by number. */
const nameIn = ({ loan, facts: { people } }: JudgedLoan, id: number): string => {
  const named: readonly (readonly [number | null, LenderPeople[keyof LenderPeople]])[] = [
    [loan.loanOfficerId, people.loanOfficer],
    [loan.underwriterId, people.underwriter],
    [loan.closerId, people.closer],
    [loan.processorId, people.processor],
  ];
  const person = named.find(([namedId]) => namedId === id)?.[1] ?? null;
  return person === null ? `user ${id}` : nameOf(person);
};

const namedText = (name: string, roles: string): string => `The loan names ${name} as ${roles}`;
const assessedText = (name: string): string => `The loan officer, ${name}, submitted the financial assessment`;
const approvedText = (name: string): string => `The loan officer, ${name}, cleared the loan to close`;
const closedText = (statuses: string, name: string): string =>
  `The loan was moved to its ${statuses} by ${name}, who took it or cleared it to close`;

/** For a loan that is to be clear to close. */
export const dutiesNamed = duty("named", {
  rule: "The loan officer, the underwriter and the closer are three different people",
  sentence: namedText("…", "…"),
  fields: ["underwriterId", "closerId", "loanOfficerId"],
  texts: (judged) => {
    const { loanOfficerId, underwriterId, closerId } = judged.loan;
    const roles = [
      { role: "loan officer", id: loanOfficerId },
      { role: "underwriter", id: underwriterId },
      { role: "closer", id: closerId },
    ];
    return [...new Set([loanOfficerId, underwriterId])].flatMap((person) => {
      const own = roles.filter(({ id }) => id === person).map(({ role }) => role);
      return person === null || own.length < 2 ? [] : [namedText(nameIn(judged, person), own.join(" and as "))];
    });
  },
});

/** For a loan that is to be clear to close. Who submitted an earlier assessment is not known. */
export const assessedByAnother = duty("assessed", {
  rule: "Someone other than the loan officer submits the financial assessment",
  sentence: assessedText("…"),
  fields: ["agency.financialAssessment", "loanOfficerId"],
  texts: (judged) => {
    const { agency, loanOfficerId } = judged.loan;
    const isOfficer = agency.financialAssessment?.submittedByUserId === loanOfficerId;
    return isOfficer ? [assessedText(nameIn(judged, loanOfficerId))] : [];
  },
});

/** For a loan that is to close. */
export const approvedByAnother = duty("approved", {
  rule: "Someone other than the loan officer clears the loan to close",
  sentence: approvedText("…"),
  fields: ["status"],
  texts: (judged) => {
    const { loan } = judged;
    const isOfficer = moverTo(loan, "clear_to_close") === loan.loanOfficerId;
    return isOfficer ? [approvedText(nameIn(judged, loan.loanOfficerId))] : [];
  },
});

/** For a loan that is to be funded. */
export const closedByAnother = duty("closed", {
  rule: "The people who close and fund the loan are not those who took it and cleared it to close",
  sentence: closedText("…", "…"),
  fields: ["status"],
  texts: (judged) => {
    const { loan } = judged;
    const [closer, funder] = [moverTo(loan, "closing"), moverTo(loan, "funded")];
    return [...new Set([loan.loanOfficerId, moverTo(loan, "clear_to_close")])].flatMap((person) => {
      const moves = [...(closer === person ? ["closing"] : []), ...(funder === person ? ["funding"] : [])];
      return person === null || moves.length === 0 ? [] : [closedText(moves.join(" and "), nameIn(judged, person))];
    });
  },
});
