import { expect, test } from "bun:test";
import { addLoan, noLoans, sharedLoans, unpackedWhenRead } from "../../../../domain/mcr/compact/added-loans.ts";

test("each figure has its loans with what each contributes, as often as it was added", () => {
  const shared = sharedLoans();
  const [received, changed, closed] = [noLoans(shared), noLoans(shared), noLoans(shared)];
  for (let loanId = 3000; loanId > 0; loanId -= 1) {
    addLoan(received, loanId, 1000 * loanId);
    if (loanId % 7 === 0) addLoan(changed, loanId, -500);
    if (loanId % 50 === 0) addLoan(closed, loanId, 1000 * loanId);
    if (loanId % 100 === 0) addLoan(closed, loanId, 1000 * loanId - 1);
  }
  const all = Array.from({ length: 3000 }, (_, before) => 3000 - before);
  const amounts = (loanIds: readonly number[]) => loanIds.map((loanId) => 1000 * loanId);
  const sevenths = all.filter((loanId) => loanId % 7 === 0);
  const closings = all
    .filter((loanId) => loanId % 50 === 0)
    .flatMap((loanId) => [
      [loanId, 1000 * loanId] as const,
      ...(loanId % 100 === 0 ? [[loanId, 1000 * loanId - 1] as const] : []),
    ]);
  expect({ ...unpackedWhenRead({ code: "AC020" }, received) }).toEqual({
    code: "AC020",
    loanCount: 3000,
    loanIds: all,
    amountsDollars: amounts(all),
  });
  const { loanCount, loanIds, amountsDollars } = unpackedWhenRead({}, changed);
  expect([loanCount, loanIds, amountsDollars]).toEqual([428, sevenths, sevenths.map(() => -500)]);
  expect({ ...unpackedWhenRead({}, closed) }).toEqual({
    loanCount: 90,
    loanIds: closings.map(([loanId]) => loanId),
    amountsDollars: closings.map(([, amount]) => amount),
  });
});
