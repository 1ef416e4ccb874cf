import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { CompanyAccess } from "../../domain/company/credentials-guard.ts";
import type { CreditDataMissing } from "../../domain/credit/applicants.ts";
import type { BureauMessage } from "../../domain/credit/credit-report.ts";
import type { BureauFailure, BureauOutcome, CreditBureau, UnknownOrder } from "../../domain/credit/ports.ts";
import { accept, type Refused, type Result, refuse } from "../../domain/kernel/result.ts";
import type { CannotTell } from "../../domain/outside-call/outcome.ts";
import { type CredentialsUnreadable, callOutside, retrySeconds } from "../outside-call/call-outside.ts";
import { connectOutside, type OutsideConnection } from "../outside-call/connection.ts";
import type { CredentialsRejected } from "../outside-call/credentials.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** This installation is not connected to a credit bureau. */
export interface CreditNotConfigured {
  readonly _tag: "CreditNotConfigured";
}

/** The bureau responded with a refusal. */
export interface CreditReportRefused {
  readonly _tag: "CreditReportRefused";
  /** The stored report; null if nothing was stored. */
  readonly creditReportId: number | null;
  /** In the bureau's order. */
  readonly messages: readonly BureauMessage[];
}

/** The returned report is about someone else. */
export interface NotThisBorrower {
  readonly _tag: "NotThisBorrower";
}

/** The bureau cannot be reached, or reports that it is unavailable. */
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

/** A company's connection to the bureau for one operation, named as the operator sees it. */
export interface BureauConnection extends OutsideConnection<CreditBureau> {
  readonly operation: "credit_order" | "credit_retrieve" | "credit_refresh";
}

const credentialsMissing: CreditDataMissing = { _tag: "CreditDataMissing", credentials: true, fields: [] };

/** The refusal of a request whose call had no result. */
export const bureauFailureRefusal = (failure: BureauFailure | CredentialsUnreadable): Refused<BureauFailureRefusal> => {
  switch (failure.problem) {
    case "credentials_missing":
      return refuse(credentialsMissing);
    case "credentials_rejected":
      return refuse({ _tag: "CredentialsRejected", system: "credit_bureau" });
    case "forbidden":
      return refuse({ _tag: "CredentialsRejected", system: "credit_bureau", isForbidden: true });
    case "unavailable":
      return refuse({ _tag: "CreditBureauUnavailable", retryAfterSeconds: retrySeconds(failure) });
    case "unexpected_answer":
      return refuse({ _tag: "CreditBureauAnswerUnexpected" });
  }
};

/**
 * A company's connection to the bureau. `check` returns what is missing in addition to the company's user name and password, so that
 * everything missing is reported together.
 */
export const connectToBureau = (
  { creditBureau }: Dependencies,
  actor: Actor,
  operation: BureauConnection["operation"],
  company: Company,
  check: (hasCredentials: boolean) => Result<null, CreditDataMissing>,
): Result<BureauConnection, CreditNotConfigured | CreditDataMissing> => {
  const connection = connectOutside("credit_bureau", creditBureau, company, actor);
  if (connection === "not_configured") return refuse({ _tag: "CreditNotConfigured" });
  const checked = check(connection !== "no_credentials");
  if (checked._tag === "Refused") return checked;
  return connection === "no_credentials" ? refuse(credentialsMissing) : accept({ ...connection, operation });
};

/** Makes one call to the bureau. */
export const queryBureau = <Outcome extends BureauOutcome | UnknownOrder | CannotTell>(
  dependencies: Dependencies,
  connection: BureauConnection,
  ask: (bureau: CreditBureau, access: CompanyAccess) => Promise<Outcome>,
): Promise<Outcome | CredentialsUnreadable> => callOutside(dependencies, connection, connection.operation, ask);
