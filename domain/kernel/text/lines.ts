/** The lines of a text that comes as bytes in any pieces; each ends with a line break, the last one too: a text that was cut off is no text. */
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
