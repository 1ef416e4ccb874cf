import { expect, test } from "bun:test";
import { forBothStores } from "../../support/on-both-stores.ts";
import { type Caller, openService, startLoan } from "../../support/running-service.ts";

/** How many of 40 changes of one loan, sent at once through one caller after the other, got each status. */
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
  test("40 changes of one loan at once all come true, each over the one before", async () => {
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

  // Each of the 20 of one process meets 20 of the other at most, which is less than it tries.
  test("a change of a loan that another process changes at the same time comes true as well", async () => {
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
