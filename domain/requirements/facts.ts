import type { Company } from "../company/company.ts";
import type { CompletedReport } from "../credit/standing.ts";
import type { User } from "../identity/user.ts";
import type { Day } from "../kernel/day.ts";
import { pick } from "../kernel/pick.ts";
import type { Loan } from "../loan/loan.ts";

/** The fields of a lender's employee that the register uses. */
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

/** The fields of a loan's company that the register uses. */
const companyFields = [
  "companyType",
  "nmlsId",
  "fhaLenderId",
  "hmdaAgencyCode",
  "statesLicensed",
  "separatesDuties",
  "requirementSeverities",
] as const satisfies readonly (keyof Company)[];

/** The lender's people named on a loan; null if none is named. */
export interface LenderPeople {
  readonly loanOfficer: LenderPerson | null;
  readonly processor: LenderPerson | null;
  readonly underwriter: LenderPerson | null;
  readonly closer: LenderPerson | null;
}

/** The facts by which a loan is judged that it does not contain itself. */
export interface LoanFacts {
  readonly company: Pick<Company, (typeof companyFields)[number]>;
  readonly people: LenderPeople;
  /** The numbers of the company's other open loans of the same people on the same home, newest first. */
  readonly loansOnSameHome: readonly string[];
  /** When closing documents were first generated from the present terms; also null for a loan that is not about to close. */
  readonly closingDocumentsOn: Day | null;
  /**
   * When closing documents were last generated, if all of them have earlier terms or are voided; null if there are none, or if there are
   * current ones.
   */
  readonly outdatedClosingDocumentsOn: Day | null;
  /** The date on which the last move to closing was recorded, whenever it took effect; null if there is none. */
  readonly closingRecordedOn: Day | null;
  /** The completed credit reports of the loan, newest first. */
  readonly creditReports: readonly (CompletedReport & { readonly completedOn: Day | null })[];
  /** Rows of the loan's document history that a reason names as its evidence, and whose document was voided since. */
  readonly voidedEvidence: readonly number[];
}

type NamedPeople = Pick<Loan, "loanOfficerId" | "processorId" | "underwriterId" | "closerId">;

/** The lender's users named on a loan, each once. */
export const namedUserIds = ({
  loanOfficerId,
  processorId,
  underwriterId,
  closerId,
}: NamedPeople): readonly number[] => [
  ...new Set([loanOfficerId, processorId, underwriterId, closerId].filter((id) => id !== null)),
];

/** The facts of a loan, from its company, the company's users named on it, and its other loans. */
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
    voidedEvidence: [],
  };
};
