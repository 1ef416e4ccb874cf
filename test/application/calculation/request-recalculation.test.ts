import { expect, test } from "bun:test";
import { requestRecalculation } from "../../../application/calculation/request-recalculation.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { office } from "../office.ts";

/** The same dependencies, with a company whose list counts as many loans as given, none of which is read. */
const withLoans = (dependencies: Dependencies, count: number): Dependencies => ({
  ...dependencies,
  forCompany: (companyId) => {
    const stores = dependencies.forCompany(companyId);
    return { ...stores, loans: { ...stores.loans, list: async () => ({ count, rows: [] }) } };
  },
});

test("500 loans are recalculated within the request, and 501 by a job", async () => {
  const { dependencies, officer } = await office();
  const request = { isDryRun: false, prefersJob: false };
  for (const [loans, outcome] of [
    [500, "Done"],
    [501, "Started"],
  ] as const) {
    const asked = await requestRecalculation(withLoans(dependencies, loans), officer, request, null);
    expect([loans, accepted(asked)._tag]).toEqual([loans, outcome]);
  }
});
