import { encodeChange, encodeService } from "../../adapters/http/codec/service-fields.ts";
import { encodeRefusal } from "../../adapters/http/operation/replies.ts";
import type { AnyRefusal } from "../../adapters/http/request/request-refusals.ts";
import { loggedNames } from "../../adapters/http/resources/log/logged-names.ts";
import type { ReportView } from "../../application/credit/report-view.ts";
import { appliedChanges } from "../../domain/agency/record-answer.ts";
import type { AgencyTransaction } from "../../domain/agency/transaction/transaction.ts";
import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import { pick } from "../../domain/kernel/pick.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { statusOf } from "../../domain/loan/status/status.ts";
import type { LoanEvent, StepOutcome } from "../simulation/event.ts";

type Fields = Readonly<Record<string, unknown>>;

const maxValueLength = 48;
const maxChanges = 5;

const shortened = (text: string): string =>
  text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1)}…` : text;

/** Whether a field is the time of a change, which is not printed. */
const isInstant = (name: string): boolean => name.endsWith("_at");

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const inWords = (value: unknown): string => {
  if (!isKnown(value)) return "none";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  return typeof value === "object" && value !== null ? `(${fieldsOf({ ...value }).join(", ")})` : String(value);
};

const fieldsOf = (fields: Fields): readonly string[] =>
  Object.entries(fields)
    .filter(([name, value]) => isKnown(value) && !isInstant(name))
    .map(([name, value]) => `${name} ${inWords(value)}`);

const change = (name: string, from: unknown, to: unknown): string => {
  const after = shortened(inWords(to));
  return isKnown(from) ? `${name} ${shortened(inWords(from))} → ${after}` : `${name} ${after}`;
};

/** What a step changed on the loan, by the names of the API: the status first, then the fields of the agency. */
const changesOf = (before: Loan, after: Loan): readonly string[] => {
  const { changes, status } = appliedChanges(before, after);
  const named = changes.map((each) => encodeChange(loggedNames.loan, each)).filter(({ path }) => !isInstant(path));
  const isOfAgency = ({ path }: { readonly path: string }) => path.startsWith("fha.");
  const ordered = [...named.filter(isOfAgency), ...named.filter((each) => !isOfAgency(each))];
  const others = ordered.length - maxChanges;
  return [
    ...(status === null ? [] : [change("status", status.from, status.to)]),
    ...ordered
      .slice(0, maxChanges)
      .map((each) => change(each.path, "from" in each ? each.from : null, "to" in each ? each.to : null)),
    ...(others > 0 ? [`${others} more`] : []),
  ];
};

const isTransaction = (value: unknown): value is AgencyTransaction =>
  typeof value === "object" && value !== null && "messages" in value && "applied" in value;

/** The fields of a record that are not on the loan. */
const figuresOf = (value: unknown): object => {
  if (typeof value !== "object" || value === null) return {};
  if ("report" in value) return pick((value as ReportView).report, ["orderIdentifier", "status"]);
  if (!("asOf" in value && "result" in value)) return {};
  const { result } = value as CalculationRecord;
  return pick(result, ["principalLimitCents", "initialMipCents", "availableProceedsCents"]);
};

/** The messages and figures of an outcome besides the changes on the loan. */
const saidBy = (value: unknown): readonly string[] => {
  if (isTransaction(value)) return value.messages.map(({ text }) => `"${text}"`);
  return fieldsOf(encodeService(figuresOf(value)) as Fields);
};

/** The name of an event: the operation of the agency, or the use case. */
export const nameOf = ({ step }: LoanEvent): string => {
  if (step.use === "other") return step.name;
  return "operation" in step ? step.operation.replaceAll("_", "-") : step.use;
};

/** The result of an event in a word: the API's code of a refusal, the agency's decision, or success. */
export const endOf = (outcome: StepOutcome): string => {
  // Use cases refuse with no other tags.
  if (outcome._tag === "Refused") return encodeRefusal(outcome.refusal as AnyRefusal).code;
  if (!isTransaction(outcome.value)) return "success";
  const { status, result } = outcome.value;
  return "insuranceStatus" in result ? `${status} (${result.insuranceStatus})` : status;
};

/** Why an event was refused, in the agency's words if the agency refused it, or what it changed. */
const wordsOf = (outcome: StepOutcome, before: Loan | null, after: Loan | null): string => {
  if (outcome._tag === "Refused") {
    const { detail, messages = [] } = encodeRefusal(outcome.refusal as AnyRefusal);
    return messages.map(({ text }) => `"${text}"`).join(" ") || detail;
  }
  if (before === null) return after === null ? "" : `loan_number ${after.loanNumber}; status ${statusOf(after)}`;
  return (
    [...(after === null ? [] : changesOf(before, after)), ...saidBy(outcome.value)].join("; ") || "nothing on the loan"
  );
};

/** One line for an event: who did what, how it ended, and what it changed on the loan. */
export const lineOf = (event: LoanEvent, outcome: StepOutcome, before: Loan | null, after: Loan | null): string => {
  const by = `${event.step.by.slice(0, 1).toUpperCase()}${event.step.by.slice(1)}`;
  return `  ${by.padEnd(13)} ${nameOf(event).padEnd(26)} ${endOf(outcome)}: ${wordsOf(outcome, before, after)}`;
};
