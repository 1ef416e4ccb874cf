import { isObject } from "../kernel/same-data.ts";
import { partsPlace, type Sealing } from "../kernel/stored/sealed-parts.ts";
import type { StoredDocument } from "../kernel/stored/stored-document.ts";
import type { CalculationRecord } from "./calculation-record.ts";

/** What a step has instead of a person's birth date. No date and no text of a step begins like this. */
const placeholderOf = (position: number): string => `#person ${position}`;

/** A value with some texts replaced. A value without any of them stays the same object, as almost all steps do. */
const replaced = (value: unknown, by: ReadonlyMap<string, string>): unknown => {
  if (typeof value === "string") return by.get(value) ?? value;
  if (Array.isArray(value)) {
    let entries: unknown[] | null = null;
    for (let position = 0; position < value.length; position += 1) {
      const next = replaced(value[position], by);
      if (next === value[position]) continue;
      entries ??= [...value];
      entries[position] = next;
    }
    return entries ?? value;
  }
  if (!isObject(value)) return value;
  let changed: Record<string, unknown> | null = null;
  for (const name in value) {
    const next = replaced(value[name], by);
    if (next === value[name]) continue;
    changed ??= { ...value };
    changed[name] = next;
  }
  return changed ?? value;
};

const withSteps = (document: StoredDocument, by: ReadonlyMap<string, string>): StoredDocument => {
  // A calculation has had a result with steps since the first release.
  const { steps, ...result } = document.result as StoredDocument;
  return { ...document, result: { ...result, steps: replaced(steps, by) } };
};

const birthDays = (people: unknown): string[] =>
  (people as CalculationRecord["inputs"]["people"]).map(({ bornOn }) => bornOn);

/** What is sealed in a calculation: the people in its inputs. A birth date in a step is stored as the person's number instead. */
export const calculationSealing: Sealing = {
  placeOf: (document) => partsPlace("calculation", document as unknown as CalculationRecord),
  split: (document) => {
    const { people, ...inputs } = document.inputs as StoredDocument;
    if (people === undefined) return { shown: document, hidden: null };
    const placeholders = new Map(birthDays(people).map((day, position) => [day, placeholderOf(position)]));
    return { shown: withSteps({ ...document, inputs }, placeholders), hidden: { people } };
  },
  hasClearParts: (document) => (document.inputs as StoredDocument).people !== undefined,
  join: (document, { people }) => {
    const days = new Map(birthDays(people).map((day, position) => [placeholderOf(position), day]));
    return withSteps({ ...document, inputs: { ...(document.inputs as StoredDocument), people } }, days);
  },
};
