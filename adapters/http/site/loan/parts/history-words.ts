import { insideSentence } from "../../../../../domain/kernel/text/phrases.ts";
import type { recordKinds } from "../../../../../domain/log/record-kinds.ts";
import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { dateText, instantText, objectsIn, statusText, textIn, wordsOf } from "../../json-texts.ts";

/** What the audit log says of a loan, as people read it. */

type LoanAction = (typeof recordKinds)["loan" | "agency_transaction" | "credit_report"]["actions"][number];

const actionWords: Readonly<Record<LoanAction, string>> = {
  "loan.start": "Loan started",
  "loan.approve_terms": "Changed terms approved",
  "loan.change": "Loan changed",
  "loan.correct": "Loan corrected",
  "loan.delete": "Loan deleted",
  "loan.enter_report_data": "Report data entered",
  "loan.export": "Loan exported",
  "loan.export_identified": "Loan exported with social security numbers",
  "loan.import": "Loan imported",
  "loan.lock_expected_rate": "Expected rate locked",
  "loan.move_status": "Status changed",
  "loan.override": "Reason given to go on",
  "loan.read_evidence": "Evidence read",
  "calculation.enter": "Calculation of an earlier day stored",
  "calculation.enter_amount": "Amount entered",
  "calculation.remove_amount": "Entered amount removed",
  "borrower.add": "Person added",
  "borrower.change": "Person changed",
  "borrower.remove": "Person removed",
  "property.fill_in": "Property entered",
  "property.change": "Property changed",
  "property.clear": "Property cleared",
  "fee.add": "Fee added",
  "fee.change": "Fee changed",
  "fee.disclose": "Disclosure of the fees recorded",
  "fee.refund": "Refund recorded",
  "fee.remove": "Fee removed",
  "fee.set_origination_fee": "Origination fee set",
  "agency.begin": "Request to the agency begun",
  "agency.record": "Agency’s response recorded",
  "agency.ask": "Agency asked",
  "agency.close": "Request to the agency closed",
  "agency.record_outside": "Agency’s response from elsewhere recorded",
  "credit_report.begin": "Credit report ordered",
  "credit_report.record": "Credit report received",
  "credit_report.end": "Order of a credit report ended",
  "credit_report.read": "Credit report read",
  "credit_report.ask": "Credit bureau asked",
};

const wordsByAction: ReadonlyMap<string, string> = new Map(Object.entries(actionWords));

/** What was done. */
export const actionText = (action: unknown): string => wordsByAction.get(textIn(action)) ?? wordsOf(action);

/** What every change of a record changes, and its time says already. */
const alwaysChanged = /(^|\.)(version|updated_at|call_attempt)$/;

/** Whether a change says more than that entries of a list stand in another order, or that the whole record is new. */
const saysWhat = ({ path, from, to }: JsonObject): boolean =>
  path !== "" && !alwaysChanged.test(textIn(path)) && (from !== undefined || to !== undefined);

/** A code of the API, such as `hecm_certificate`. */
const codePattern = /^[a-z]+(_[a-z\d]+)+$/;

/** The path of a field in words: entries of lists are named by their own numbers, `borrowers.17.first_name`. */
const pathText = (path: unknown): string => wordsOf(textIn(path).replace(/\.(\d+)(?=\.|$)/g, " $1"));

/** A value in words; null: it is no single one, such as an address. */
const valueText = (json: unknown, zone: string): string | null => {
  if (json === null || json === undefined || json === "") return "empty";
  if (typeof json === "boolean") return json ? "yes" : "no";
  if (typeof json === "number") return json.toLocaleString("en-US", { maximumFractionDigits: 10 });
  if (typeof json !== "string") return null;
  if (codePattern.test(json)) return wordsOf(json);
  return dateText(json) || (/^\d{4}-\d{2}-\d{2}T/.test(json) ? instantText(json, zone) : json);
};

/** Whether a list has single values alone, such as the reasons of a denial. */
const isPlainList = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.every((each) => typeof each !== "object");

/** A value in words, or a list of values; null: it is neither. */
const changedText = (json: unknown, zone: string): string | null =>
  isPlainList(json) ? json.map((each) => valueText(each, zone)).join(", ") || "empty" : valueText(json, zone);

/** What the service keeps of an entry beside what was entered. */
const keptBeside = /^(id|version|created_at|updated_at|entered_at|entered_by)$/;

/** What an entry that was added to a list says, such as a fee. */
const addedText = (added: JsonObject, zone: string): string => {
  const entered = Object.entries(added).filter(([name]) => !keptBeside.test(name));
  return factsOf(Object.fromEntries(entered), zone)
    .map(({ name, text }) => `${insideSentence(name)} ${text}`)
    .join(", ");
};

const changeText = ({ path, from, to }: JsonObject, zone: string): string => {
  if (from === undefined && isJsonObject(to)) return `${pathText(path)}: ${addedText(to, zone)}`;
  const status = path === "status_history" ? objectsIn(to).at(-1) : undefined;
  if (status !== undefined)
    return [statusText(status.status), ...(status.reason === null ? [] : [textIn(status.reason)])].join(": ");
  const [before, after] = [changedText(from, zone), changedText(to, zone)];
  return before === null || after === null ? pathText(path) : `${pathText(path)}: ${before} → ${after}`;
};

/** What an entry changed, field by field: from what to what where it is one value or a list of them. */
export const changesText = (changes: unknown, zone: string): string =>
  objectsIn(changes)
    .filter(saysWhat)
    .map((change) => changeText(change, zone))
    .join("; ");

interface Fact {
  readonly name: string;
  readonly text: string;
}

/** What an object says, each single value under its path in words; entries of lists are counted from 1, and what is empty is left out. */
export const factsOf = (json: unknown, zone: string, path: readonly string[] = []): readonly Fact[] => {
  if (json === null || json === undefined || json === "") return [];
  const text = valueText(json, zone);
  if (text !== null) return [{ name: pathText(path.join(".")), text }];
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(json)
    ? json.map((each, position) => [String(position + 1), each])
    : Object.entries(json as JsonObject);
  return entries.flatMap(([name, each]) => factsOf(each, zone, [...path, name]));
};
