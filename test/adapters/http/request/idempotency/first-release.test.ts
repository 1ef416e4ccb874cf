import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { statusAndCode } from "../../support/http-service.ts";
import { freshThings } from "../../support/record-maker.ts";

const { things, post } = freshThings();

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Claims the key `key` for the body of `post` as the first release did: for the whole address, at PUBLIC_URL. */
const claimAsFirstRelease = async () => {
  const { service, someone } = things();
  const { idempotencyKeys, clock } = service.dependencies;
  const key = sha256([someone.user.id, "POST", "https://hecm.example.com/api/things/", "key"].join("\n"));
  await idempotencyKeys.claim(key, {
    bodyDigest: sha256('{"name":"first"}'),
    reservedId: 7,
    fencingToken: "",
    now: clock.now(),
    leaseEndsAt: clock.after(clock.now(), 60),
    expiresAt: clock.after(clock.now(), 86_400),
  });
};

test("a key that the first release claimed creates its record with the id reserved then, and no second one", async () => {
  await claimAsFirstRelease();
  expect(await statusAndCode(await post("key"))).toBe("409 request_still_running");
  expect(await statusAndCode(await post("key", { name: "second" }))).toBe("422 idempotency_key_reused");
  things().service.clock.advance(60);
  for (const replayed of [null, "true"]) {
    const response = await post("key");
    expect([response.status, response.headers.get("Idempotency-Replayed")]).toEqual([201, replayed]);
    expect(await response.json()).toMatchObject({ id: 7 });
  }
  expect(things().maker.runs).toBe(1);
});

test("a record that the first release created under a key is found by it", async () => {
  await claimAsFirstRelease();
  things().maker.made.set(7, { id: 7, name: "made by the first release" });
  things().service.clock.advance(60);
  expect(await (await post("key")).json()).toMatchObject({ id: 7, name: "made by the first release" });
  expect(things().maker.runs).toBe(0);
});
