import { describe, expect, test } from "bun:test";
import { streamOf } from "../../../../../adapters/http/operation/formats/stream-of.ts";
import { CallerGone } from "../../../../../domain/kernel/failures/caller-gone.ts";

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

  test("reports nothing that fails because its reader has left", async () => {
    const faults: unknown[] = [];
    const [begun, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failing = async function* () {
      yield "first";
      begun.resolve();
      await ready.promise;
      throw new Error("the thread was ended");
    };
    const reader = streamOf(failing(), (fault) => faults.push(fault)).getReader();
    await reader.read();
    const further = reader.read();
    await begun.promise;
    const left = reader.cancel();
    ready.resolve();
    await left;
    expect((await further).done).toBe(true);
    expect(faults).toEqual([]);
  });

  test("breaks off without a fault if its work stops because the caller has gone, before its reader leaves", async () => {
    const faults: unknown[] = [];
    const stopped = async function* () {
      yield "first";
      throw new CallerGone("the caller has gone");
    };
    const text = new Response(streamOf(stopped(), (fault) => faults.push(fault))).text();
    expect(await text.catch(({ message }) => message)).toBe("the file is not whole");
    expect(faults).toEqual([]);
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
