import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, json, startService, type TestService } from "../support/http-service.ts";
import { probes } from "../support/probes.ts";

let service: TestService;
let someone: Account;

beforeAll(async () => {
  service = await startService({ operations: probes });
  someone = await service.hire(["Compliance"]);
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.ask(path, { token: someone.token, headers });

describe("versions", () => {
  test("are the ETag of the response for one record", async () => {
    expect((await get("/api/probe/1/")).headers.get("ETag")).toBe('"3"');
  });

  test("that the caller already has get 304, without a body", async () => {
    for (const known of ['"3"', 'W/"3"', '"2", "3"', "*"]) {
      const response = await get("/api/probe/1/", { "If-None-Match": known });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe("");
      expect(response.headers.get("ETag")).toBe('"3"');
    }
    expect((await get("/api/probe/1/", { "If-None-Match": '"2"' })).status).toBe(200);
  });

  test("named by If-Match reach the operation; unknown formats match nothing", async () => {
    const named = async (ifMatch: string | null) => {
      const headers = { "Content-Type": "application/json", ...(ifMatch === null ? {} : { "If-Match": ifMatch }) };
      const response = await service.ask("/api/probe/1/", { method: "PUT", body: "{}", headers, token: someone.token });
      return ((await response.json()) as { ifMatch: readonly number[] | null }).ifMatch;
    };
    expect(await named('"12"')).toEqual([12]);
    expect(await named('"1", "12","3"')).toEqual([1, 12, 3]);
    expect(await named('"1", W/"2", "three"')).toEqual([1]);
    expect(await named("*")).toBeNull();
    expect(await named(null)).toBeNull();
    for (const foreign of ['W/"12"', "12", '"twelve"', "", '"0"', "*, *"]) expect(await named(foreign)).toEqual([]);
  });
});

describe("fields that are ignored", () => {
  const put = async (body: unknown, query = "") => {
    const response = await service.ask(`/api/probe/1/${query}`, { ...json(body, "PUT"), token: someone.token });
    return response.headers.get("X-Ignored-Fields");
  };

  test("are named, in the query, in the body, and inside other fields", async () => {
    expect(await put({ knwon: 1, known: "a", inside: { here: "a", ther: 2 } }, "?pge=2")).toBe(
      "pge, knwon, inside.ther",
    );
    expect(await put({ known: "a", inside: { here: "a" } })).toBeNull();
  });

  test("are named up to twenty, and the rest counted", async () => {
    const names = Array.from({ length: 23 }, (_, index) => `field_${index}`);
    expect(await put(Object.fromEntries(names.map((name) => [name, 1])))).toBe(
      `${names.slice(0, 20).join(", ")}; more=3`,
    );
  });

  test("with invalid names are only counted, so that a header never contains what was sent", async () => {
    expect(await put({ "Jane Example": 1, "a\r\nX-Evil: 1": 2, fine: 3 })).toBe("fine; more=2");
    expect(await put({ ["x".repeat(65)]: 1 })).toBe("more=1");
  });
});
