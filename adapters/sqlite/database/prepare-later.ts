import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";

/** What the stores do with a statement. */
type Run = Pick<Statement<unknown, SQLQueryBindings[]>, "all" | "get" | "iterate" | "run" | "values">;

/**
 * Lets a connection prepare each statement when it is first run. All stores together have two hundred, of which a process needs
 * some: to prepare them all takes longer than everything else that opens an embedded store.
 */
export const prepareLater = (database: Database): void => {
  const prepareNow = database.prepare.bind(database);
  const prepare = (...given: Parameters<typeof prepareNow>): Run => {
    let prepared: Run | undefined;
    const statement = (): Run => {
      prepared ??= prepareNow(...given);
      return prepared;
    };
    return {
      all: (...values) => statement().all(...values),
      get: (...values) => statement().get(...values),
      iterate: (...values) => statement().iterate(...values),
      run: (...values) => statement().run(...values),
      values: (...values) => statement().values(...values),
    };
  };
  // Its type names the columns of each statement, and more than the stores do with one.
  database.prepare = prepare as unknown as Database["prepare"];
};
