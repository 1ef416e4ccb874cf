import type { Company } from "../../../domain/company/company.ts";
import type { OpenedCredentials } from "../../../domain/company/credentials.ts";
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
import { openCredentials } from "../call/open-credentials.ts";
import {
  type CredentialsRejected,
  checkNotRejected,
  noteAccepted,
  noteRejected,
} from "../call/rejected-credentials.ts";
import type { Dependencies } from "../dependencies.ts";

/** This installation is connected to no credit bureau. */
export interface CreditNotConfigured {
  readonly _tag: "CreditNotConfigured";
}

/** The bureau answered and refused. */
export interface CreditReportRefused {
  readonly _tag: "CreditReportRefused";
  /** In the bureau's order. */
  readonly messages: readonly BureauMessage[];
}

/** The report that came back names somebody else. */
export interface NotThisBorrower {
  readonly _tag: "NotThisBorrower";
}

/** The bureau cannot be reached, or says so. */
export interface CreditBureauUnavailable {
  readonly _tag: "CreditBureauUnavailable";
  readonly retryAfterSeconds: number;
}

export interface CreditBureauAnswerUnexpected {
  readonly _tag: "CreditBureauAnswerUnexpected";
}

export type BureauFailureRefusal = CredentialsRejected | CreditBureauUnavailable | CreditBureauAnswerUnexpected;

export type BureauDependencies = Pick<Dependencies, "creditBureau" | "vault" | "counters" | "reportFault">;

/** The bureau as one company may ask it. */
export interface BureauConnection {
  readonly bureau: CreditBureau;
  readonly company: Company;
  readonly credentials: OpenedCredentials;
}

const usualRetrySeconds = 30;

/** What a caller is told of a call that brought no answer. */
export const bureauFailureRefusal = ({ problem, retryAfterSeconds }: BureauFailure): Refused<BureauFailureRefusal> => {
  switch (problem) {
    case "credentials_rejected":
      return refuse({ _tag: "CredentialsRejected", system: "credit_bureau" });
    case "unavailable":
      return refuse({ _tag: "CreditBureauUnavailable", retryAfterSeconds: retryAfterSeconds ?? usualRetrySeconds });
    case "unexpected_answer":
      return refuse({ _tag: "CreditBureauAnswerUnexpected" });
  }
};

/**
 * The bureau with the company's user name and password. `check` says what is missing beside the company's credentials, so
 * that everything that is missing is named at once.
 */
export const connectToBureau =
  (dependencies: BureauDependencies) =>
  (
    company: Company,
    check: (hasCredentials: boolean) => Result<null, CreditDataMissing>,
  ): Result<BureauConnection, CreditNotConfigured | CreditDataMissing> => {
    const { creditBureau: bureau } = dependencies;
    if (bureau === null) return refuse({ _tag: "CreditNotConfigured" });
    const credentials = openCredentials(dependencies)(company, "creditCredentials");
    const checked = check(credentials !== null);
    if (checked._tag === "Refused") return checked;
    if (credentials === null) return refuse({ _tag: "CreditDataMissing", credentials: true, fields: [] });
    return accept({ bureau, company, credentials });
  };

/** Refuses a call with a user name and password that the bureau refused a short while ago. */
export const checkBureauAccepts =
  (dependencies: BureauDependencies) =>
  ({ company, credentials }: BureauConnection): Promise<Result<null, CredentialsRejected>> =>
    checkNotRejected(dependencies)("credit_bureau", company.id, credentials.index);

/** The company and its user name and password, as each call of the bureau names them. */
export const bureauAccess = ({
  company,
  credentials: { username, password },
}: BureauConnection): Pick<StatusQuery, "companyId" | "credentials"> => ({
  companyId: company.id,
  credentials: { username, password },
});

/** The outcome of a call, once it is remembered whether the bureau accepted the credentials, and the operator knows of a strange answer. */
export const noteBureauOutcome =
  (dependencies: BureauDependencies) =>
  async <Outcome extends BureauOutcome | UnknownOrder>(
    { company, credentials }: BureauConnection,
    outcome: Outcome,
  ): Promise<Outcome> => {
    if (outcome._tag !== "CallFailed") await noteAccepted(dependencies)("credit_bureau", company.id, credentials.index);
    else if (outcome.problem === "credentials_rejected")
      await noteRejected(dependencies)("credit_bureau", company.id, credentials.index);
    else if (outcome.problem === "unexpected_answer") dependencies.reportFault(outcome.detail);
    return outcome;
  };
