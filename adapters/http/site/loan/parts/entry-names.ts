import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { everyRow } from "../../every-row.ts";
import { dateText, nameOf, objectsIn, textIn } from "../../json-texts.ts";
import type { Visit } from "../../site-page.ts";
import { loanIdOf } from "../loan-path.ts";
import type { RecordNames } from "./changed-values.ts";

/** For each list of a loan whose entries have numbers of their own: what an entry is called, as far as it says so itself. */
const entryWords: Readonly<Record<string, (entry: JsonObject) => string>> = {
  fees: ({ description }) => (textIn(description) === "" ? "" : `Fee “${textIn(description)}”`),
  borrowers: (person) => nameOf(person).trim(),
  entered_amounts: ({ on }) => (dateText(on) === "" ? "" : `Amount entered for ${dateText(on)}`),
};

/** The entry that a change adds or removes, as it was stored; null if the change is one of another kind. */
const wholeEntry = ({ path, from, to }: JsonObject, list: string): readonly [id: number, entry: JsonObject] | null => {
  const [, ofList, id] = /^(\w+)\.(\d+)$/.exec(textIn(path)) ?? [];
  const entry = [to, from].find(isJsonObject);
  return ofList !== list || entry === undefined ? null : [Number(id), entry];
};

/** Names by number, each with its number too if another entry has the same. */
const apart = (names: ReadonlyMap<number, string>): ReadonlyMap<unknown, string> => {
  const all = [...names.values()];
  const isShared = (name: string): boolean => all.filter((each) => each === name).length > 1;
  return new Map([...names].map(([id, name]) => [id, isShared(name) ? `${name} (${id})` : name]));
};

/**
 * What the entries of a loan's lists are called, such as its fees and people: as they are in the loan now, as far as `present` has them, and
 * as they were in the changes that added or removed them. `changes` are those of a history, the latest first.
 */
export const namesOfEntries = (present: JsonObject, changes: readonly JsonObject[]): RecordNames =>
  new Map(
    Object.entries(entryWords).map(([list, words]) => {
      const former = changes.toReversed().flatMap((change) => {
        const whole = wholeEntry(change, list);
        return whole === null ? [] : [whole];
      });
      const now = objectsIn(present[list]).map((entry) => [Number(entry.id), entry] as const);
      const named = [...former, ...now].map(([id, entry]) => [id, words(entry)] as const);
      return [list, apart(new Map(named.filter(([, name]) => name !== "")))];
    }),
  );

/** The titles of the loan's received documents, if a change refers to one as the evidence of a reason. */
const documentTitles = async (visit: Visit, changes: readonly JsonObject[]): Promise<ReadonlyMap<unknown, string>> => {
  const isNeeded = changes.some(
    ({ path, to, to_entries }) => path === "overrides" && objectsIn(to ?? to_entries).some((each) => each.document),
  );
  if (!isNeeded) return new Map();
  const rows = await everyRow(visit, "listDocumentHistories", { loan: String(loanIdOf(visit)), action: "received" });
  return new Map(rows.map(({ id, document_name }) => [id, textIn(document_name)]));
};

/** What the entries of the loan of a page are called, as far as the visitor may see them. */
export const namesInLoan = async (visit: Visit, changes: readonly JsonObject[]): Promise<RecordNames> => {
  const loan = loanIdOf(visit);
  const [read, fees, document] = await Promise.all([
    visit.perform("readLoan", { id: loan }),
    everyRow(visit, "listFees", { loan: String(loan) }),
    documentTitles(visit, changes),
  ]);
  // Without the entered amounts, which are only added and removed: the change itself has what they are called by.
  const inLoan = isJsonObject(read.json) ? read.json : {};
  const entries = namesOfEntries({ ...inLoan, fees }, changes);
  return new Map([...entries, ["document", document]]);
};
