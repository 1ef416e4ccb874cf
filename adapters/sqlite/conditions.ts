import type { SQLQueryBindings } from "bun:sqlite";
import type { Page } from "../../domain/kernel/page.ts";

/** A piece of a WHERE clause with the values of its question marks. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLQueryBindings[];
  /** How SQLite must read the table, if the query planner would choose a slower way. */
  readonly hint?: "NOT INDEXED" | `INDEXED BY ${string}`;
}

export const condition = (sql: string, ...values: SQLQueryBindings[]): Condition => ({ sql, values });

/** A WHERE clause of conditions, and the values of its question marks. */
export const whereAll = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}` : "",
  values: conditions.flatMap(({ values }) => values),
});

/** The table name with the hints of its conditions. */
export const hintedTable = (table: string, conditions: readonly Condition[]): string =>
  [table, ...conditions.flatMap(({ hint }) => hint ?? [])].join(" ");

/** What a condition may depend on besides its own value. */
export interface ListContext {
  readonly companyId: number;
  readonly page: Page<string>;
}

/**
 * The conditions of a filter: one entry for each of its keys, so that a store that lacks one does not compile. An entry is SQL
 * with one question mark, or a function. A key whose value is null adds no condition.
 */
export type Conditions<Filter, Context = ListContext> = {
  readonly [Key in keyof Filter]-?:
    | ((value: NonNullable<Filter[Key]>, context: Context) => readonly Condition[])
    | ([NonNullable<Filter[Key]>] extends [string | number | boolean] ? string : never);
};

/** The conditions of those keys of a filter that are not null. */
export const conditionsOf = <Filter extends object, Context>(
  conditions: Conditions<Filter, Context>,
  filter: Filter,
  context: Context,
): readonly Condition[] =>
  (Object.keys(conditions) as (keyof Filter)[]).flatMap((key) => {
    const [found, value] = [conditions[key], filter[key]];
    if (value === null || value === undefined) return [];
    return typeof found === "function" ? found(value, context) : [condition(String(found), value as SQLQueryBindings)];
  });
