import { expect, test } from "bun:test";
import { forBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, openService, startLoan } from "../../../support/running-service.ts";

/** How many of 40 concurrent changes of one loan, sent by the callers in turn, got each status. */
const statusesOf40 = async (callers: readonly Caller[], loanId: number) => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      (callers[number % callers.length] as Caller).call("PATCH", `/loan/loans/${loanId}/`, {
        notes: `change ${number}`,
      }),
    ),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ status }) => status)).map(([status, of]) => [status, of?.length]),
  );
};

forBothStores((kind) => {
  test("40 concurrent changes of one loan all succeed, each based on the previous one", async () => {
    const service = await openService(await kind.open({ shared: false }));
    try {
      const officer = await service.hire(await service.company(), "Company User", "Loan Officer");
      const loan = await startLoan(officer);
      expect(await statusesOf40([officer], loan.id)).toEqual({ 200: 40 });
      const changed = await officer.call("GET", `/loan/loans/${loan.id}/`);
      expect(changed.body.version).toBe(loan.version + 40);
    } finally {
      await service.close();
    }
  });

  // Each of the 20 of one process conflicts with at most 20 of the other, which is fewer than its tries.
  test("a change of a loan that another process changes concurrently succeeds as well", async () => {
    const opened = await kind.open({ shared: true });
    const service = await openService(opened);
    const other = await openService({ ...opened, stores: opened.others, dispose: async () => {} });
    try {
      const officer = await service.hire(await service.company(), "Company User", "Loan Officer");
      const elsewhere = { ...officer, call: other.callWith(officer.token) };
      const loan = await startLoan(officer);
      expect(await statusesOf40([officer, elsewhere], loan.id)).toEqual({ 200: 40 });
    } finally {
      await other.close();
      await service.close();
    }
  });
});
