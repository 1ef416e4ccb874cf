import { describe, expect, test } from "bun:test";
import { json, startService, type TestService } from "../support/http-service.ts";

const unlimited = { perUser: 0, perAnonymousAddress: 0, tokensPerAccount: 0, tokensPerAddress: 0 };

/** The path of a link to a call report, and its token. */
const linkTo = async (service: TestService, token: string) => {
  const body = { page: "mcr", year: 2026, quarter: 1 };
  const response = await service.ask("/api/pages/links/", { ...json(body), token });
  const { url } = (await response.json()) as { url: string };
  const path = new URL(url).pathname;
  return { path, linkToken: path.split("/").at(-1) ?? "" };
};

describe("requests for the page of a link", () => {
  test("that guess a token are limited by address, with pages that say for how long", async () => {
    const service = await startService({ settings: { limits: { ...unlimited, perAnonymousAddress: 2 } } });
    const { token } = await service.hire(["Compliance"]);
    const { path } = await linkTo(service, token);
    const guess = () => service.ask(`/view/${"B".repeat(43)}`);
    const statuses = [(await guess()).status, (await guess()).status];
    const refused = await guess();
    expect([...statuses, refused.status]).toEqual([404, 404, 429]);
    expect(refused.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect((await service.ask(path)).status).toBe(200);
    await service.stop();
  });

  test("that open it count as requests of its user", async () => {
    const service = await startService({ settings: { limits: { ...unlimited, perUser: 2 } } });
    const { token } = await service.hire(["Compliance"]);
    const { path } = await linkTo(service, token);
    expect([(await service.ask(path)).status, (await service.ask(path)).status]).toEqual([200, 429]);
    await service.stop();
  });

  test("are logged with their user, and without the token", async () => {
    const service = await startService();
    const { token, user } = await service.hire(["Compliance"]);
    const { path, linkToken } = await linkTo(service, token);
    await service.ask(path);
    await service.ask(`${path}/more`);
    const [opened, unknown] = service.requests.slice(-2);
    expect(opened).toMatchObject({ method: "GET", route: "/view/{token}", status: 200, userId: user.id });
    expect(unknown).toMatchObject({ route: "none", status: 404 });
    expect(JSON.stringify(service.requests)).not.toContain(linkToken);
    await service.stop();
  });
});
