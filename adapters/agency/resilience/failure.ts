import type { CallFailure } from "../../../domain/agency/ports.ts";
import type { CallTry } from "../../../domain/agency/transaction.ts";
import type { CallRejected } from "../../outside-calls/company-calls.ts";
import type { TryError } from "./call-errors.ts";

/** Whether it is certain that a try did nothing. */
export const isCertain = (error: TryError): boolean => {
  switch (error._tag) {
    case "ConnectionLost":
    case "TimedOut":
      return false;
    case "UnexpectedAnswer":
      return error.statusCode === 404;
    default:
      return true;
  }
};

/** Whether another try may go better: a wrong password and a wrong address stay wrong. */
export const isWorthRepeating = (error: TryError): boolean =>
  error._tag !== "CredentialsRejected" && !(error._tag === "UnexpectedAnswer" && error.statusCode === 404);

/** Whether a failed call says that the agency is down: not one that it rejected, nor one too many. */
export const isOutage = (error: TryError): boolean => {
  switch (error._tag) {
    case "CredentialsRejected":
      return false;
    case "SaidUnavailable":
      return error.statusCode !== 429;
    case "UnexpectedAnswer":
      return error.statusCode >= 500;
    default:
      return true;
  }
};

/** What the log of tries says. */
export const outcomeOf = (error: TryError): string => {
  switch (error._tag) {
    case "NotConnected":
      return `not connected: ${error.why}`;
    case "ConnectionLost":
      return "connection lost";
    case "TimedOut":
      return "timed out";
    case "SaidUnavailable":
      return error.statusCode === 429 ? "called too often" : "unavailable";
    case "CredentialsRejected":
      return "credentials rejected";
    case "UnexpectedAnswer":
      return `unexpected answer: it ${error.why}`;
  }
};

export const statusCodeOf = (error: TryError): number | null => ("statusCode" in error ? error.statusCode : null);

export const retryAfterOf = (error: TryError): number | null =>
  "retryAfterSeconds" in error ? error.retryAfterSeconds : null;

const problemOf = (error: TryError): CallFailure["problem"] => {
  if (error._tag === "CredentialsRejected") return "credentials_rejected";
  return error._tag === "UnexpectedAnswer" ? "unexpected_answer" : "unavailable";
};

const detailOf = (error: TryError): string => {
  switch (error._tag) {
    case "NotConnected":
      return `The agency cannot be reached: ${error.why}.`;
    case "ConnectionLost":
      return "The connection to the agency broke off before its answer was complete.";
    case "TimedOut":
      return "The agency did not answer in time.";
    case "SaidUnavailable":
      return `The agency says that it is ${error.statusCode === 429 ? "called too often" : "unavailable"}.`;
    case "CredentialsRejected":
      return `The agency rejected the user name or password (HTTP ${error.statusCode}).`;
    case "UnexpectedAnswer":
      return `The agency's answer (HTTP ${error.statusCode}) ${error.why}.`;
  }
};

/** A failed call in the words of the port. */
export const callFailure = (error: TryError, hadNoEffect: boolean): CallFailure => ({
  _tag: "CallFailed",
  problem: problemOf(error),
  hadNoEffect,
  retryAfterSeconds: retryAfterOf(error),
  detail: detailOf(error),
});

const whyKeptBack: Readonly<Record<CallRejected["reason"], string>> = {
  too_many_calls: "Too many calls of the company are running.",
  circuit_open: "The agency failed several times in a row; no calls are sent for a short while.",
  credentials_rejected: "The agency rejected the user name or password a short while ago; nothing was sent.",
};

/** A call that was not made, in the words of the port. */
export const callRejectedFailure = (keptBack: CallRejected, hadNoEffect: boolean): CallFailure => ({
  _tag: "CallFailed",
  problem: keptBack.reason === "credentials_rejected" ? "credentials_rejected" : "unavailable",
  hadNoEffect,
  retryAfterSeconds: "retryAfterSeconds" in keptBack ? keptBack.retryAfterSeconds : null,
  detail: whyKeptBack[keptBack.reason],
});

/** Whether the agency refused the user name or password of a try. */
export const isRejection = ({ statusCode }: CallTry): boolean => statusCode === 401 || statusCode === 403;
