/** The UTF-8 text of bytes that arrive in pieces of any size: a character may span two of them. */
export async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/**
 * The lines of a text whose bytes arrive in pieces of any size. Every line, including the last one, must end with a line break: without it
 * the text was truncated.
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let held = "";
  for await (const piece of pieces) {
    const [first = "", ...rest] = decoder.decode(piece, { stream: true }).split("\n");
    held += first;
    for (const next of rest) {
      yield held;
      held = next;
    }
  }
  if (held !== "") throw new Error("a file of lines was cut off");
}
