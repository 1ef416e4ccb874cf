import type { LogFilter } from "../../../domain/log/ports.ts";
import { storesOfKinds } from "../../../domain/logged-records.ts";
import type { Stores } from "../../../domain/stores.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded } from "../../fixtures/loan/log.ts";
import { at, useList } from "./list.ts";

export const useLog = async ({ forCompany }: Stores, companyId: number): Promise<void> => {
  const { log } = forCompany(companyId);
  const all: LogFilter = { kind: null, recordId: null, action: null, byUserId: null, after: null, before: null };
  const filters: readonly Partial<LogFilter>[] = [
    {},
    { kind: "loan", recordId: "1" },
    { action: "loan.change" },
    { byUserId: 7 },
    { after: at, before: at },
  ];
  for (const filter of filters) await useList<unknown, "seq">((page) => log.list({ ...all, ...filter }, page), []);
  await log.listAfter(0, 25);
  await log.listOfRecordSince("loan", "1", instant("2026-05-01T12:00:00.000Z"), 3, 25);
  await log.listOfRecord("loan", "1", 0, 25);
  await log.placesAfter(0, 25);
  const entry = { kind: "loan", recordId: "1", number: 1 } as const;
  for (const last of [null, entry]) await log.numbersAfter(last, 25);
  await log.statesOf([entry]);
  for (const name of Object.values(storesOfKinds)) await forCompany(companyId)[name].listAsStored(0, 25);
  const loan = aLoan({ companyId });
  const { number: _, ...audited } = loanAdded(loan);
  await log.append(audited);
};

export const useSealedParts = async ({ forCompany, eraseReplaced }: Stores, companyId: number): Promise<void> => {
  const { sealedParts } = forCompany(companyId);
  await sealedParts.staleOfLoans([1, 2]);
  await sealedParts.staleOfLog(0, 25);
  const kinds = ["loan", "calculation", "agencyTransaction", "creditReport", "logEntry"] as const;
  await sealedParts.seal(kinds.map((kind) => ({ kind, id: 1, isClear: true })));
  await eraseReplaced();
};
