import { expect } from "bun:test";
import ExcelJS from "exceljs";
import type { Company } from "../../../../../../domain/company/company.ts";
import { day } from "../../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../../../domain/loan/status/status.ts";
import { aCalculation } from "../../../../../fixtures/calculation/calculation.ts";
import { instant } from "../../../../../fixtures/clock.ts";
import { aLoan, aProperty } from "../../../../../fixtures/loan/loan.ts";
import { loanAdded } from "../../../../../fixtures/loan/log.ts";
import type { Caller, RunningService, ServiceResponse } from "../../../support/running-service.ts";

const noonOf = (on: string) => instant(`${on}T17:00:00.000Z`);

export const entry = (status: LoanStatus, on: string) => ({
  status,
  at: noonOf(on),
  effectiveOn: day(on),
  byUserId: 1,
  reason: null,
});

/** No user of the store, so that only what was recorded at the funding counts. */
export const originator = { userId: 70_007, name: "Olga Officer", nmlsId: "123456" };

/** A line of a state's report, in either section. */
export const lineOf = (state: ServiceResponse["body"], code: string): ServiceResponse["body"] =>
  Object.values<ServiceResponse["body"][]>(state.sections)
    .flat()
    .find((line) => line.code === code);

/** Amount and count of a line in a column. */
export const figures = (state: ServiceResponse["body"], code: string, column = "direct") => {
  const { amount, count } = lineOf(state, code)[column];
  return [amount, count];
};

/** A loan that was funded on a date by an originator. */
export const funded = (
  on: string,
  who: typeof originator | (Omit<typeof originator, "nmlsId"> & { nmlsId: null }),
) => ({
  statusHistory: [entry("origination", "2026-01-15"), entry("funded", on)],
  closingOn: day("2026-04-20"),
  disbursedOn: day(on),
  originatorAtFunding: who,
});

/** A lender that is licensed in Illinois, and its user who reports. */
export const reportingLender = (service: () => RunningService) => {
  let company: Company;
  let compliance: Caller;
  /** Tokens expire when the clock is advanced. */
  const signIn = async () => {
    compliance = await service().hire(company, "Company User", "Compliance");
  };
  const newCompany = async () => {
    company = await service().company({ statesLicensed: ["IL"], nmlsId: null });
    await signIn();
  };
  const report = (quarter: number, more = "") =>
    compliance.call("GET", `/loan/mcr/json/?year=2026&quarter=${quarter}${more}`);
  const illinois = async (quarter: number): Promise<ServiceResponse["body"]> => {
    const { status, body } = await report(quarter, "&state=IL");
    expect([status, body.detail]).toEqual([200, undefined]);
    return body.states[0];
  };
  const workbookOf = async (path: string): Promise<ExcelJS.Workbook> => {
    const { token } = compliance;
    const Accept = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const response = await service().ask(`/api/loan/mcr/${path}`, { token, headers: { Accept } });
    expect(response.headers.get("Content-Type")).toBe(Accept);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    return workbook;
  };
  const file = (quarter: number) => compliance.call("POST", "/loan/mcr/", { year: 2026, quarter });

  /** A loan in Illinois that the company's people received, with the amount of its one calculation. */
  const received = async (on: string, dollars: number | null, given: Partial<Loan> = {}): Promise<Loan> => {
    const loan = aLoan({
      companyId: company.id,
      applicationOn: day(on),
      pipeline: [{ effectiveOn: day(on), channel: "retail", propertyState: "IL", recordedAt: noonOf(on) }],
      statusHistory: [entry("origination", on)],
      property: aProperty({ state: "IL" }),
      ...given,
    });
    const { loans, calculations } = service().dependencies.forCompany(company.id);
    await loans.add(loan, loanAdded(loan));
    if (dollars !== null) {
      const { result, ...calculation } = aCalculation({
        companyId: company.id,
        loanId: loan.id,
        calculatedAt: noonOf(on),
      });
      await calculations.add({ ...calculation, result: { ...result, principalLimitCents: dollars * 100 } });
    }
    return loan;
  };

  return {
    get company() {
      return company;
    },
    get compliance() {
      return compliance;
    },
    ...{ signIn, newCompany, report, illinois, workbookOf, file, received },
  };
};
