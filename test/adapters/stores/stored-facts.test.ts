import { expect, test } from "bun:test";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { calculationStandingOf } from "../../../application/loan/view/calculation-standing.ts";
import { digestOfTerms } from "../../../application/loan/view/digest-of-terms.ts";
import { factsOfLoan } from "../../../application/loan/view/loan-facts.ts";
import { acceptableAssessment } from "../../../domain/casebook/sample/assessment.ts";
import type { Company } from "../../../domain/company/company.ts";
import { reportedPerson } from "../../../domain/credit/people.ts";
import type { ReportFindings } from "../../../domain/credit/report-findings.ts";
import type { User } from "../../../domain/identity/user.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { requirementsThrough } from "../../../domain/requirements/moves/move-requirements.ts";
import { isObstacle, ofLoanAndCompany, unmetOf } from "../../../domain/requirements/requirement.ts";
import type { Stores } from "../../../domain/stores.ts";
import { addActor, aRequest, dependenciesOn, office } from "../../application/office.ts";
import { freshStores, present } from "../../contract/store-kind.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { aGeneratedDocument } from "../../fixtures/document/document.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";
import { readyToFund } from "../../fixtures/loan/loan-to-fund.ts";
import { companySaved, documentLogged, loanSaved, reportAdded, userSaved } from "../../fixtures/loan/log.ts";
import { aReport, completed, noFindings } from "../../fixtures/outside/credit-report.ts";
import { forBothStores } from "../http/support/on-both-stores.ts";

const today = day("2026-05-01");

/** A loan that is clear to close, its officer, and its underwriter, on a store, and what others can change beside it. */
const openScene = async (opened: Stores) => {
  const { dependencies, company, officer } = await office(dependenciesOn(opened, fixedDayClock(today)));
  const underwriter = await addActor(dependencies, company, "Underwriter");
  const stores = dependencies.forCompany(company.id);
  const terms = { loanOfficerId: officer.userId, noteRate: rate(6), expectedRate: rate(6), margin: rate(2) };
  const start = async () =>
    accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null)).loan.id;
  const [loanId, otherId] = [await start(), await start()];

  const changeLoan = async (id: number, change: (loan: Loan) => Partial<Loan>) => {
    const before = present(await stores.loans.find(id));
    const after = { ...before, ...change(before) };
    await stores.loans.save(after, loanSaved(after, before));
  };
  const changeUser = async (id: number, change: Partial<User>) => {
    const before = present(await stores.users.find(id));
    await stores.users.save({ ...before, ...change }, userSaved({ ...before, ...change }, before));
  };
  await changeLoan(loanId, (each) => ({
    ...readyToFund(each),
    overrides: [],
    underwriterId: underwriter.userId,
    assessment: acceptableAssessment,
    closingOn: day("2026-05-04"),
    disbursedOn: day("2026-05-08"),
    creditOrderedAt: instant("2026-05-01T12:00:00.000Z"),
    statusHistory: [...each.statusHistory, aStatusEntry("underwriting"), aStatusEntry("clear_to_close")],
  }));

  const addReport = async (findings: Partial<ReportFindings>, loan: Loan) => {
    const [borrower] = loan.borrowers;
    if (borrower === undefined) throw new Error("the loan has no borrower");
    const ordered = aReport({ companyId: company.id, loanId, person: reportedPerson(borrower) });
    const completedAt = instant("2026-04-15T12:00:00.000Z");
    const report = { ...completed(ordered), completedAt, logNumber: 1, findings: { ...noFindings, ...findings } };
    await stores.creditReports.add(report, reportAdded(report));
  };
  return {
    addReport: async (findings: Partial<ReportFindings>) =>
      addReport(findings, present(await stores.loans.find(loanId))),
    calculate: () => calculateLoan(dependencies, officer, loanId, null, null),
    loanAs: (change: (loan: Loan) => Partial<Loan>) => changeLoan(loanId, change),
    companyAs: async (change: Partial<Company>) => {
      const before = present(await dependencies.companies.find(company.id));
      await dependencies.companies.save({ ...before, ...change }, companySaved({ ...before, ...change }, before));
    },
    officerAs: (change: Partial<User>) => changeUser(officer.userId, change),
    underwriterAs: (change: Partial<User>) => changeUser(underwriter.userId, change),
    /** Another loan of the same people, on the home at this street. */
    otherLoanAt: async (street: string) => {
      const { borrowers, property } = present(await stores.loans.find(loanId));
      await changeLoan(otherId, (other) => ({
        borrowers: other.borrowers.map((each, position) => ({ ...each, ssn: borrowers[position]?.ssn ?? null })),
        property: { ...property, id: other.property.id, street },
      }));
    },
    generateClosing: async () => {
      const loan = present(await stores.loans.find(loanId));
      const { id: calculationId } = accepted(await calculateLoan(dependencies, officer, loanId, null, null));
      const termsDigest = digestOfTerms(dependencies, { loan, facts: await factsOfLoan(dependencies, loan) }, true);
      const given = { companyId: company.id, loanId, packageStage: "closing", missingFields: [] } as const;
      const row = aGeneratedDocument({ ...given, termsDigest, calculationId });
      await stores.files.put(row.file.sha256, ["sealed"], row.at);
      await stores.documentHistories.add(row, documentLogged(row));
    },
    /** The requirements that the loan does not meet, and those of them that stop it. */
    found: async () => {
      const loan = present(await stores.loans.find(loanId));
      const { standing: calculation } = await calculationStandingOf(dependencies, loan, today);
      const judged = { loan, calculation, facts: await factsOfLoan(dependencies, loan), today };
      const unmet = unmetOf(requirementsThrough("endorsed"), judged, ofLoanAndCompany(judged));
      const codesOf = (entries: typeof unmet) => entries.map(({ code }) => code);
      return { unmet: codesOf(unmet), holding: codesOf(unmet.filter(isObstacle)) };
    },
  };
};

