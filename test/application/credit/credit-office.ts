import { lastingWork } from "../../../adapters/system/lasting-work.ts";
import { findCreditReport } from "../../../application/credit/find-credit-report.ts";
import { orderCreditReport } from "../../../application/credit/order/order-credit-report.ts";
import { retrieveCreditReport } from "../../../application/credit/retrieve-credit-report.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import type { Fault } from "../../../application/support/dependencies.ts";
import { noCredentials, storedCredentials } from "../../../domain/company/credentials.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import { ssnPlace, storedSsn } from "../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { anId } from "../../fixtures/ids.ts";
import { loanSaved } from "../../fixtures/loan/log.ts";
import { otherProcess } from "../../fixtures/other-process.ts";
import { actorFor, addCompany, addUser, anInstallation } from "../installation.ts";
import { aRequest } from "../office.ts";
import { type BureauKind, scriptedBureau } from "./scripted-bureau.ts";

const ssn = "900000009";
/** A user name and password that no company has. */
const pair = { creditUsername: "example-user", creditPassword: "an example password" };

/** The data that a borrower needs for an individual report. */
const withOrderData = (borrower: Borrower, installation: ReturnType<typeof anInstallation>, companyId: number) => ({
  ...borrower,
  ssn: storedSsn(null, ssn, ssnPlace(companyId, borrower.id), installation.vault),
  presentAddress: { street: "1 Main Street", unit: null, city: "Richmond", state: "VA", zipCode: "23220" },
  creditAuthorizedAt: instant("2026-04-20T15:00:00.000Z"),
  creditAuthorizationMethod: "written" as const,
});

/** A company with credentials for the bureau, its administrator, and a loan with one borrower for whom a report can be ordered. */
export const creditOffice = async (kind: BureauKind = {}) => {
  const bureau = scriptedBureau(kind);
  const faults: string[] = [];
  const installation = {
    ...anInstallation(),
    creditBureau: bureau.bureau,
    // These tests are about lost answers, each of which is reported to the operator.
    reportFault: ({ detail }: Fault) => void faults.push(detail),
  };
  const { vault, clock } = installation;
  const id = anId();
  const context = { companyId: id, byUserId: 1, now: clock.now(), vault };
  const company = await addCompany(installation, { id, ...storedCredentials(noCredentials, pair, context) });
  const user = await addUser(installation, company, { hierarchy: "Company Administrator" });
  const actor = actorFor(user, company);
  const { loan } = accepted(await startLoan(installation, actor, null, aRequest(actor), null));
  const stores = installation.forCompany(company.id);
  /** Writes to the loan as another caller would. */
  const write = async (change: (loan: Loan) => Loan): Promise<void> => {
    const before = await stores.loans.find(loan.id);
    if (before === null) throw new Error("the loan is gone");
    const after = change(before);
    await stores.loans.save(after, loanSaved(after, before));
  };
  await write((before) => ({
    ...before,
    borrowers: before.borrowers.map((each) => withOrderData(each, installation, company.id)),
  }));
  const [borrower] = loan.borrowers;
  if (borrower === undefined) throw new Error("the loan has no borrower");
  const request = { borrowerId: borrower.id, isJoint: false, coBorrowerId: null };
  const newestReports = () => stores.creditReports.ofBorrower(borrower.id, 100);
  return {
    bureau,
    clock,
    /** The faults that were reported to the operator. */
    faults,
    /** The call that is open on the loan, or null. */
    openCall: async () => (await stores.loans.find(loan.id))?.callAttempt ?? null,
    write,
    /** The borrower as named in the bureau's reports. */
    named: { ssn, lastName: borrower.lastName },
    newId: () => installation.sequences.next("credit_report"),
    order: ({
      force = false,
      reservedId = null,
    }: {
      readonly force?: boolean;
      readonly reservedId?: number | null;
    } = {}) => orderCreditReport(installation, actor, { ...request, force }, reservedId),
    retrieve: (orderIdentifier: string) =>
      retrieveCreditReport(installation, actor, { ...request, orderIdentifier }, null),
    /** Orders a report for a caller whose time runs out immediately. `recorded` resolves once the bureau's later answer is recorded. */
    orderLate: async (reservedId: number | null = null) => {
      const work = lastingWork();
      const impatient = {
        ...otherProcess(installation),
        lastingWork: work,
        clock: { ...clock, waitFor: async () => null },
      };
      const answered = await orderCreditReport(impatient, actor, { ...request, force: false }, reservedId);
      return { answered, recorded: work.ended };
    },
    /** Orders a report as `order` does, running `meanwhile` between its decision and its first save of the loan. */
    orderWhile: (meanwhile: () => Promise<void>) => {
      let isFirst = true;
      const { loans } = stores;
      const save: typeof loans.save = async (...saved) => {
        const isNow = isFirst;
        isFirst = false;
        if (isNow) await meanwhile();
        return loans.save(...saved);
      };
      const forCompany = () => ({ ...stores, loans: { ...loans, save } });
      return orderCreditReport(
        { ...otherProcess(installation), forCompany },
        actor,
        { ...request, force: false },
        null,
      );
    },
    read: async (reportId: number) => accepted(await findCreditReport(installation, actor, reportId)).report,
    reports: newestReports,
    /** How often the log says that a report ended. */
    endings: async (reportId: number): Promise<number> => {
      const entries = await stores.log.listAfter(0, 1000);
      const ofReport = entries.filter(
        ({ kind, recordId }) => kind === "credit_report" && recordId === String(reportId),
      );
      return ofReport.filter(({ action, byUserId }) => action === "credit_report.end" && byUserId === user.id).length;
    },
    /** The only report that is stored. */
    onlyReport: async () => {
      const [report, ...others] = await newestReports();
      if (report === undefined || others.length > 0) throw new Error(`${others.length + 1} reports are stored`);
      return report;
    },
  };
};

export type CreditOffice = Awaited<ReturnType<typeof creditOffice>>;
