import { expect, test } from "bun:test";
import { password, startService } from "../support/http-service.ts";
import { siteVisitor } from "../support/site-visitor.ts";

test("a page that reads a whole quarter waits for its company's turn, as its operation does, and says so if too many wait", async () => {
  // What has begun continues only once all that were sent too many have been refused.
  const refusals = Promise.withResolvers<void>();
  const service = await startService({
    settings: { waitingPerCompany: 1 },
    dependencies: ({ forCompany }) => ({
      forCompany: (companyId) => {
        const stores = forCompany(companyId);
        const newestOf: typeof stores.callReports.newestOf = async (quarter) => {
          await refusals.promise;
          return stores.callReports.newestOf(quarter);
        };
        return { ...stores, callReports: { ...stores.callReports, newestOf } };
      },
    }),
  });
  const { user } = await service.hire(["Compliance"]);
  const visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
  let refusedCount = 0;
  const open = async () => {
    const page = await visitor.open("/reports/mcr/2026/1");
    if (page.status !== 200) refusedCount += 1;
    // Four run concurrently, and one waits.
    if (refusedCount === 7) refusals.resolve();
    return page;
  };
  const seen = await Promise.all(Array.from({ length: 12 }, open));
  const refused = seen.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 429));
  expect(refused[0]?.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(refused[0]?.html).toContain(
    "has reached its limit of waiting documents and reports: wait a moment, then try again.",
  );
  await service.stop();
});
