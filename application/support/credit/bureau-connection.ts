import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { CreditDataMissing } from "../../../domain/credit/applicants.ts";
import type { BureauMessage } from "../../../domain/credit/credit-report.ts";
import type {
  BureauFailure,
  BureauOutcome,
  CreditBureau,
  StatusQuery,
  UnknownOrder,
} from "../../../domain/credit/ports.ts";
import { accept, type Refused, type Result, refuse } from "../../../domain/kernel/result.ts";
import {
  type CompanyAccess,
  type CredentialsUnreadable,
  credentialsUnreadable,
  openCredentials,
} from "../call/open-credentials.ts";
import { type CredentialsRejected, checkNotRejected, credentialsGuard } from "../call/rejected-credentials.ts";
import { reportFailure } from "../call/report-failure.ts";
import { retrySeconds } from "../call/retry-seconds.ts";
import type { Dependencies } from "../dependencies.ts";

/** This installation is connected to no credit bureau. */
export interface CreditNotConfigured {
  readonly _tag: "CreditNotConfigured";
}

/** The bureau answered and refused. */
export interface CreditReportRefused {
  readonly _tag: "CreditReportRefused";
  /** The stored report; null: nothing was stored. */
  readonly creditReportId: number | null;
  /** In the bureau's order. */
  readonly messages: readonly BureauMessage[];
}

/** The report that came back names somebody else. */
export interface NotThisBorrower {
  readonly _tag: "NotThisBorrower";
}

/** The bureau cannot be reached, or says so. */
interface CreditBureauUnavailable {
  readonly _tag: "CreditBureauUnavailable";
  readonly retryAfterSeconds: number;
}

interface CreditBureauAnswerUnexpected {
  readonly _tag: "CreditBureauAnswerUnexpected";
}

export type BureauFailureRefusal =
  | CredentialsRejected
  | CreditDataMissing
  | CreditBureauUnavailable
  | CreditBureauAnswerUnexpected;

/** The bureau as one company may ask it. */
export interface BureauConnection extends CompanyAccess {
  readonly bureau: CreditBureau;
  readonly operation: BureauOperation;
}

/** What the bureau is asked for, as the operator is told. */
type BureauOperation = "credit_order" | "credit_retrieve" | "credit_refresh";

const credentialsMissing: CreditDataMissing = { _tag: "CreditDataMissing", credentials: true, fields: [] };

/** What a caller is told of a call that brought no answer. */
export const bureauFailureRefusal = (failure: BureauFailure | CredentialsUnreadable): Refused<BureauFailureRefusal> => {
  switch (failure.problem) {
    case "credentials_missing":
      return refuse(credentialsMissing);
    case "credentials_rejected":
      return refuse({ _tag: "CredentialsRejected", system: "credit_bureau" });
    case "unavailable":
      return refuse({ _tag: "CreditBureauUnavailable", retryAfterSeconds: retrySeconds(failure) });
    case "unexpected_answer":
      return refuse({ _tag: "CreditBureauAnswerUnexpected" });
  }
};

/**
 * The bureau with the company's user name and password, which stay encrypted until a call is made. `check` says what is missing beside the company's credentials, so
 * that everything that is missing is named at once.
 */
export const connectToBureau = (
  dependencies: Dependencies,
  { requestId }: Pick<Actor, "requestId">,
  operation: BureauOperation,
  company: Company,
  check: (hasCredentials: boolean) => Result<null, CreditDataMissing>,
): Result<BureauConnection, CreditNotConfigured | CreditDataMissing> => {
  const { creditBureau: bureau } = dependencies;
  if (bureau === null) return refuse({ _tag: "CreditNotConfigured" });
  const { creditCredentials: credentials } = company;
  const checked = check(credentials !== null);
  if (checked._tag === "Refused") return checked;
  if (credentials === null) return refuse(credentialsMissing);
  return accept({ bureau, company, credentials, requestId, operation });
};

/** Refuses a call with a user name and password that the bureau refused a short while ago. */
export const checkBureauAccepts = (
  dependencies: Dependencies,
  connection: BureauConnection,
): Promise<Result<null, CredentialsRejected>> => checkNotRejected(dependencies, "credit_bureau", connection);

/** The company and its user name and password with their guard, as each call of the bureau names them. */
type BureauAccess = Pick<StatusQuery, "companyId" | "credentials" | "guard">;

/**
 * Asks the bureau. The company's user name and password are decrypted for this one call, and the operator is told why there is no answer.
 */
export const askBureau = async <Outcome extends BureauOutcome | UnknownOrder>(
  dependencies: Dependencies,
  connection: BureauConnection,
  ask: (bureau: CreditBureau, access: BureauAccess) => Promise<Outcome>,
): Promise<Outcome | CredentialsUnreadable> => {
  const credentials = openCredentials(dependencies, "credit_bureau", connection, connection.operation);
  if (credentials === null) return credentialsUnreadable(true);
  const guard = credentialsGuard(dependencies, "credit_bureau", connection);
  const outcome = await ask(connection.bureau, { companyId: connection.company.id, credentials, guard });
  if (outcome._tag === "CallFailed") reportFailure(dependencies, connection, connection.operation, outcome);
  return outcome;
};
