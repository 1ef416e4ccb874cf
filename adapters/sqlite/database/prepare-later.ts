import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";

/** The methods of a statement that the stores use. */
type Run = Pick<Statement<unknown, SQLQueryBindings[]>, "all" | "get" | "iterate" | "run" | "values">;

/**
 * Makes a connection prepare each statement when it first runs. The stores have two hundred statements, and a process needs only
 * some of them: preparing all of them takes longer than everything else that opening an embedded store does.
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
  // The declared type has more methods than the stores use, and types the columns of each statement.
  database.prepare = prepare as unknown as Database["prepare"];
};
