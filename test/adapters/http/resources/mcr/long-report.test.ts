import { expect, spyOn, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { aLoan } from "../../../../fixtures/loan/loan.ts";
import { loanAdded } from "../../../../fixtures/loan/log.ts";
import { walkOverSocket } from "../../support/on-both-stores.ts";

/** Far more than are read before yielding to the event loop. */
const loans = 600;

// SQLite answers without waiting, so a report that never yielded would be built in one turn.
walkOverSocket(sqliteKind, (service) => {
  /** A compliance officer of a company with an application for each of the loans. */
  const reporter = async () => {
    const company = await service().company({ statesLicensed: ["IL"] });
    const compliance = await service().hire(company, "Company User", "Compliance");
    const recordedAt = instant("2026-02-10T17:00:00.000Z");
    const received = { effectiveOn: day("2026-02-10"), channel: "retail", propertyState: "IL", recordedAt } as const;
    const stores = service().dependencies.forCompany(company.id).loans;
    for (let added = 0; added < loans; added += 1) {
      const loan = aLoan({ companyId: company.id, applicationOn: received.effectiveOn, pipeline: [received] });
      await stores.add(loan, loanAdded(loan));
    }
    return { compliance, stores };
  };

  test("while a call report of many loans is built, it yields to the event loop after each of its reads", async () => {
    const { compliance, stores } = await reporter();
    const { historiesAfter } = stores;
    let turn = 0;
    const readIn: number[] = [];
    // Measured in turns of the event loop: the response of a request comes over other threads, late on a busy machine.
    const reading = spyOn(stores, "historiesAfter").mockImplementation((...requested) => {
      readIn.push(turn);
      return historiesAfter(...requested);
    });
    let isBuilt = false;
    const countTurns = () => {
      turn += 1;
      if (!isBuilt) setImmediate(countTurns);
    };
    countTurns();
    const { status, body } = await compliance.call("GET", "/loan/mcr/json/?year=2026&quarter=1");
    isBuilt = true;
    reading.mockRestore();
    expect(status).toBe(200);
    expect(readIn.length).toBeGreaterThan(5);
    expect(new Set(readIn).size).toBe(readIn.length);
    expect(body.states[0].loans).toHaveLength(loans);
  });

  test("the page of a report of many loans is streamed, with a token and by a link, like the JSON response", async () => {
    const { compliance } = await reporter();
    const { url } = (await compliance.call("POST", "/pages/links/", { page: "mcr", year: 2026, quarter: 1 })).body;
    const report = "/api/loan/mcr/json/?year=2026&quarter=1";
    const ask = async (method: string) => [
      await service().ask(`${report}&format=json`, { method, token: compliance.token }),
      await service().ask(`${report}&format=html`, { method, token: compliance.token }),
      await service().ask(new URL(url).pathname, { method }),
    ];
    const heads = await ask("HEAD");
    expect(await Promise.all(heads.map((head) => head.text()))).toEqual(["", "", ""]);
    const responses = await ask("GET");
    for (const { status, headers } of [...heads, ...responses])
      expect([status, headers.get("Transfer-Encoding"), headers.get("Content-Length")]).toEqual([200, "chunked", null]);
    const [json = "", ...pages] = await Promise.all(responses.map((response) => response.text()));
    const { states } = JSON.parse(json);
    expect(states[0].loans).toHaveLength(loans);
    for (const [place, page] of pages.entries()) {
      expect(responses[place + 1]?.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(page.match(/<li>/g)).toHaveLength(
        Object.values<readonly { direct?: { loans: readonly number[] } }[]>(states[0].sections)
          .flat()
          .reduce((sum, { direct }) => sum + (direct?.loans.length ?? 0), 0),
      );
      expect(page.trimEnd()).toEndWith("</html>");
    }
  });
});
