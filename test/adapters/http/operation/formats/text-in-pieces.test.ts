import { describe, expect, test } from "bun:test";
import { textInPieces } from "../../../../../adapters/http/operation/formats/text-in-pieces.ts";

/** A third of what is sent together, and a little more. */
const part = "x".repeat(22 * 1024);

/** So many parts, each noted once it is made; the one at `failing` cannot be made. */
const noted = (count: number, failing = count) => {
  const made: number[] = [];
  const faults: unknown[] = [];
  const texts = (function* () {
    for (let number = 0; number < count; number += 1) {
      if (number === failing) throw new Error("a broken invariant");
      made.push(number);
      yield part;
    }
  })();
  return { made, faults, send: () => textInPieces(texts, (fault) => faults.push(fault)) };
};

const streamed = (text: ReturnType<typeof textInPieces>): ReadableStream<Uint8Array> => {
  if (typeof text === "string") throw new Error("the text is whole");
  return text;
};

describe("a text that is made part by part", () => {
  test("is whole where it is short, so that its length is known", () => {
    expect(textInPieces([], () => {})).toBe("");
    expect(textInPieces(["one", ",", "two"], () => {})).toBe("one,two");
    expect(noted(3).send()).toBe(part.repeat(3));
  });

  test("is the same text where it is long", async () => {
    expect(await new Response(streamed(noted(10).send())).text()).toBe(part.repeat(10));
  });

  test("is made no further than it is taken, with a turn for others after each piece", async () => {
    const { made, send } = noted(30);
    const reader = streamed(send()).getReader();
    const before = made.length;
    expect(before).toBe(6);
    let turns = 0;
    const count = () => {
      turns += 1;
      setImmediate(count);
    };
    const counting = setImmediate(count);
    for (let piece = 0; piece < 6; piece += 1) await reader.read();
    clearImmediate(counting);
    expect(made.length).toBeLessThanOrEqual(before + 5 * 3);
    expect(turns).toBeGreaterThanOrEqual(3);
    await reader.cancel();
  });

  test("throws where its first pieces cannot be made", () => {
    for (const failing of [0, 4]) expect(noted(30, failing).send).toThrow("a broken invariant");
  });

  test("breaks off where a later piece cannot be made, which is reported", async () => {
    const { faults, send } = noted(30, 20);
    const text = new Response(streamed(send())).text();
    expect(await text.catch(({ message }) => message)).toBe("the file is not whole");
    expect(faults).toMatchObject([{ message: "a broken invariant" }]);
  });
});
