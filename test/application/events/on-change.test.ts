import { expect, test } from "bun:test";
import { onChange } from "../../../application/events/delivery/on-change.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aRequest, office, withTerms } from "../office.ts";

test("a worker is told of each loan that its process starts or changes, until it stops listening", async () => {
  const { dependencies, officer } = await office();
  let told = 0;
  const stop = onChange(dependencies, () => {
    told += 1;
  });
  const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
  expect(told).toBe(1);
  accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "seen" })));
  expect(told).toBe(2);
  stop();
  accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "seen again" })));
  expect(told).toBe(2);
});
