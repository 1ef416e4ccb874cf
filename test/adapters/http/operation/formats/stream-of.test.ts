import { describe, expect, test } from "bun:test";
import { streamOf } from "../../../../../adapters/http/operation/formats/stream-of.ts";

describe("a file that is streamed while it is generated", () => {
  test("ends without a fault if its reader leaves while a chunk is generated, and generates no further chunk", async () => {
    const made: string[] = [];
    const faults: unknown[] = [];
    const [begun, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pieces = async function* () {
      for (const piece of ["first", "second", "third"]) {
        if (piece === "second") {
          begun.resolve();
          await ready.promise;
        }
        made.push(piece);
        yield piece;
      }
    };
    const reader = streamOf(pieces(), (fault) => faults.push(fault)).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("first");
    const further = reader.read();
    await begun.promise;
    const left = reader.cancel();
    ready.resolve();
    await left;
    expect((await further).done).toBe(true);
    expect({ made, faults }).toEqual({ made: ["first", "second"], faults: [] });
  });

  test("breaks off if a chunk cannot be generated, which is reported", async () => {
    const faults: unknown[] = [];
    const pieces = async function* () {
      yield "first";
      throw new Error("the disk is gone");
    };
    const text = new Response(streamOf(pieces(), (fault) => faults.push(fault))).text();
    expect(await text.catch(({ message }) => message)).toBe("the file is not whole");
    expect(faults).toMatchObject([{ message: "the disk is gone" }]);
  });
});
