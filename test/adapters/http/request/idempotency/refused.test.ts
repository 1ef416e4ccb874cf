import { afterEach, describe, expect, jest, test } from "bun:test";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { Unavailable } from "../../../../../domain/kernel/failures/unavailable.ts";
import { accept, refuse } from "../../../../../domain/kernel/result.ts";
import { notFound } from "../../../../../domain/log/record-kinds.ts";
import { startService, statusAndCode } from "../../support/http-service.ts";
import { freshThings, newMaker, postThing, type ThingRefusal } from "../../support/record-maker.ts";

const { things, post } = freshThings();

describe("a request that is refused releases its key:", () => {
  const refusals: readonly (readonly [status: number, refusal: ThingRefusal])[] = [
    [400, { _tag: "FieldsInvalid", errors: [{ field: "name", message: "must be new", code: "already_exists" }] }],
    [403, { _tag: "PermissionDenied", permissions: ["loan.edit"] }],
    [404, notFound("loan", 1)],
    [409, { _tag: "LoanChangedMeanwhile" }],
    [412, { _tag: "VersionMismatch" }],
  ];

  test.each(refusals)("after a %d it runs again, corrected or not", async (status, refusal) => {
    things().maker.run = async () => refuse(refusal);
    for (const _ of ["first", "again"]) {
      const response = await post("key");
      expect([response.status, response.headers.get("Idempotency-Replayed")]).toEqual([status, null]);
    }
    things().maker.run = async (thing) => accept(thing);
    expect((await post("key", { name: "corrected" })).status).toBe(201);
    expect(things().maker.runs).toBe(3);
  });
});

describe("a request that failed", () => {
  const fail = async (error: Error, { afterMaking }: { readonly afterMaking: boolean }) => {
    things().maker.run = async (thing) => {
      if (afterMaking) things().maker.made.set(thing.id, thing);
      throw error;
    };
    const { status } = await post("key");
    things().maker.run = async (thing) => accept(thing);
    return status;
  };

  test.each([
    [500, new Error("the connection is gone")],
    [503, new Unavailable("the store is gone")],
  ])("with %d runs again immediately if nothing was created", async (status, error) => {
    expect(await fail(error, { afterMaking: false })).toBe(status);
    const response = await post("key");
    expect([response.status, response.headers.get("Idempotency-Replayed")]).toEqual([201, null]);
    expect(things().maker.runs).toBe(2);
  });

  test.each([
    [500, new Error("the connection is gone")],
    [503, new Unavailable("the store is gone")],
  ])(
    "with %d gets its response immediately from the record if one was created, and does not run again",
    async (status, error) => {
      expect(await fail(error, { afterMaking: true })).toBe(status);
      const [id] = things().maker.made.keys();
      const response = await post("key");
      expect([response.status, response.headers.get("Idempotency-Replayed")]).toEqual([201, "true"]);
      expect(await response.json()).toMatchObject({ id });
      expect(things().maker.runs).toBe(1);
    },
  );

  test("keeps its body: another one needs another key", async () => {
    await fail(new Error("the connection is gone"), { afterMaking: false });
    expect(await statusAndCode(await post("key", { name: "second" }))).toBe("422 idempotency_key_reused");
  });
});

describe("a request whose store was unreachable", () => {
  afterEach(() => jest.useRealTimers());

  type Keys = Dependencies["idempotencyKeys"];

  /** A service whose keys are partly unreachable. */
  const withKeys = async (limited: (keys: Keys) => Partial<Keys>) => {
    const maker = newMaker();
    const service = await startService({
      operations: maker.operations,
      dependencies: ({ idempotencyKeys: keys }) => ({ idempotencyKeys: { ...keys, ...limited(keys) } }),
    });
    const someone = await service.hire(["Compliance"]);
    return { maker, service, postKeyed: () => postThing(service, someone, "key") };
  };

  test("when its response was to be stored gets it from its record immediately", async () => {
    let kept = 0;
    const { maker, service, postKeyed } = await withKeys((keys) => ({
      storeResponse: async (...given) => {
        kept += 1;
        if (kept === 1) throw new Unavailable("the store is gone");
        await keys.storeResponse(...given);
      },
    }));
    expect((await postKeyed()).status).toBe(503);
    expect((await postKeyed()).headers.get("Idempotency-Replayed")).toBe("true");
    expect([maker.runs, kept]).toEqual([1, 2]);
    await service.stop();
  });

  test("until after its response can be repeated as soon as the store is back, not only when its lease has ended", async () => {
    const [isBack, hasEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tried = 0;
    const { maker, service, postKeyed } = await withKeys((keys) => ({
      endLease: async (...given) => {
        tried += 1;
        if (tried === 1) throw new Unavailable("the store is gone");
        await isBack.promise;
        await keys.endLease(...given);
        hasEnded.resolve();
      },
    }));
    const { run } = maker;
    maker.run = async () => {
      throw new Unavailable("the store is gone");
    };
    expect((await postKeyed()).status).toBe(503);
    maker.run = run;
    expect(await statusAndCode(await postKeyed())).toBe("409 request_still_running");
    isBack.resolve();
    await hasEnded.promise;
    expect((await postKeyed()).status).toBe(201);
    expect(maker.runs).toBe(2);
    await service.stop();
  });

  test("until long after its response can be repeated a second after the store is back", async () => {
    let isGone = true;
    const { maker, service, postKeyed } = await withKeys((keys) => ({
      endLease: async (...given) => {
        if (isGone) throw new Unavailable("the store is gone");
        await keys.endLease(...given);
      },
    }));
    const { run } = maker;
    maker.run = async () => {
      throw new Unavailable("the store is gone");
    };
    const pass = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 1) {
        jest.advanceTimersByTime(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    jest.useFakeTimers();
    expect((await postKeyed()).status).toBe(503);
    maker.run = run;
    await pass(20);
    expect(await statusAndCode(await postKeyed())).toBe("409 request_still_running");
    isGone = false;
    await pass(1);
    expect((await postKeyed()).status).toBe(201);
    jest.useRealTimers();
    await service.stop();
  });

  test("when its key was claimed, although the claim was stored, can be repeated immediately", async () => {
    let claims = 0;
    const { service, postKeyed } = await withKeys((keys) => ({
      claim: async (...given) => {
        const claim = await keys.claim(...given);
        claims += 1;
        if (claims === 1) throw new Unavailable("the store is gone");
        return claim;
      },
    }));
    expect((await postKeyed()).status).toBe(503);
    expect((await postKeyed()).status).toBe(201);
    await service.stop();
  });
});
