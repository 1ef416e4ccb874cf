import type { Company } from "../company/company.ts";
import type { CompletedReport } from "../credit/standing.ts";
import type { User } from "../identity/user.ts";
import type { Day } from "../kernel/day.ts";
import { pick } from "../kernel/pick.ts";
import type { Loan } from "../loan/loan.ts";

/** What the register looks at of somebody who works for the lender. */
const personFields = [
  "id",
  "firstName",
  "lastName",
  "nmlsId",
  "chumsId",
  "stateLicenses",
  "hierarchy",
  "roles",
  "isActive",
] as const satisfies readonly (keyof User)[];
export type LenderPerson = Pick<User, (typeof personFields)[number]>;

/** What the register looks at of the company of a loan. */
const companyFields = [
  "companyType",
  "nmlsId",
  "fhaLenderId",
  "hmdaAgencyCode",
  "statesLicensed",
  "separatesDuties",
  "requirementSeverities",
] as const satisfies readonly (keyof Company)[];

/** Those of the lender whom a loan names; null where it names none. */
export interface LenderPeople {
  readonly loanOfficer: LenderPerson | null;
  readonly processor: LenderPerson | null;
  readonly underwriter: LenderPerson | null;
  readonly closer: LenderPerson | null;
}

/** What a loan is judged by that it does not hold itself. */
export interface LoanFacts {
  readonly company: Pick<Company, (typeof companyFields)[number]>;
  readonly people: LenderPeople;
  /** The numbers of other open loans of the company that are of the same people on the same home, newest first. */
  readonly loansOnSameHome: readonly string[];
  /** When the documents of the closing were generated from the present terms first; null also of a loan that is not about to close. */
  readonly closingDocumentsOn: Day | null;
  /** When documents of the closing were generated last, where all that were are of earlier terms or voided; null: none, or there are current ones. */
  readonly outdatedClosingDocumentsOn: Day | null;
  /** On which day the last move to the closing was recorded, whenever it took effect; null where there is none. */
  readonly closingRecordedOn: Day | null;
  /** The completed credit reports of the loan, newest first. */
  readonly creditReports: readonly (CompletedReport & { readonly completedOn: Day | null })[];
}

type NamedPeople = Pick<Loan, "loanOfficerId" | "processorId" | "underwriterId" | "closerId">;

/** The users of the lender whom a loan names, each once. */
export const namedUserIds = ({
  loanOfficerId,
  processorId,
  underwriterId,
  closerId,
}: NamedPeople): readonly number[] => [
  ...new Set([loanOfficerId, processorId, underwriterId, closerId].filter((id) => id !== null)),
];

/** The facts of a loan, from its company, the users of that company whom it names, and its other loans. */
export const loanFacts = (
  { loanOfficerId, processorId, underwriterId, closerId }: NamedPeople,
  company: LoanFacts["company"],
  users: ReadonlyMap<number, LenderPerson>,
  loansOnSameHome: LoanFacts["loansOnSameHome"],
): LoanFacts => {
  const personOf = (id: number | null): LenderPerson | null => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : pick(user, personFields);
  };
  return {
    company: pick(company, companyFields),
    people: {
      loanOfficer: personOf(loanOfficerId),
      processor: personOf(processorId),
      underwriter: personOf(underwriterId),
      closer: personOf(closerId),
    },
    loansOnSameHome,
    closingDocumentsOn: null,
    outdatedClosingDocumentsOn: null,
    closingRecordedOn: null,
    creditReports: [],
  };
};
