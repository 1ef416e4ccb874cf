import { expect, spyOn, test } from "bun:test";
import { day } from "../../../../../../domain/kernel/day.ts";
import { loanSaved } from "../../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../../support/running-service.ts";
import { entry, funded, originator, reportingLender } from "./reporting-lender.ts";

onBothStores((service) => {
  const lender = reportingLender(service);

  test("a filed correction keeps its sentence and its loan, and an originator's line its loans, once others are filed", async () => {
    await lender.newCompany();
    const loan = await lender.received("2025-12-10", 180_000);
    const closed = await lender.received("2026-01-15", 200_000, {
      ...funded("2026-02-24", originator),
      closingOn: day("2026-02-20"),
    });
    expect((await lender.compliance.call("POST", "/loan/mcr/", { year: 2025, quarter: 4 })).status).toBe(201);
    service().clock.advance(60);
    const { loans } = service().dependencies.forCompany(lender.company.id);
    const at = service().dependencies.clock.now();
    const withdrawn = { ...entry("withdrawn", "2025-12-20"), at };
    const next = { ...loan, statusHistory: [...loan.statusHistory, withdrawn] };
    expect(await loans.save(next, loanSaved(next, loan))).not.toBe("conflict");
    // It was recorded in May, long after the first quarter, to which it does not belong.
    service().clock.advance(90 * 24 * 60 * 60);
    await lender.signIn();
    const { status, body } = await lender.file(2);
    expect([status, body.detail]).toEqual([201, undefined]);
    const [filed] = body.filed_states;
    expect(filed.notes).toHaveLength(1);
    expect(filed.notes[0]).toStartWith(`Loan ${loan.loanNumber}: withdrawn on 2025-12-20, entered on 2026-05-0`);
    expect(filed.notes[0]).toContain(", after Q4 2025 was filed ");
    const saved = await loans.find(loan.id);
    if (saved === null) throw new Error("the loan is gone");
    const again = { ...saved, loanNumber: "2026-999999", statusHistory: loan.statusHistory };
    expect(await loans.save(again, loanSaved(again, saved))).not.toBe("conflict");
    expect((await lender.compliance.call("GET", `/loan/mcr/${body.id}/`)).body).toEqual(body);
    const read = (await lender.compliance.call("GET", `/loan/mcr/${body.id}/loans/`)).body;
    expect(read.figures).toContainEqual({
      state: "IL",
      code: "AC063",
      column: "direct",
      loans: [{ loan: loan.id, amount: -180_000 }],
    });
    const first = await lender.file(1);
    const { mlos } = (await lender.compliance.call("GET", `/loan/mcr/${first.body.id}/loans/`)).body;
    expect(mlos).toEqual([{ state: "IL", nmls_id: "123456", loans: [{ loan: closed.id, amount: 200_000 }] }]);
  });

  test("a quarter that two people file concurrently is filed once, and nothing is left of the other filing", async () => {
    await lender.newCompany();
    await lender.received("2026-01-15", 200_000);
    const { dependencies } = service();
    const stores = dependencies.forCompany(lender.company.id);
    const { callReports, files } = stores;
    const { newestOf } = callReports;
    const opening = spyOn(dependencies, "forCompany").mockReturnValue(stores);
    const filed: ServiceResponse[] = [];
    let hasOtherBegun = false;
    const reading = spyOn(callReports, "newestOf").mockImplementation(async (quarter) => {
      const newest = await newestOf(quarter);
      if (quarter.number !== 1 || hasOtherBegun) return newest;
      hasOtherBegun = true;
      filed.push(await lender.file(1));
      return newest;
    });
    const storing = spyOn(files, "put");
    filed.push(await lender.file(1));
    const keys = storing.mock.calls.map(([key]) => key);
    for (const spy of [opening, reading, storing]) spy.mockRestore();
    expect(filed.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [409, "changed_meanwhile"],
    ]);
    const found = await Promise.all(keys.map((key) => files.read(key)));
    expect(found.map((parts) => parts !== null)).toEqual([true, false]);
  });
});
