import type { Connection } from "./connection.ts";

/**
 * Writes many items in transactions that are short enough for those who read and write beside: SQLite stops the event loop as long as one
 * lasts. Each writes at least one item, and ends before the next where others are to have their turn. `writeOne` writes an item and
 * returns what became of it. What was written stays, should the process die between two transactions.
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

/** Makes what is written of each item, before any transaction, and gives others their turn meanwhile. */
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
