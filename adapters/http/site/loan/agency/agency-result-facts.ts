import type { FieldNames, JsonObject } from "../../../codec/codec.ts";
import { isJsonObject } from "../../../codec/codec.ts";
import { nameOf, objectsIn } from "../../json-texts.ts";
import type { Visit } from "../../site-page.ts";
import { loanIdOf } from "../loan-path.ts";
import { factsOf } from "../parts/change-words.ts";

/** The fields of results whose names in the API do not say to people what they are. */
const labels = {
  found: "Certificate found",
  clients: "Client",
  corrected: "Corrected in the case",
  matches: "Certificates found",
  return_reasons: "Reasons for the return",
  is_overridden: "Accepted as entered, without asking the agency",
  is_stored: "Stored on the loan",
};

const resultNames: FieldNames = Object.fromEntries(
  Object.entries(labels).map(([name, label]) => [name, { name, label, codec: {} }]),
);

/** The names of the loan's people by their numbers. */
export const namesOfPeople = async (visit: Visit): Promise<ReadonlyMap<unknown, string>> => {
  const { json } = await visit.perform("readLoan", { id: loanIdOf(visit) });
  return new Map(objectsIn(isJsonObject(json) ? json.borrowers : null).map((person) => [person.id, nameOf(person)]));
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A value of a result with each person as one text, and an empty list as what it says. */
const readable = (name: string, value: unknown): unknown => {
  if (isEmptyList(value)) return "None";
  return name === "clients" && objectsIn(value).length > 0 ? objectsIn(value).map(nameOf) : value;
};

/** What the agency returned, each field with its name and value in the words of the workplace. `people` are the names by number. */
export const resultFacts = (result: unknown, zone: string, people: ReadonlyMap<unknown, string>) => {
  const entries = Object.entries(isJsonObject(result) ? result : {});
  const shown: JsonObject = Object.fromEntries(entries.map(([name, value]) => [name, readable(name, value)]));
  return factsOf(shown, zone, resultNames, new Map([["borrower", people]]));
};
