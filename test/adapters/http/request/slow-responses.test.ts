import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { accept } from "../../../../domain/kernel/result.ts";
import { json, startService, type TestService } from "../support/http-service.ts";
import { templatesPath } from "../support/scenes/document-scene.ts";
import { addReportedLoan } from "../support/scenes/register-scene.ts";

/** The runtime checks its idle connections every four seconds: with less, a connection made just before would be closed. */
const idleSeconds = 8;
const answerSeconds = idleSeconds + 6;

let service: TestService;
beforeAll(async () => {
  service = await startService({
    timeLimits: { idleSeconds, bodySeconds: 16 },
    dependencies: () => ({
      documentRenderer: {
        render: async () => {
          await Bun.sleep(answerSeconds * 1000);
          return accept(new TextEncoder().encode("%PDF-1.3"));
        },
      },
    }),
  });
});
afterAll(() => service.stop());

describe.concurrent("a slow response", () => {
  test("that takes longer than a connection may be idle still arrives", async () => {
    const { token } = await service.hire([], { hierarchy: "Company Administrator" });
    const listed = await service.ask(`/api${templatesPath}`, { token });
    const { results } = (await listed.json()) as { readonly results: readonly { readonly id: number }[] };
    const preview = await service.ask(`/api${templatesPath}${results[0]?.id}/preview/`, { ...json({}), token });
    expect([preview.status, await preview.text()]).toEqual([200, "%PDF-1.3"]);
  });

  test("and so does a page that a link opens", async () => {
    const { token, user } = await service.hire(["Compliance"]);
    const link = await service.ask("/api/pages/links/", { ...json({ page: "mcr", year: 2026, quarter: 1 }), token });
    const { url } = (await link.json()) as { readonly url: string };
    const { callReports } = service.dependencies.forCompany(user.companyId);
    const { inputsOf } = callReports;
    const reading = spyOn(callReports, "inputsOf").mockImplementation(async (quarter) => {
      await Bun.sleep(answerSeconds * 1000);
      return inputsOf(quarter);
    });
    const page = await service.ask(new URL(url).pathname);
    reading.mockRestore();
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Mortgage Call Report")]);
  });

  test("and so does a table of which nothing is ready for so long after its beginning was sent", async () => {
    const { token, user } = await service.hire(["Compliance"]);
    const company = await service.dependencies.companies.find(user.companyId);
    if (company === null) throw new Error("the company is gone");
    for (const _ of [1, 2]) await addReportedLoan(service, { company, userId: user.id });
    const findings = () => service.ask("/api/loan/hmdareporting/?year=2025&format=csv", { token });
    const whole = await (await findings()).text();
    const waiting = spyOn(service.dependencies.clock, "yielder").mockImplementation(() => {
      let turns = 0;
      return async () => {
        turns += 1;
        // Between the first loan and the second.
        if (turns === 2) await Bun.sleep(answerSeconds * 1000);
      };
    });
    const startedAt = performance.now();
    const slow = await findings();
    const text = await slow.text();
    waiting.mockRestore();
    expect([slow.status, text]).toEqual([200, whole]);
    expect(performance.now() - startedAt).toBeGreaterThan(answerSeconds * 1000);
  });
});
