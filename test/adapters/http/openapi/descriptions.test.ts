import { expect, test } from "bun:test";
import { servedDocument } from "./document.ts";

interface Described {
  readonly where: string;
  readonly name: string;
  readonly description: string;
  /** The description of the schema to which it refers; empty if it refers to none. */
  readonly ofKind: string;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (json: unknown): json is Json => typeof json === "object" && json !== null && !Array.isArray(json);

/** Sentences that apply to every amount, date, or id, and so say nothing specific. */
const kindNotes = [
  /^Record id$/,
  /^(Whole )?[Dd]ollars(, with at most 2 decimals)?$/,
  /^Percent(, with at most 5 decimals)?$/,
  /^Years$|^Months$/,
  /^Format: /,
  /^RFC 3339 date and time.*$/,
  /^(At most )?\d+ digits$|^5 digits, or 5 and 4 with a dash$/,
];

/** The description's sentences that are specific to it. */
const own = ({ description, ofKind }: Pick<Described, "description" | "ofKind">): string =>
  (ofKind === "" ? description : description.replace(ofKind, ""))
    .split(/\. |\.$/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !kindNotes.some((note) => note.test(sentence)))
    .join(". ");

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const fillers = new Set(["the", "a", "an", "of", "its", "this", "record"]);

/** Whether a description says no more than the name: `loan` as "The loan". */
const repeatsName = ({ name, ...rest }: Described): boolean => {
  const ofName = new Set(wordsOf(name.replaceAll("_", " ")));
  return wordsOf(own(rest)).every((word) => fillers.has(word) || ofName.has(word));
};

const { json } = await servedDocument();
const document = json as { paths: Json; components: { schemas: Json; parameters: Json } };

const kindOf = (schema: Json): string => {
  const each = [schema, ...(Array.isArray(schema.anyOf) ? schema.anyOf : [])].filter(isObject);
  const name = each.map(({ $ref }) => (typeof $ref === "string" ? $ref.replace(/.*\//, "") : null)).find(Boolean);
  const named = name ? document.components.schemas[name] : undefined;
  return isObject(named) && typeof named.description === "string" ? named.description : "";
};

const textOf = (text: unknown): string => (typeof text === "string" ? text : "");

/** Every property and parameter in a part of the document; examples are data. */
const describedIn = (part: unknown, where: string): Described[] => {
  if (Array.isArray(part)) return part.flatMap((each) => describedIn(each, where));
  if (!isObject(part)) return [];
  const properties = isObject(part.properties) ? Object.entries(part.properties) : [];
  const here = properties.map(([name, schema]) => {
    const of = isObject(schema) ? schema : {};
    return { where, name, description: textOf(of.description), ofKind: kindOf(of) };
  });
  if (typeof part.in === "string" && isObject(part.schema)) {
    const ofKind = kindOf(part.schema);
    here.push({ where, name: textOf(part.name), description: textOf(part.description), ofKind });
  }
  const inside = Object.entries(part).filter(([key]) => key !== "example" && key !== "examples");
  return [...here, ...inside.flatMap(([key, each]) => describedIn(each, `${where}/${key}`))];
};

const all = describedIn({ paths: document.paths, ...document.components }, "");
const nameOf = ({ where, name, description }: Described): string => `${where} ${name}: ${description}`;

test("the document describes its properties and its parameters", () => {
  expect(all.length).toBeGreaterThan(2_000);
  expect(all.filter(({ where }) => where.startsWith("/paths")).length).toBeGreaterThan(100);
});

test("each of them says what it is, beyond its unit or its possible values", () => {
  expect(all.filter((each) => own(each) === "").map(nameOf)).toEqual([]);
});

test("and none only repeats its name, or says it in two words", () => {
  expect(all.filter((each) => repeatsName(each) || wordsOf(own(each)).length < 3).map(nameOf)).toEqual([]);
});

/** Every summary and description of the document, with its path; examples are data. */
const textsIn = (part: unknown, path: string): [string, string][] => {
  if (Array.isArray(part)) return part.flatMap((each, position) => textsIn(each, `${path}/${position}`));
  if (!isObject(part)) return [];
  const inside = Object.entries(part).filter(([key]) => key !== "example" && key !== "examples");
  return inside.flatMap(([key, each]) =>
    (key === "description" || key === "summary") && typeof each === "string"
      ? [[`${path}/${key}`, each] as [string, string]]
      : textsIn(each, `${path}/${key}`),
  );
};

/** Wording that made readers stop: inversions, vague pronouns, British spelling. */
const hardToRead =
  /\b(nobody|whoever|somebody|reckon\w*|left out|(is|are|was) told|not told|one's own|below zero|catalogue|honour\w*)\b|\bwhere there (is|are)\b/i;

test("each text is in plain American English", () => {
  const texts = textsIn(json, "");
  expect(texts.length).toBeGreaterThan(4_000);
  expect(texts.filter(([, text]) => hardToRead.test(text))).toEqual([]);
});

test.each([
  ["loan", "The loan. Record id", true],
  ["annual_taxes", "Annual taxes. Dollars, with at most 2 decimals", true],
  ["annual_taxes", "Property taxes of a year", false],
])("%s, described as %p, repeats its name: %p", (name, description, expected) => {
  expect(repeatsName({ where: "", name, description, ofKind: "" })).toBe(expected);
});
