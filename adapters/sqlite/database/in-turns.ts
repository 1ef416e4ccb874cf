import type { Connection } from "./connection.ts";

/**
 * Writes many items in short transactions, because SQLite blocks the event loop during each one. A transaction writes at least one item, and
 * ends before the next item if it is time to let other work run. `writeOne` writes an item and returns its outcome. If the process dies
 * between two transactions, what was written before stays.
 */
export const inTurns = <Item, Answer>({ database, write, turns }: Pick<Connection, "database" | "write" | "turns">) => {
  const writeSome = database.transaction(
    (items: readonly Item[], writeOne: (item: Item) => Answer, isDue: () => boolean): Answer[] => {
      const answers: Answer[] = [];
      for (const item of items) {
        if (answers.length > 0 && isDue()) break;
        answers.push(writeOne(item));
      }
      return answers;
    },
  );
  return async (items: readonly Item[], writeOne: (item: Item) => Answer): Promise<Answer[]> => {
    const turn = turns();
    const answers: Answer[] = [];
    while (answers.length < items.length) {
      const written = Promise.withResolvers<void>();
      let othersTurn: Promise<void> | null = null;
      const isDue = (): boolean => {
        othersTurn = turn(written.promise);
        return othersTurn !== null;
      };
      const rest = items.slice(answers.length);
      answers.push(...(await write(() => writeSome.immediate(rest, writeOne, isDue))));
      written.resolve();
      await othersTurn;
    }
    return answers;
  };
};

/** Prepares every item for writing before any transaction begins, and lets other work run in between. */
export const prepareInTurns = async <Item, Prepared>(
  { turns }: Pick<Connection, "turns">,
  items: readonly Item[],
  prepare: (item: Item) => Prepared | Promise<Prepared>,
): Promise<Prepared[]> => {
  const turn = turns();
  const prepared: Prepared[] = [];
  for (const item of items) {
    await turn();
    prepared.push(await prepare(item));
  }
  return prepared;
};
