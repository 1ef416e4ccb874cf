import { afterOthers } from "../../event-loop-turns.ts";
import { streamOf } from "./stream-of.ts";

/** The number of characters generated and sent together: a few milliseconds of work. */
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
 * A text that is generated part by part. A short text is returned whole. A long one is streamed: it is generated only as fast as it is
 * read, and other requests are served between its pieces. An error in the first two pieces is thrown; a later one is reported and aborts the
 * transfer.
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
