import type { Connection } from "./connection.ts";

/**
 * Writes many items in short transactions, because SQLite blocks the event loop during each one. A transaction writes at least one item, and
 * ends before the next item if it is time to let other work run. `writeOne` writes an item and returns its outcome. If the process dies
 * between two transactions, what was written before stays.
 */
export const yieldingWrites = <Item, Answer>({
  database,
  write,
  yielder,
}: Pick<Connection, "database" | "write" | "yielder">) => {
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
    const yieldIfDue = yielder();
    const answers: Answer[] = [];
    while (answers.length < items.length) {
      const written = Promise.withResolvers<void>();
      let yielded: Promise<void> | null = null;
      const isDue = (): boolean => {
        yielded = yieldIfDue(written.promise);
        return yielded !== null;
      };
      const rest = items.slice(answers.length);
      answers.push(...(await write(() => writeSome.immediate(rest, writeOne, isDue))));
      written.resolve();
      await yielded;
    }
    return answers;
  };
};

/** Prepares every item for writing before any transaction begins, and lets other work run in between. */
export const prepareYielding = async <Item, Prepared>(
  { yielder }: Pick<Connection, "yielder">,
  items: readonly Item[],
  prepare: (item: Item) => Prepared | Promise<Prepared>,
): Promise<Prepared[]> => {
  const yieldIfDue = yielder();
  const prepared: Prepared[] = [];
  for (const item of items) {
    await yieldIfDue();
    prepared.push(await prepare(item));
  }
  return prepared;
};
