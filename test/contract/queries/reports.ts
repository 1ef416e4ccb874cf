import type { Stores } from "../../../domain/stores.ts";
import { instant } from "../../fixtures/clock.ts";
import { filingAdded, filingGenerated, filingSaved, inputsAdded, inputsSaved } from "../../fixtures/loan/log.ts";
import { aCallReportFiling, aPart, someInputs } from "../../fixtures/reports/call-report.ts";
import { putCallReportParts, putRegisterPart } from "../../fixtures/reports/former-parts.ts";
import { aFiling, aRegisterLoan, filed } from "../../fixtures/reports/hmda-filing.ts";
import { at, useList } from "./list.ts";

export const useCallReports = async (stores: Stores, companyId: number): Promise<void> => {
  const reports = stores.forCompany(companyId).callReports;
  const inputs = someInputs({ companyId });
  await reports.addInputs(inputs, inputsAdded(inputs));
  await reports.saveInputs(inputs, inputsSaved(inputs));
  await reports.inputsOf(inputs);
  const filing = aCallReportFiling({ companyId });
  await putCallReportParts(stores, companyId, filing.id, [aPart([1])]);
  await reports.add(filing, filingAdded(filing));
  await reports.find(filing.id);
  await reports.newestOf(filing);
  await reports.filedQuarters();
  await reports.partsFrom(filing, 0, 10);
  await reports.dropParts(filing.id);
  for (const year of [null, 2026])
    await useList<unknown, "filedAt">((page) => reports.list(year, page), [{ field: "filedAt", descending: true }]);
};

export const useFilings = async (stores: Stores, companyId: number): Promise<void> => {
  const { forCompany, companyOf } = stores;
  const { hmdaFilings, reportedActions } = forCompany(companyId);
  const [filing, other] = [aFiling({ companyId }), aFiling({ companyId, edition: 2 })];
  const part = { contentsId: filing.contentsId, number: 1, sealedText: "sealed" };
  await putRegisterPart(stores, companyId, part, at);
  await hmdaFilings.putLoans(filing.contentsId, [aRegisterLoan(1)]);
  for (const each of [filing, other]) await hmdaFilings.add(each, filingGenerated(each));
  await hmdaFilings.add({ ...filing, id: 987_654, contentsId: 987_654 }, filingGenerated(filing));
  await hmdaFilings.save(filed(filing), filingSaved(filed(filing), filing));
  await hmdaFilings.find(filing.id);
  for (const status of ["filed", null] as const) {
    await hmdaFilings.latest(2025, status);
    await useList((page) => hmdaFilings.list({ status }, page), [{ field: "createdAt", descending: true }]);
  }
  await hmdaFilings.findPart(filing.contentsId, 1);
  await hmdaFilings.loansIn(filing.contentsId, [1, 2]);
  await hmdaFilings.loansAfter(filing.contentsId, 0, 10);
  await hmdaFilings.partsAfter({ contentsId: 0, number: 0 }, 10);
  await hmdaFilings.replacePart({ contentsId: filing.contentsId, number: 1 }, "sealed", "sealed again");
  await hmdaFilings.isNamed(filing.contentsId);
  await hmdaFilings.dropParts(filing.contentsId);
  await putRegisterPart(stores, companyId, { ...part, contentsId: 987_655 }, at);
  await hmdaFilings.abandonedBefore(instant("2026-05-02T12:00:00.000Z"), 10);
  await hmdaFilings.discard(987_655);
  await reportedActions.find(1);
  await companyOf("hmda_filing", filing.id);
};
