import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { startService, type TestService } from "../support/http-service.ts";

let service: TestService;
let root: string;

beforeAll(async () => {
  service = await startService();
  root = new URL((await service.ask("/healthz")).url).origin;
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(root + path, { headers, decompress: false });

const documents = [
  "/swagger.json",
  "/swagger.yaml",
  "/swagger-3.0.json",
  "/swagger-3.0.yaml",
  "/redoc/loans/document.json",
];
const paths = [...documents, ...documents.map((path) => `/api${path}`)];

test("the document is serialized once in each form, however often it is requested", async () => {
  const json = spyOn(JSON, "stringify");
  const yaml = spyOn(Bun.YAML, "stringify");
  for (let round = 0; round < 3; round += 1) await Promise.all(paths.map((path) => get(path)));
  const written = json.mock.calls.filter(([value]) => typeof value === "object" && value !== null && "paths" in value);
  const { length } = yaml.mock.calls;
  json.mockRestore();
  yaml.mockRestore();
  expect([written.length, length]).toEqual([3, 2]);
});

describe.each([
  ...documents,
  "/api/swagger.json",
  "/swagger/assets/swagger-ui-bundle.js",
  "/redoc/assets/redoc.standalone.js",
])("%s", (path) => {
  test("is sent compressed to callers that accept it, with the same content", async () => {
    const plain = await get(path, { "Accept-Encoding": "identity" });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    const text = await plain.text();
    for (const accepted of ["gzip", "gzip, deflate, br", "*"]) {
      const compressed = await get(path, { "Accept-Encoding": accepted });
      expect(compressed.headers.get("Content-Encoding")).toBe("gzip");
      expect(compressed.headers.get("Content-Type")).toBe(plain.headers.get("Content-Type"));
      const bytes = new Uint8Array(await compressed.arrayBuffer());
      expect(bytes.length * 3).toBeLessThan(text.length);
      expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(text);
    }
    for (const accepted of ["gzip;q=0", "deflate, br"])
      expect((await get(path, { "Accept-Encoding": accepted })).headers.get("Content-Encoding")).toBeNull();
  });

  test("can be cached, also by shared caches, varied by what a client accepts", async () => {
    const { headers } = await get(path);
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=[1-9]\d*$/);
    expect(headers.get("Vary")).toContain("Accept-Encoding");
  });

  test("has an ETag, so that no client is sent again what it has", async () => {
    const tag = (await get(path)).headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [tag, `"another", ${tag}`, tag.slice(2), "*"]) {
      const response = await get(path, { "If-None-Match": known });
      expect(response.status).toBe(304);
      expect(response.headers.get("ETag")).toBe(tag);
      expect(response.headers.get("Cache-Control")).toStartWith("public");
      expect(await response.text()).toBe("");
    }
    expect((await get(path, { "If-None-Match": '"another"' })).status).toBe(200);
  });
});

test("has another ETag if its content differs", async () => {
  const [json, yaml] = await Promise.all([get("/swagger.json"), get("/swagger.yaml")]);
  expect(json.headers.get("ETag")).not.toBe(yaml.headers.get("ETag"));
});
