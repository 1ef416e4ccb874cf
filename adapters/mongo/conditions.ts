import type { Document } from "mongodb";

/** What a condition may depend on beside its own value. */
interface ListContext<Filter> {
  readonly companyId: number;
  readonly filter: Filter;
}

/**
 * The conditions of a filter: one entry for each of its keys, so that the compiler names a key that a store does not know. An
 * entry is the name of the field that must have the value, or a function. A filter that is null leaves out no document.
 */
export type Conditions<Filter, Context = ListContext<Filter>> = {
  readonly [Key in keyof Filter]-?:
    | ((value: NonNullable<Filter[Key]>, context: Context) => Document | Promise<Document>)
    | ([NonNullable<Filter[Key]>] extends [string | number | boolean] ? string : never);
};

const operatorsOf = (wanted: unknown): object =>
  typeof wanted === "object" && wanted !== null ? wanted : { $eq: wanted };

/** Matches documents that have what those keys of a filter want that are not null. */
export const conditionsOf = async <Filter extends object, Context>(
  conditions: Conditions<Filter, Context>,
  filter: Filter,
  context: Context,
): Promise<Document> => {
  const found: Document = {};
  for (const key of Object.keys(conditions) as (keyof Filter)[]) {
    const [wanted, value] = [conditions[key], filter[key]];
    if (value === null || value === undefined) continue;
    const fields: Document = typeof wanted === "function" ? await wanted(value, context) : { [String(wanted)]: value };
    for (const [field, each] of Object.entries(fields))
      found[field] = field in found ? { ...operatorsOf(found[field]), ...operatorsOf(each) } : each;
  }
  return found;
};
