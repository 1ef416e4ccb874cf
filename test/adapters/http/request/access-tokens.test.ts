import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, client, json, startService, type TestService } from "../support/http-service.ts";

let service: TestService;
let officer: Account;

beforeAll(async () => {
  service = await startService();
  officer = await service.hire(["Loan Officer"]);
});
afterAll(() => service.stop());

const me = async (token: string) => (await service.ask("/api/company/users/me/", { token })).status;

describe("an access token that was accepted once", () => {
  test("does not make any other one accepted", async () => {
    expect(await me(officer.token)).toBe(200);
    const [header, claims, signature = ""] = officer.token.split(".");
    const changed = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    expect(await me(`${header}.${claims}.${changed}`)).toBe(401);
  });

  test("is refused after its expiration, to the second", async () => {
    const { token } = await service.signIn(officer.user);
    expect(await me(token)).toBe(200);
    service.clock.advance(35_999);
    expect(await me(token)).toBe(200);
    service.clock.advance(1);
    expect(await me(token)).toBe(401);
  });

  test("is refused as soon as its session has ended", async () => {
    const { token } = await service.signIn(officer.user);
    expect(await me(token)).toBe(200);
    const credentials = { client_id: client.id, client_secret: client.secret };
    expect((await service.ask("/api/auth/revoke/", json({ token, ...credentials }))).status).toBe(200);
    expect(await me(token)).toBe(401);
  });
});
