import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DocsReaders } from "../../../../../adapters/http/settings.ts";
import { type Account, startService, statusAndCode, type TestService } from "../../support/http-service.ts";

const documentation = [
  "/swagger/",
  "/swagger/assets/start.js",
  "/redoc/",
  "/redoc/document.json",
  "/redoc/audit-log/",
  "/redoc/audit-log/document.json",
  "/swagger.json",
  "/swagger.yaml",
  "/readme/",
  "/readme/bootstrap/README.md",
  "/api/swagger/",
  "/api/redoc/",
  "/api/swagger.json",
];

const describeFor = (docs: DocsReaders, tests: (service: () => TestService, officer: () => Account) => void) =>
  describe(`documentation that ${docs} may read`, () => {
    let service: TestService;
    let officer: Account;
    beforeAll(async () => {
      service = await startService({ settings: { docs } });
      officer = await service.hire(["Loan Officer"]);
    });
    afterAll(() => service.stop());
    tests(
      () => service,
      () => officer,
    );
  });

const linksOf = async (service: TestService) =>
  [...(await (await service.ask("/")).text()).matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

describeFor("everyone", (service) => {
  test.each(documentation)("%s exists without a token, and is not for search engines", async (path) => {
    const response = await service().ask(path);
    expect([response.status, response.headers.get("X-Robots-Tag")]).toEqual([200, "noindex, nofollow"]);
  });
});

describeFor("signed in", (service, officer) => {
  test.each(documentation)("%s exists only with a token, and is stored by no shared cache", async (path) => {
    expect(await statusAndCode(await service().ask(path))).toBe("401 not_signed_in");
    expect(await statusAndCode(await service().ask(path, { token: "another" }))).toBe("401 invalid_token");
    const read = await service().ask(path, { token: officer().token });
    expect([read.status, read.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
  });

  test("is not linked from the first page, which says how to read it", async () => {
    expect(await linksOf(service())).toEqual(["readyz", "sign-in"]);
    expect(await (await service().ask("/")).text()).toContain("Authorization: Bearer");
  });
});

describeFor("no one", (service, officer) => {
  test.each(documentation)("%s is a path without anything, also with a token", async (path) => {
    const nothing = path.startsWith("/api/") ? "/api/nothing/" : "/nothing/";
    const without = await statusAndCode(await service().ask(path));
    expect(without).toBe(await statusAndCode(await service().ask(nothing)));
    expect(await statusAndCode(await service().ask(path, { token: officer().token }))).toBe("404 path_unknown");
  });

  test("is not linked from the first page, and everything else is", async () => {
    expect(await linksOf(service())).toEqual(["readyz", "sign-in"]);
    expect((await service().ask("/healthz")).status).toBe(200);
    expect((await service().ask("/api/loan/loans/", { token: officer().token })).status).toBe(200);
  });
});
