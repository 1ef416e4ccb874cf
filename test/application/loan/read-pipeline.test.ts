import { expect, test } from "bun:test";
import { readPipeline } from "../../../application/loan/read-pipeline.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { loanSaved } from "../../fixtures/loan/log.ts";
import { aRequest, office } from "../office.ts";

/** Counts calls to the stores. */
const counting = <Part extends object>(part: Part, counted: { questions: number }): Part =>
  new Proxy(part, {
    get: (of, name, receiver) => {
      const value = Reflect.get(of, name, receiver);
      if (typeof value === "object" && value !== null) return counting(value, counted);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        counted.questions += 1;
        return value.apply(of, given);
      };
    },
  });

test("the store is called as often for many loans as for one", async () => {
  const { dependencies, officer } = await office();
  const questions = async (): Promise<number> => {
    const counted = { questions: 0 };
    const forCompany = (id: number): CompanyStores => counting(dependencies.forCompany(id), counted);
    const { count, loans } = accepted(await readPipeline({ ...dependencies, forCompany }, officer, null, everyLoan));
    expect(loans).toHaveLength(count);
    return counted.questions;
  };
  /** Starts a loan for which a credit report was ordered, so that its reports are read too. */
  const start = async () => {
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    const ordered = { ...loan, creditOrderedAt: dependencies.clock.now() };
    await dependencies.forCompany(loan.companyId).loans.save(ordered, loanSaved(ordered, loan));
  };
  await start();
  const forOne = await questions();
  for (let more = 0; more < 12; more += 1) await start();
  expect([forOne, await questions()]).toEqual([4, 4]);
});
