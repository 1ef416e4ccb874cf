import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { type AnyOperation, type OperationRefusal, operation } from "../../adapters/http/operation.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type Account, type EdgeService, json, startService, statusAndCode } from "./edge-service.ts";

interface Made {
  readonly id: number;
  readonly name: string;
}

/** What the operation under test does when it runs. */
let run: (made: Made) => Promise<Result<Made, OperationRefusal>>;
let made: Map<number, Made>;
let runs: number;

const makeThing = (): readonly AnyOperation[] => [
  operation({
    method: "POST",
    path: "/things/",
    name: "makeThing",
    tag: "Probes",
    summary: "Make a thing",
    permission: "signed in",
    success: 201,
    answer: Type.Object({ id: Type.Integer(), name: Type.String(), password: Type.String() }),
    example: {},
    refusals: [],
    shownOnce: ["password"],
    body: {
      schema: Type.Object({ name: Type.String(), more: Type.Optional(Type.Unknown()) }),
      read: (body) => ({ value: (body as { name: string }).name }),
      example: {},
    },
    idempotent: {
      sequence: "thing",
      recall: async (_actor, id) => {
        const found = made.get(id);
        return found ? accept(found) : refuse({ _tag: "LoanNotFound", loanId: id });
      },
    },
    handle: async ({ body, reservedId }) => {
      runs += 1;
      const thing = { id: reservedId ?? 1000 + runs, name: body };
      return run(thing);
    },
    show: (thing) => ({ ...thing, password: "shown once" }),
    version: () => 1,
  }),
];

let service: EdgeService;
let someone: Account;

beforeEach(async () => {
  made = new Map();
  runs = 0;
  run = async (thing) => {
    made.set(thing.id, thing);
    return accept(thing);
  };
  service = await startService({ operations: makeThing });
  someone = await service.hire(["Compliance"]);
});
afterEach(() => service.stop());

const post = (key: string | null, body: unknown = { name: "first" }, { token } = someone) => {
  const { headers, ...init } = json(body);
  return service.ask("/api/things/", {
    ...init,
    token,
    headers: { ...(headers as object), ...(key === null ? {} : { "Idempotency-Key": key }) },
  });
};

