import { describe, expect, test } from "bun:test";
import { accept, refuse } from "../../../../domain/kernel/result.ts";
import { statusAndCode } from "../support/http-service.ts";
import { freshThings, type ThingRefusal } from "../support/record-maker.ts";

const { things, post } = freshThings();

describe("a request that is refused", () => {
  const refusedWith = (refusal: ThingRefusal) => {
    things().maker.run = async () => refuse(refusal);
  };

  test("because of its content gets the same refusal again", async () => {
    refusedWith({ _tag: "FieldsInvalid", errors: [{ field: "name", message: "must be new", code: "already_exists" }] });
    const first = await (await post("key")).text();
    const again = await post("key");
    expect(await again.text()).toBe(first);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(things().maker.runs).toBe(1);
  });

  test("for now alone - not found, not permitted - runs afresh", async () => {
    refusedWith({ _tag: "LoanNotFound", loanId: 1 });
    expect((await post("key")).status).toBe(404);
    refusedWith({ _tag: "PermissionDenied", permissions: ["loan.edit"] });
    expect((await post("key")).status).toBe(403);
    things().maker.run = async (thing) => accept(thing);
    expect((await post("key")).status).toBe(201);
    expect(things().maker.runs).toBe(3);
  });
});

describe("a request that broke off", () => {
  const breakOff = async (before: boolean) => {
    things().maker.run = async (thing) => {
      if (!before) things().maker.made.set(thing.id, thing);
      throw new Error("the connection is gone");
    };
    expect((await post("key")).status).toBe(500);
    things().maker.run = async (thing) => accept(thing);
  };

  test("is not run again while the first run may still be under way: for 60 seconds", async () => {
    await breakOff(true);
    things().service.clock.advance(59);
    expect(await statusAndCode(await post("key"))).toBe("409 request_still_running");
    things().service.clock.advance(1);
    expect((await post("key")).status).toBe(201);
    expect(things().maker.runs).toBe(2);
  });

  test("after the record was made is answered from that record, and not run again", async () => {
    await breakOff(false);
    const [id] = things().maker.made.keys();
    things().service.clock.advance(60);
    const answer = await post("key");
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await answer.json()).toMatchObject({ id });
    expect(things().maker.runs).toBe(1);
  });
});
