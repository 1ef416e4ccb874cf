import { afterOthers } from "../../event-loop-turns.ts";
import { streamOf } from "./stream-of.ts";

/** So many characters are made and sent together: some thousandths of a second of work. */
const charactersTogether = 64 * 1024;

function* together(texts: Iterable<string>): Generator<string> {
  let parts: string[] = [];
  let characters = 0;
  for (const text of texts) {
    parts.push(text);
    characters += text.length;
    if (characters < charactersTogether) continue;
    yield parts.join("");
    [parts, characters] = [[], 0];
  }
  if (characters > 0) yield parts.join("");
}

/**
 * A text that is made part by part. A short one is whole; of a long one no more is made than its reader takes, with a turn for
 * others between its pieces. What fails in the first pieces is thrown; later it is reported, and breaks the transfer off.
 */
export const textInPieces = (
  texts: Iterable<string>,
  report: (error: unknown) => void,
): string | ReadableStream<Uint8Array> => {
  const pieces = together(texts);
  const [first, second] = [pieces.next(), pieces.next()];
  if (second.done) return first.value ?? "";
  return streamOf(
    (async function* inTurns() {
      yield* [first.value ?? "", second.value];
      for (;;) {
        await afterOthers();
        const piece = pieces.next();
        if (piece.done) return;
        yield piece.value;
      }
    })(),
    report,
  );
};
