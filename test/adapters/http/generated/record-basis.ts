import type { Company } from "../../../../domain/company/company.ts";
import { type Caller, type RunningService, type ServiceResponse, startLoan } from "../support/running-service.ts";
import { authorized } from "../support/scenes/credit-scene.ts";

/** Records of one company. */
export interface Records {
  /** Their ids, by the path of each kind. */
  readonly byPath: Readonly<Record<string, number>>;
  /** Their ids, by the names of the query parameters and body fields that refer to them. */
  readonly byField: Readonly<Record<string, number>>;
  /** The codes of records that keep one, by path. */
  readonly codes: Readonly<Record<string, string>>;
}

/** The people and records to which the other records belong. */
export interface Basis {
  readonly service: RunningService;
  readonly owner: Caller;
  readonly company: Company;
  /** A loan as it was when it was started. */
  readonly started: ServiceResponse["body"];
}

let numbered = 100_000;

/** A number that was never used before. */
export const nextNumber = (): number => ++numbered;

/** A document code that was never used before. */
export const nextCode = (): string => `document-${nextNumber()}`;

const password = "an example password";

/** What a company needs to call the agency and the credit bureau. */
const connections = {
  fha_lender_id: "0000000000",
  fha_username: "example-lender",
  fha_password: password,
  credit_username: "example-lender",
  credit_password: password,
};

/** Two people beside the first borrower, for whom credit reports can be ordered too. */
const coBorrowers = [
  { first_name: "Charles", last_name: "Example", dob: "1950-12-10", ...authorized("123456101") },
  { first_name: "Grace", last_name: "Example", dob: "1949-12-09", ...authorized("123456102") },
];

/** Creates the records to which the others belong: a loan, and those who work on it. */
export const basisOf = async (
  service: RunningService,
  owner: Caller,
  company: Company,
): Promise<readonly [Basis, Records]> => {
  const colleague = await service.hire(owner.company, "Company User", "Processor");
  const borrower = authorized("123456100");
  const started = await startLoan(owner, { expected_rate: 5, borrower, co_borrowers: coBorrowers });
  await owner.call("PATCH", `/company/companies/${owner.company.id}/`, connections);
  const records: Records = {
    byPath: {
      "/company/companies/{id}/": company.id,
      "/company/users/{id}/": colleague.userId,
      "/loan/loans/{id}/": started.id,
      // The first borrower cannot be removed from the loan.
      "/loan/borrowers/{id}/": started.borrowers[1].id,
      "/loan/properties/{id}/": started.property.id,
    },
    byField: {
      id: started.id,
      company: company.id,
      loan: started.id,
      left_for_later: started.id,
      // The borrower who gets a report, and two for whom one can be ordered.
      borrower: started.borrowers[2].id,
      borrower_id: started.borrowers[0].id,
      co_borrower_id: started.borrowers[1].id,
      borrower_ids: started.borrowers[0].id,
      loan_officer: owner.userId,
      loan_officer_id: owner.userId,
      processor_id: colleague.userId,
      underwriter_id: colleague.userId,
      closer_id: colleague.userId,
      user: owner.userId,
      user_id: colleague.userId,
    },
    codes: {},
  };
  return [{ service, owner, company, started }, records];
};
