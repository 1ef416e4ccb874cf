import { maxRowsAtOnce } from "../../domain/hmda/register/size.ts";

/**
 * Up to this size, rows to be checked immediately are held in memory. Longer rows are checked as they arrive, since they are not register
 * rows.
 */
const maxHeldCharacters = 16 * 1024 * 1024;

/** Counts the lines that have started in a text that arrives in pieces. */
const lineCounter = () => {
  let isStart = true;
  return (text: string): number => {
    let lines = isStart && text !== "" ? 1 : 0;
    for (let at = text.indexOf("\n"); at >= 0 && at < text.length - 1; at = text.indexOf("\n", at + 1)) lines += 1;
    if (text !== "") isStart = text.endsWith("\n");
    return lines;
  };
};

/** A file whose beginning was read. `pieces` yields the beginning again, followed by the rest. */
interface BegunFile {
  readonly pieces: AsyncIterable<string>;
  /** Whether it has more rows than are checked immediately. */
  readonly isLarge: boolean;
}

/** Reads a register file until it is known whether it has more than `maxRowsAtOnce` rows after its transmittal sheet. */
export const holdBeginning = async (pieces: AsyncIterable<string>): Promise<BegunFile> => {
  const source = pieces[Symbol.asyncIterator]();
  const held: string[] = [];
  const linesIn = lineCounter();
  let [rows, characters, isWhole] = [-1, 0, false];
  while (!isWhole && rows <= maxRowsAtOnce && characters < maxHeldCharacters) {
    const { value, done } = await source.next();
    if (done) isWhole = true;
    else {
      held.push(value);
      rows += linesIn(value);
      characters += value.length;
    }
  }
  async function* all(): AsyncGenerator<string, void> {
    for (let piece = held.shift(); piece !== undefined; piece = held.shift()) yield piece;
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => source };
  }
  return { pieces: all(), isLarge: rows > maxRowsAtOnce };
};
