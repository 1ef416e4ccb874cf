import { day } from "../../../domain/kernel/day.ts";
import type { Order } from "../../../domain/kernel/page.ts";
import type { LoanFilter, LoanOrder } from "../../../domain/loan/ports.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { aLoan, everyDay, everyShare } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { at, useList } from "./list.ts";

const loanFilters: readonly Partial<LoanFilter>[] = [
  {},
  { statuses: ["origination"] },
  { statuses: ["origination", "processing"] },
  { loanOfficerId: 1 },
  { search: "ada exam" },
  { hecmType: "traditional" },
  { state: "IL" },
  { externalId: "A-1" },
  { dueBefore: day("2026-05-15") },
  { createdAfter: at },
  { createdBefore: at },
  { statuses: ["denied"], loanOfficerId: 1, search: "ada", hecmType: "purchase", state: "IL", createdAfter: at },
];

const loanOrders: readonly (readonly Order<LoanOrder>[])[] = [
  [],
  ...(["createdAt", "updatedAt", "loanNumber", "status"] as const).flatMap((field) => [
    [{ field, descending: false }],
    [{ field, descending: true }],
  ]),
  ...[true, false].flatMap((descending) =>
    [true, false].map((isNewest): readonly Order<LoanOrder>[] => [
      { field: "status", descending },
      { field: "createdAt", descending: isNewest },
    ]),
  ),
];

export const useLoans = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const [loan, other] = [aLoan({ companyId }), aLoan({ companyId })];
  const loans = forCompany(companyId).loans;
  for (const each of [loan, other]) await loans.add(each, loanAdded(each));
  await loans.save(loan, loanSaved(loan));
  await loans.find(loan.id);
  await loans.findEach([loan.id, other.id]);
  await loans.findAsStored(loan.id);
  for (const part of ["borrower", "property", "fee"] as const) {
    await loans.findByPart(part, 1);
    await companyOf(part, 1);
  }
  for (const record of ["company", "user", "signer", "loan", "calculation"] as const) await companyOf(record, 1);
  await loans.namedBy(["A-1", "2026-000001"]);
  await loans.withSamePeople(["a person", "another"], loan.id, 1);
  await loans.openWithSamePeople(["a person", "another"]);
  for (const filter of loanFilters)
    for (const order of loanOrders) await useList((page) => loans.list({ ...everyLoan, ...filter }, page), order);
  for (const loanOfficerId of [null, 1])
    for (const search of [null, "ada exam"])
      for (const descending of [true, false])
        await loans.listBorrowers(
          { loanOfficerId, search },
          { number: 1, size: 25, order: [{ field: "createdAt", descending }] },
        );
  const calculations = forCompany(companyId).calculations;
  const calculation = aCalculation({ companyId, loanId: loan.id });
  await calculations.add(calculation);
  await calculations.add({ ...calculation, id: calculation.id + 1000 });
  await calculations.find(calculation.id);
  await calculations.latestOf(loan.id);
  await calculations.latestOfEach([loan.id]);
  await calculations.lastOfEachBy([
    { loanId: loan.id, on: calculation.asOf, knownBefore: null },
    { loanId: loan.id + 1, on: calculation.asOf, knownBefore: calculation.calculatedAt },
  ]);
  await calculations.addAll([aCalculation({ companyId, loanId: loan.id })]);
  await loans.listAfter(null, 10, everyShare);
  await loans.listAfter(loan, 10, everyShare);
  await loans.historiesAfter(everyDay, null, 10);
  await loans.ofRegister(2025, null, 10);
  await loans.ofRegister(2025, loan, 10);
  await loans.historiesAfter(everyDay, loan, 10);
  await calculations.amountsOfEach([loan.id]);
  await useList<unknown, "calculatedAt">((page) => calculations.list(loan.id, page), []);
};
