import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { accept } from "../../../../../domain/kernel/result.ts";
import { firstReleaseRecords } from "../../../../fixtures/first-release.ts";
import { startService, statusAndCode, type TestService } from "../../support/http-service.ts";
import { freshThings, postThing } from "../../support/record-maker.ts";

const { things, post } = freshThings();

describe("a request with an Idempotency-Key", () => {
  test("runs once: repeated, it gets the first response again, marked as a replay", async () => {
    const [first, again] = [await post("key"), await post("key")];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.headers.get("Idempotency-Replayed")).toBeNull();
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
    const [one, other] = (await Promise.all([first.json(), again.json()])) as { id: number }[];
    expect(other?.id).toBe(one?.id as number);
    expect(things().maker.runs).toBe(1);
  });

  test("shows a one-time password only the first time", async () => {
    expect(await (await post("key")).json()).toMatchObject({ password: "shown once" });
    expect(await (await post("key")).json()).toMatchObject({ password: null });
  });

  const postText = (body: string) =>
    things().service.ask("/api/things/", {
      method: "POST",
      token: things().someone.token,
      headers: { "Content-Type": "application/json", "Idempotency-Key": "key" },
      body,
    });

  test("is the same request with its fields in any order and spacing", async () => {
    await post("key", { name: "first", more: { a: 1, b: [1, 2] } });
    const response = await postText('{ "more": { "b": [1, 2], "a": 1 },\n "name": "first" }');
    expect(response.headers.get("Idempotency-Replayed")).toBe("true");
  });

  // RFC 8785, sections 3.2.2 and 3.2.3: one form for each number and text, names by their UTF-16 units.
  test("is the same request however its numbers, texts and names are written", async () => {
    await postText(
      '{"name":"first","more":{"\\u20ac":1e30,"\\r":0.002,"\\ud83d\\ude00":-0,"\\ufb33":333333333.33333329}}',
    );
    const response = await postText(
      '{"more":{"\\r":2e-3,"\\uFB33":333333333.3333333,"€":1000000000000000000000000000000,"😀":0},"name":"\\u0066irst"}',
    );
    expect(response.headers.get("Idempotency-Replayed")).toBe("true");
  });

  test("but with another body is refused", async () => {
    await post("key");
    expect(await statusAndCode(await post("key", { name: "second" }))).toBe("422 idempotency_key_reused");
    expect(things().maker.runs).toBe(1);
  });

  test("but with a body that differs however deep inside is refused", async () => {
    const bodyWith = (innermost: number) =>
      `{"name":"first","more":${"[".repeat(100_000)}${innermost}${"]".repeat(100_000)}}`;
    expect((await postText(bodyWith(1))).status).toBe(201);
    expect((await postText(bodyWith(1))).headers.get("Idempotency-Replayed")).toBe("true");
    expect(await statusAndCode(await postText(bodyWith(2)))).toBe("422 idempotency_key_reused");
  });

  test.each(['"\\ud800"', "1e400"])(
    "is refused if programs do not parse its body in the same way: %s",
    async (value) => {
      expect(await statusAndCode(await postText(`{"name":"first","more":${value}}`))).toBe("400 json_broken");
      expect(things().maker.runs).toBe(0);
    },
  );

  test("but of another user is a different request", async () => {
    const other = await things().service.hire(["Compliance"]);
    await post("key");
    const response = await post("key", { name: "second" }, other);
    expect(response.status).toBe(201);
    expect(things().maker.runs).toBe(2);
  });

  test("sent twice concurrently runs once: the second is refused while the first is running", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    things().maker.run = async (thing) => {
      await finished;
      return accept(thing);
    };
    const first = post("key");
    while (things().maker.runs === 0) await Bun.sleep(1);
    expect(await statusAndCode(await post("key"))).toBe("409 request_still_running");
    finish();
    expect((await first).status).toBe(201);
    expect(things().maker.runs).toBe(1);
  });

  test("is stored for 24 hours and no longer", async () => {
    await post("key");
    things().service.clock.advance(86_399);
    const renewed = await things().service.signIn(things().someone.user);
    expect((await post("key", undefined, renewed)).headers.get("Idempotency-Replayed")).toBe("true");
    things().service.clock.advance(1);
    expect((await post("key", undefined, renewed)).headers.get("Idempotency-Replayed")).toBeNull();
  });

  test("whose key is too long or has unprintable characters is refused", async () => {
    expect((await post("k".repeat(255))).status).toBe(201);
    expect(await statusAndCode(await post("k".repeat(256)))).toBe("400 idempotency_key_invalid");
    expect(await statusAndCode(await post("Schlüssel"))).toBe("400 idempotency_key_invalid");
  });
});

