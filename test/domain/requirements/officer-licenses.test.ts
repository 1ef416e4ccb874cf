import { describe, expect, test } from "bun:test";
import type { CompanyDetails } from "../../../domain/company/company.ts";
import type { StateLicense } from "../../../domain/identity/state-license.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { lenderRequirements } from "../../../domain/requirements/subjects/lender.ts";
import { aLicense, aUser } from "../../fixtures/company/user.ts";
import { judgedLoan, someFacts } from "../../fixtures/loan/judged-loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";

const entry = lenderRequirements.find(({ code }) => code === "loan_officer_license_missing");
const loan = { ...aLoanToFund("processing"), applicationOn: day("2026-04-02"), closingOn: day("2026-04-20") };

interface Given {
  readonly loan?: Partial<Loan>;
  readonly today?: string;
  readonly company?: Partial<CompanyDetails>;
}

/** What is reported about an officer with these licenses, without what is reported about each license. */
const said = (stateLicenses: readonly StateLicense[], { loan: of, today = "2026-04-15", company }: Given = {}) => {
  const loanOfficer = aUser({ id: 7, firstName: "Olive", lastName: "Officer", stateLicenses });
  const facts = someFacts({ people: { loanOfficer }, company: { hmdaAgencyCode: 7, ...company } });
  const unmet = entry?.unmet(judgedLoan({ ...loan, ...of }, { facts, today: day(today) })) ?? [];
  const start = "The loan officer, Olive Officer, has no license of IL that was valid ";
  return unmet.map(({ text }) => text.replace(start, "").replace(/: enter it on the user.*/, ""));
};

const atApplication = "on the application date, 2026-04-02";
const sinceThen = "until today or the closing";

describe("a loan officer is licensed by the property's state", () => {
  test("on the application date, from the first day of the license through its last", () => {
    const later = aLicense("2026-04-10", "2026-12-31");
    expect(said([aLicense("2026-04-02", "2026-12-31")])).toEqual([]);
    expect(said([aLicense("2026-04-03", "2026-12-31")])).toEqual([atApplication]);
    expect(said([aLicense("2026-01-01", "2026-04-02"), later])).toEqual([]);
    expect(said([aLicense("2026-01-01", "2026-04-01"), later])).toEqual([atApplication]);
  });

  test("and today, until the loan closes; a license that ends later does not matter", () => {
    const license = aLicense("2026-01-01", "2026-04-15");
    expect(said([license], { today: "2026-04-15" })).toEqual([]);
    expect(said([license], { today: "2026-04-16" })).toEqual([sinceThen]);
    const throughClosing = aLicense("2026-01-01", "2026-04-20");
    expect(said([throughClosing], { today: "2026-04-21" })).toEqual([]);
    expect(said([throughClosing], { today: "2026-04-21", loan: { closingOn: null } })).toEqual([sinceThen]);
  });

  test("not by another state", () => {
    expect(said([aLicense("2026-01-01", "2026-12-31", "WI")])).toEqual([atApplication, sinceThen]);
  });

  test("for an application without its date, only today is checked", () => {
    expect(said([], { loan: { applicationOn: null } })).toEqual([sinceThen]);
  });

  test("unless an agency supervises the company that supervises depositories", () => {
    const asked = ([1, 2, 3, 5, 7, 9, null] as const).filter(
      (hmdaAgencyCode) => said([], { company: { hmdaAgencyCode } }).length > 0,
    );
    expect(asked).toEqual([7, null]);
  });

  test("the officer of a funded loan is the one who took the application; one named afterward is not checked", () => {
    const originator = { userId: 7, name: "Olive Officer", nmlsId: "7" };
    expect(said([], { loan: { originatorAtFunding: originator } })).toEqual([atApplication, sinceThen]);
    expect(said([], { loan: { originatorAtFunding: { ...originator, userId: 8 } } })).toEqual([]);
  });

  test("nothing is checked in the wholesale channel, where another company's originator takes the application", () => {
    expect(said([], { loan: { channel: "brokered" } })).toEqual([atApplication, sinceThen]);
    const broker = { companyName: "Example Brokers", nmlsId: "1", originatorName: "Bo", sponsoredOriginatorEin: null };
    const wholesale = (originatorNmlsId: string | null) =>
      said([], { loan: { channel: "wholesale", broker: { ...broker, originatorNmlsId } } });
    expect(wholesale("654321")).toEqual([]);
    // No other originator is named.
    expect([wholesale(null), said([], { loan: { channel: "wholesale" } })]).toEqual([
      [atApplication, sinceThen],
      [atApplication, sinceThen],
    ]);
  });

  test("and the sentence says what else would suffice: who supervises the company, or who took the application of a wholesale loan", () => {
    const otherwise = (channel: Loan["channel"]) =>
      entry
        ?.unmet(judgedLoan({ ...loan, channel, property: { ...loan.property, state: "GU" } }, { facts: unlicensed }))
        .map(({ text }) => text.replace(/^.*: enter it on the user, or /, ""));
    const unlicensed = someFacts({
      people: { loanOfficer: aUser({ stateLicenses: [] }) },
      company: { hmdaAgencyCode: 7 },
    });
    const supervised = "the company's HMDA agency code if a federal agency supervises it as a depository";
    const originated = "the NMLS id of the broker's originator, who took the application";
    expect([otherwise("retail"), otherwise("wholesale")]).toEqual([
      [supervised, supervised],
      [originated, originated],
    ]);
  });

  test("and a loan without a loan officer has none to check", () => {
    const facts = someFacts({ people: { loanOfficer: null } });
    expect(entry?.unmet(judgedLoan(loan, { facts }))).toEqual([]);
  });
});