type Change = (scene: Awaited<ReturnType<typeof openScene>>) => Promise<unknown>;

const home = "12 Sample Street";

/**
 * Requirements that depend on other records than the loan: what makes each unmet, and what then meets it. They run in one sequence on one
 * store.
 */
const cases: readonly (readonly [code: string, misses: Change, meets: Change])[] = [
  ["calculation_missing", async () => {}, ({ calculate }) => calculate()],
  [
    "calculation_stale",
    ({ loanAs }) => loanAs(({ repairEstimateCents }) => ({ repairEstimateCents: repairEstimateCents + 1 })),
    ({ calculate }) => calculate(),
  ],
  [
    "company_not_licensed_in_state",
    ({ companyAs }) => companyAs({ statesLicensed: ["OR"] }),
    ({ companyAs }) => companyAs({ statesLicensed: ["OR", "IL"] }),
  ],
  [
    "loan_officer_inactive",
    ({ officerAs }) => officerAs({ isActive: false }),
    ({ officerAs }) => officerAs({ isActive: true }),
  ],
  [
    "loan_officer_nmls_id_missing",
    ({ officerAs }) => officerAs({ nmlsId: null }),
    ({ officerAs }) => officerAs({ nmlsId: "1" }),
  ],
  [
    "loan_officer_license_missing",
    ({ officerAs }) => officerAs({ stateLicenses: [] }),
    ({ companyAs }) => companyAs({ hmdaAgencyCode: 9 }),
  ],
  [
    "underwriter_inactive",
    ({ underwriterAs }) => underwriterAs({ isActive: false }),
    ({ underwriterAs }) => underwriterAs({ isActive: true }),
  ],
  [
    "underwriter_not_registered",
    ({ underwriterAs }) => underwriterAs({ chumsId: null }),
    ({ companyAs }) => companyAs({ fhaLenderId: null }),
  ],
  [
    "home_in_another_loan",
    ({ otherLoanAt }) => otherLoanAt(home),
    ({ otherLoanAt }) => otherLoanAt("13 Sample Street"),
  ],
  ["credit_report_missing", async () => {}, ({ addReport }) => addReport({ openJudgments: 1 })],
  // The newest report counts.
  ["credit_report_differs", async () => {}, ({ addReport }) => addReport({})],
  ["closing_documents_not_current", async () => {}, ({ generateClosing }) => generateClosing()],
  [
    "closing_documents_outdated",
    ({ loanAs }) => loanAs(({ repairEstimateCents }) => ({ repairEstimateCents: repairEstimateCents + 1 })),
    ({ generateClosing }) => generateClosing(),
  ],
  [
    "closing_before_documents",
    ({ loanAs }) => loanAs(() => ({ closingOn: day("2026-04-30") })),
    ({ loanAs }) => loanAs(() => ({ closingOn: day("2026-05-04") })),
  ],
];

forBothStores((kind) => {
  const opened = freshStores(kind);
  test("a change of another record than the loan makes a requirement met or unmet as soon as it is stored", async () => {
    const scene = await openScene(opened().stores);
    for (const [code, misses, meets] of cases) {
      await misses(scene);
      expect([code, (await scene.found()).unmet]).toEqual([code, expect.arrayContaining([code])]);
      await meets(scene);
      expect([code, (await scene.found()).unmet.includes(code)]).toEqual([code, false]);
    }
  });

  test("a company that separates duties stops a loan that names one person for two, as soon as it is set", async () => {
    const { loanAs, companyAs, found } = await openScene(opened().stores);
    await loanAs(({ underwriterId }) => ({ closerId: underwriterId }));
    const isHeld = async (separatesDuties: boolean) => {
      await companyAs({ separatesDuties });
      return (await found()).holding.includes("duties_not_separated");
    };
    expect([await isHeld(false), await isHeld(true)]).toEqual([false, true]);
    expect((await found()).unmet).toContain("duties_not_separated");
  });
});