describe("a stored response", () => {
  /** Posts through a service whose store keeps what `instead` returns for each response. */
  const keeping = async (
    instead: (key: string, sealed: string) => string,
    ask: (postWith: (key: string) => Promise<Response>, service: TestService) => Promise<void>,
  ) => {
    const { maker, service } = things();
    const { idempotencyKeys } = service.dependencies;
    const spied = await startService({
      operations: maker.operations,
      dependencies: () => ({
        idempotencyKeys: {
          ...idempotencyKeys,
          storeResponse: (key, fencingToken, sealed) =>
            idempotencyKeys.storeResponse(key, fencingToken, instead(key, sealed)),
        },
      }),
    });
    const someone = await spied.hire(["Compliance"]);
    await ask((key) => postThing(spied, someone, key, { name: "Jane Example" }), spied);
    await spied.stop();
  };

  test("leaves nothing readable in the store", async () => {
    const kept: string[] = [];
    const spy = (key: string, sealed: string) => {
      kept.push(key, sealed);
      return sealed;
    };
    await keeping(spy, async (postWith) => {
      expect((await postWith("my key")).status).toBe(201);
    });
    expect(kept).toHaveLength(2);
    expect(kept.join(" ")).not.toMatch(/Jane|my key/);
  });

  test("is stored with a keyed digest of the body, so that a password in it cannot be guessed", async () => {
    const digests: string[] = [];
    const { maker, service } = things();
    const { idempotencyKeys: keys } = service.dependencies;
    const claim: typeof keys.claim = (key, request) => {
      digests.push(request.bodyDigest);
      return keys.claim(key, request);
    };
    const spied = await startService({
      operations: maker.operations,
      dependencies: () => ({ idempotencyKeys: { ...keys, claim } }),
    });
    const someone = await spied.hire(["Compliance"]);
    expect((await postThing(spied, someone, "key", { name: "first" })).status).toBe(201);
    expect(digests).toHaveLength(1);
    for (const encoding of ["hex", "base64url"] as const)
      expect(digests).not.toContain(createHash("sha256").update('{"name":"first"}').digest(encoding));
    await spied.stop();
  });

  test("that was moved to another key is useless", async () => {
    let first: string | undefined;
    const moved = (_key: string, sealed: string) => {
      first ??= sealed;
      return first;
    };
    await keeping(moved, async (postWith) => {
      for (const key of ["one", "other"]) expect((await postWith(key)).status).toBe(201);
      expect((await postWith("one")).headers.get("Idempotency-Replayed")).toBe("true");
      expect(await statusAndCode(await postWith("other"))).toBe("500 service_failed");
      expect(things().maker.runs).toBe(2);
    });
  });

  test("of the first release cannot be used before `keys rotate`: nothing runs twice, and the log says what to do", async () => {
    await keeping(
      () => firstReleaseRecords.answer,
      async (postWith, { failures }) => {
        expect((await postWith("key")).status).toBe(201);
        expect(await statusAndCode(await postWith("key"))).toBe("503 service_unavailable");
        expect(things().maker.runs).toBe(1);
        expect(failures.map(({ error }) => String(error))).toEqual([expect.stringContaining("run `keys rotate`")]);
      },
    );
  });
});

test("a request without a key runs each time", async () => {
  await post(null);
  await post(null);
  expect(things().maker.runs).toBe(2);
});
