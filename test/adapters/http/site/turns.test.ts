import { expect, test } from "bun:test";
import { password, startService } from "../support/http-service.ts";
import { siteVisitor } from "../support/site-visitor.ts";

test("a page that reads a whole quarter waits for its company's turn, as its operation does, and says so where too many wait", async () => {
  const service = await startService({ settings: { waitingPerCompany: 1 } });
  const { user } = await service.hire(["Compliance"]);
  const visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
  const seen = await Promise.all(Array.from({ length: 12 }, () => visitor.open("/reports/mcr/2026/1")));
  const refused = seen.filter(({ status }) => status !== 200);
  // Four run at once, and one waits.
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 429));
  expect(refused[0]?.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(refused[0]?.html).toContain("as many documents or reports waiting as it may: wait a moment, then try again.");
  await service.stop();
});
