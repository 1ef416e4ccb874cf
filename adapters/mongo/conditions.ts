import type { Document } from "mongodb";

/** What a condition may depend on besides its own value. */
interface ListContext<Filter> {
  readonly companyId: number;
  readonly filter: Filter;
}

/**
 * The conditions of a filter: one entry for each of its keys, so that a store that lacks one does not compile. An entry is the
 * name of the field that must have the value, or a function. A key whose value is null adds no condition.
 */
export type Conditions<Filter, Context = ListContext<Filter>> = {
  readonly [Key in keyof Filter]-?:
    | ((value: NonNullable<Filter[Key]>, context: Context) => Document | Promise<Document>)
    | ([NonNullable<Filter[Key]>] extends [string | number | boolean] ? string : never);
};

const operatorsOf = (wanted: unknown): object =>
  typeof wanted === "object" && wanted !== null ? wanted : { $eq: wanted };

/** The query for the keys of a filter that are not null. */
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
