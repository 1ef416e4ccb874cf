import { expect, test } from "bun:test";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import { sampleFacts } from "../../../domain/documents/merge/sample/sample-facts.ts";
import type { MergeRecord } from "../../../domain/documents/merge/value.ts";
import { standardPackages } from "../../../domain/documents/standard/set.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { documentDigest } from "../../../domain/loan/terms/terms-copy.ts";
import { filled } from "./document-lines.ts";

/** What closing documents print and their digest does not cover, by path, with the reason. */
const notCovered: Readonly<Record<string, string>> = {
  closingOn: "the calculation uses it, and documents that show figures are those of a calculation",
  "agency.caseNumber.number": "FHA assigns it",
  "agency.certificate.counseledOn": "FHA's certificate states it",
  "agency.certificate.isFeeWaived": "FHA's certificate states it",
};

type Change = (of: unknown) => unknown;

/** Another value of the same kind; null of an absent one. */
const otherValue = (value: unknown): string | number | boolean | null => {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return null;
  return /^\d{4}-\d\d-\d\d/.test(value) ? value.replace(/^\d{4}/, "2027") : `${value}x`;
};

const replaced =
  (name: string, change: Change): Change =>
  (of) =>
    Array.isArray(of)
      ? of.map((each, place) => (String(place) === name ? change(each) : each))
      : { ...(of as object), [name]: change(Reflect.get(of as object, name)) };

/** A change of each single value in data, with its path. */
const changesOf = (data: unknown, path: readonly string[] = []): readonly (readonly [path: string, Change])[] => {
  if (typeof data === "object" && data !== null)
    return Object.entries(data).flatMap(([name, inside]) =>
      changesOf(inside, [...path, name]).map(([at, change]) => [at, replaced(name, change)] as const),
    );
  const other = otherValue(data);
  return other === null ? [] : [[path.join("."), () => other]];
};

test("the digest of a closing document covers each field that the shipped documents of a closing print", () => {
  const facts = sampleFacts();
  const codes = standardPackages.filter(({ stage }) => stage === "closing").flatMap(({ templates }) => templates);
  const dataOf = (loan: Loan) => mergeDataOf({ ...facts, loan });
  const printed = (data: MergeRecord) => codes.map((code) => filled(code, data).content);
  const digestOf = (loan: Loan) =>
    documentDigest({ loan, facts: { people: { loanOfficer: null }, company: facts.company } }, true, (text) => text);
  const [data, digest] = [dataOf(facts.loan), digestOf(facts.loan)];
  const pages = printed(data);

  const isUncovered = (changed: Loan): boolean => {
    if (digestOf(changed) !== digest) return false;
    const next = dataOf(changed);
    return !isSameData(next, data) && !isSameData(printed(next), pages);
  };
  const changes = changesOf(facts.loan);
  expect(changes.length).toBeGreaterThan(200);
  const uncovered = changes.filter(([, change]) => isUncovered(change(facts.loan) as Loan)).map(([path]) => path);
  expect(uncovered.toSorted()).toEqual(Object.keys(notCovered).toSorted());
});
