import { expect, test } from "bun:test";
import { onChange } from "../../../application/events/delivery/on-change.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { aRequest, granted, office, withTerms } from "../loan-origination.ts";

test("a worker is told of each loan that its process starts or changes, until it stops listening", async () => {
  const { dependencies, officer } = await office();
  let told = 0;
  const stop = onChange(dependencies, () => {
    told += 1;
  });
  const { loan } = granted(await startLoan(dependencies, officer, null, aRequest(officer), null));
  expect(told).toBe(1);
  granted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "seen" })));
  expect(told).toBe(2);
  stop();
  granted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "seen again" })));
  expect(told).toBe(2);
});