describe("a request with an Idempotency-Key", () => {
  test("runs once: sent again it gets the first answer again, and says so", async () => {
    const [first, again] = [await post("key"), await post("key")];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.headers.get("Idempotency-Replayed")).toBeNull();
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
    const [one, other] = [(await first.json()) as Made, (await again.json()) as Made];
    expect(other.id).toBe(one.id);
    expect(runs).toBe(1);
  });

  test("shows a one-time password the first time alone", async () => {
    expect(await (await post("key")).json()).toMatchObject({ password: "shown once" });
    expect(await (await post("key")).json()).toMatchObject({ password: null });
  });

  test("is the same request whatever the order and the spacing of its fields", async () => {
    await post("key", { name: "first", more: { a: 1, b: [1, 2] } });
    const answer = await service.ask("/api/things/", {
      method: "POST",
      token: someone.token,
      headers: { "Content-Type": "application/json", "Idempotency-Key": "key" },
      body: '{ "more": { "b": [1, 2], "a": 1 },\n "name": "first" }',
    });
    expect(answer.headers.get("Idempotency-Replayed")).toBe("true");
  });

  test("but with another body is refused", async () => {
    await post("key");
    expect(await statusAndCode(await post("key", { name: "second" }))).toBe("422 idempotency_key_reused");
    expect(runs).toBe(1);
  });

  test("but of another user is another request", async () => {
    const other = await service.hire(["Compliance"]);
    await post("key");
    const answer = await post("key", { name: "second" }, other);
    expect(answer.status).toBe(201);
    expect(runs).toBe(2);
  });

  test("sent twice at once runs once: the second is told that the first is still running", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    run = async (thing) => {
      await finished;
      return accept(thing);
    };
    const first = post("key");
    while (runs === 0) await Bun.sleep(1);
    expect(await statusAndCode(await post("key"))).toBe("409 request_still_running");
    finish();
    expect((await first).status).toBe(201);
    expect(runs).toBe(1);
  });

  test("is kept for 24 hours and no longer", async () => {
    await post("key");
    service.clock.advance(86_399);
    const renewed = await service.signIn(someone.user);
    expect((await post("key", undefined, renewed)).headers.get("Idempotency-Replayed")).toBe("true");
    service.clock.advance(1);
    expect((await post("key", undefined, renewed)).headers.get("Idempotency-Replayed")).toBeNull();
  });

  test("whose key is too long or cannot be printed is refused", async () => {
    expect((await post("k".repeat(255))).status).toBe(201);
    expect(await statusAndCode(await post("k".repeat(256)))).toBe("400 idempotency_key_invalid");
    expect(await statusAndCode(await post("Schlüssel"))).toBe("400 idempotency_key_invalid");
  });

  test("leaves nothing readable in the store", async () => {
    let kept = "";
    const { idempotencyKeys } = service.needs;
    const spied = await startService({
      operations: makeThing,
      needs: () => ({
        idempotencyKeys: {
          ...idempotencyKeys,
          answer: (key, answer) => {
            kept = `${key} ${answer}`;
            return idempotencyKeys.answer(key, answer);
          },
        },
      }),
    });
    const account = await spied.hire(["Compliance"]);
    const { headers, ...init } = json({ name: "Jane Example" });
    await spied.ask("/api/things/", {
      ...init,
      token: account.token,
      headers: { ...(headers as object), "Idempotency-Key": "my key" },
    });
    expect(kept).not.toBe("");
    expect(kept).not.toContain("Jane");
    expect(kept).not.toContain("my key");
    await spied.stop();
  });
});

describe("a request that is refused", () => {
  const refusedWith = (refusal: OperationRefusal) => {
    run = async () => refuse(refusal);
  };

  test("by what it asks gets the same refusal again", async () => {
    refusedWith({ _tag: "FieldsInvalid", errors: [{ field: "name", message: "must be new", code: "already_exists" }] });
    const first = await (await post("key")).text();
    const again = await post("key");
    expect(await again.text()).toBe(first);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(runs).toBe(1);
  });

  test("for now alone - not found, not permitted - runs afresh", async () => {
    refusedWith({ _tag: "LoanNotFound", loanId: 1 });
    expect((await post("key")).status).toBe(404);
    refusedWith({ _tag: "PermissionDenied", permission: "loan.edit" });
    expect((await post("key")).status).toBe(403);
    run = async (thing) => accept(thing);
    expect((await post("key")).status).toBe(201);
    expect(runs).toBe(3);
  });
});

describe("a request that broke off", () => {
  const breakOff = async (before: boolean) => {
    run = async (thing) => {
      if (!before) made.set(thing.id, thing);
      throw new Error("the connection is gone");
    };
    expect((await post("key")).status).toBe(500);
    run = async (thing) => accept(thing);
  };

  test("is not run again while the first run may still be under way: for 60 seconds", async () => {
    await breakOff(true);
    service.clock.advance(59);
    expect(await statusAndCode(await post("key"))).toBe("409 request_still_running");
    service.clock.advance(1);
    expect((await post("key")).status).toBe(201);
    expect(runs).toBe(2);
  });

  test("after the record was made is answered from that record, and not run again", async () => {
    await breakOff(false);
    const [[id]] = [...made.keys()].map((key) => [key]) as [[number]];
    service.clock.advance(60);
    const answer = await post("key");
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await answer.json()).toMatchObject({ id });
    expect(runs).toBe(1);
  });
});

test("a request without a key runs each time", async () => {
  await post(null);
  await post(null);
  expect(runs).toBe(2);
});
