import { describe, expect, test } from "bun:test";
import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import type { RequestContext } from "../../../../domain/agency/decision.ts";
import { hecmInsuranceApplication } from "../../../../domain/agency/decisions/hecm-insurance-application.ts";
import { insuranceFields } from "../../../../domain/agency/decisions/support/insurance-fields.ts";
import type { AppraiserLicense, InsuranceRequest } from "../../../../domain/agency/requests.ts";
import { requirableFields } from "../../../../domain/agency/required-fields.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { type InsuranceStatus, insuranceStatuses } from "../../../../domain/loan/agency/agency-record.ts";
import type { LoggedAppraisal, SubmittedAssessment } from "../../../../domain/loan/agency/agency-sections.ts";
import { noWaiver } from "../../../../domain/loan/agency/counseling-waiver.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { noFhaCaseDetails } from "../../../../domain/loan/properties/property.ts";
import { type LoanStatus, statusOf } from "../../../../domain/loan/status/status.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { someFacts } from "../../../fixtures/loan/judged-loan.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { readyToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { refinance } from "../../../fixtures/loan/refinance.ts";
import {
  ada,
  aLoanForCase,
  applyContext,
  asLogged,
  assigned,
  bert,
  figures,
  now,
  requestContext,
  success,
  today,
  withAgency,
  withProperty,
} from "../example.ts";

const appraisal: LoggedAppraisal = {
  loggedAt: now,
  loggedOn: today,
  sequence: 1,
  appraisedValueCents: 400_000_00,
  effectiveOn: day("2026-04-08"),
  expiresOn: day("2026-10-05"),
  appraiserLicense: null,
  licenseType: null,
  condition: "as_is",
  repairsCents: 0,
  isSecondAppraisalRequired: false,
  home: null,
};

const financialAssessment: SubmittedAssessment = {
  submittedAt: now,
  submittedByUserId: null,
  residualIncome: {
    effectiveIncomeCents: 1_500_00,
    expensesCents: 510_00,
    residualIncomeCents: 990_00,
    requiredCents: 529_00,
    region: "midwest",
    householdSize: 1,
    isMet: true,
    isRequirementVerified: true,
  },
  isSetAsideRequired: false,
  madeOf: null,
  lastActionBy: null,
  lastActionOn: null,
};

const current: Partial<RequestContext> = { calculation: { state: "current", obstacles: [] }, figures };
const dates = { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-24") };

/** A funded loan with everything required for its insurance. */
const aLoanToInsure = (agency: Partial<Loan["agency"]> = {}, given: Partial<Loan> = {}): Loan => {
  const ready = { ...readyToFund(aLoanForCase()), ...dates, statusHistory: [aStatusEntry("funded")] };
  const { creditAlerts } = ready.agency;
  const insurable = { creditAlerts, caseNumber: assigned, appraisal, financialAssessment, adpCode: "952", ...agency };
  return withAgency(insurable, { ...ready, ...given });
};

const insuranceDetails = {
  repairsDueOn: day("2026-10-24"),
  mipPaidOn: day("2026-04-28"),
  isPriorInsuranceTerminated: null,
  lateRequestCertifiedOn: null,
};

/** The same with repairs and all of FHA Connection's fields. */
const everythingEntered: Loan = withProperty(
  aLoanToInsure(
    { appraisal: { ...appraisal, appraiserLicense: "IL556001234", licenseType: "certified_general" } },
    {
      margin: rate(2.25),
      fhaInsurance: insuranceDetails,
      counseling: {
        ...{ counseledOn: day("2026-03-02"), certificateNumber: "1234567", agencyId: "80001", borrowerIds: null },
        ...noWaiver,
      },
      approvedOn: day("2026-04-07"),
    },
  ),
  { fhaCase: { ...noFhaCaseDetails, constructionCode: "existing_over_1_year" } },
);
const strict: Partial<RequestContext> = {
  required: requirableFields,
  underwriterChumsId: "ZD01",
  figures: { ...figures, repairSetAsideCents: 3_750_00 },
};

const planned = (loan: Loan, context: Partial<RequestContext> = {}, input: AppraiserLicense = asLogged) =>
  hecmInsuranceApplication.plan(loan, input, requestContext({ ...current, ...context }));

const unmetOf = (loan: Loan, context: Partial<RequestContext> = {}): readonly string[] => {
  const refusal = refusalIn(planned(loan, context));
  return refusal?._tag === "AgencyRequirementsUnmet"
    ? refusal.unmet.map(({ text }) => text)
    : [refusal?._tag ?? "requested"];
};

describe("the insurance is applied for", () => {
  test("not without what the company requires, although other companies only warn about it", () => {
    const disclosedEarly = aLoanToInsure({}, { disclosureReceivedOn: day("2026-04-01") });
    expect(unmetOf(disclosedEarly)).toEqual(["requested"]);
    const requirementSeverities = [{ code: "disclosures_before_application", severity: "required" }] as const;
    expect(unmetOf(disclosedEarly, { facts: someFacts({ company: { requirementSeverities } }) })).toEqual([
      "The disclosures are dated before the application: enter the day on which the borrower received those of this loan",
    ]);
  });

  test("not for a loan that another lender funded, which applies for it itself", () => {
    const fundingLender = { companyName: "Example Funding", nmlsId: null };
    expect(unmetOf(aLoanToInsure({}, { channel: "brokered", fundingLender }))).toEqual([
      "The loan is brokered: the lender that funded it applies for the insurance",
    ]);
  });

  test("not for a case whose ADP code neither came from the agency nor follows from the property", () => {
    const withoutCode = aLoanToInsure({ adpCode: null });
    expect(unmetOf(withoutCode)).toEqual(["requested"]);
    expect(unmetOf(withProperty(withoutCode, { propertyType: null }))).toEqual([
      "The loan's ADP code is not known",
      "The property's address, type or number of units is missing: enter what is missing",
    ]);
  });

  test("with the case, the people, the dates, and the figures of the current calculation", () => {
    const { request, sent } = accepted(planned(aLoanToInsure()));
    expect(request).toEqual({
      caseNumber: "1371234567",
      lenderId: "1234500001",
      sponsorId: null,
      adpCode: "952",
      borrowers: [expect.objectContaining({ borrowerId: ada.id }), expect.objectContaining({ borrowerId: bert.id })],
      counselingCertificateNumber: "1234567",
      ...dates,
      ...figures,
      ...{ index: "cmt_1_year", margin: rate(2), periodicCap: rate(2), lifetimeCap: rate(5) },
      ...{ repairsDueOn: null, mipPaidOn: null, isPriorInsuranceTerminated: null },
      counseling: { agencyId: null, counseledOn: day("2026-03-02"), isWaived: false },
      ...{ underwriterChumsId: null, approvedOn: null, constructionCode: null },
      ...asLogged,
      isResubmission: false,
    });
    expect(sent).toEqual({});
  });

  test("with FHA Connection's fields about the loan, its repairs, its underwriter, and the appraiser", () => {
    const { request } = accepted(planned(everythingEntered, strict));
    expect(request).toMatchObject({
      ...{ margin: rate(2.25), repairsDueOn: day("2026-10-24"), mipPaidOn: day("2026-04-28") },
      counseling: { agencyId: "80001", counseledOn: day("2026-03-02"), isWaived: false },
      ...{ underwriterChumsId: "ZD01", approvedOn: day("2026-04-07"), constructionCode: "existing_over_1_year" },
      ...{ appraiserLicense: "IL556001234", licenseType: "certified_general" },
    });
  });

  test("with the appraiser whom the caller names, in preference to that of the logged appraisal", () => {
    const named = { appraiserLicense: "IL556009999", licenseType: "licensed" } as const;
    expect(accepted(planned(everythingEntered, strict, named)).request).toMatchObject(named);
  });

  test("without a repair date if there are no repairs, and without the earlier insurance unless the loan refinances one", () => {
    const fhaInsurance = { ...insuranceDetails, isPriorInsuranceTerminated: true };
    const details = ({ request }: { readonly request: InsuranceRequest }) => [
      request.repairsDueOn,
      request.isPriorInsuranceTerminated,
    ];
    const { counseling } = aLoanToInsure();
    const disclosed = counseling && { ...counseling, antiChurningDisclosedOn: day("2026-04-01") };
    const loan = aLoanToInsure({}, { fhaInsurance, counseling: disclosed });
    expect(details(accepted(planned(loan)))).toEqual([null, null]);
    const withRepairs = { figures: { ...figures, repairSetAsideCents: 1 } };
    expect(details(accepted(planned({ ...loan, ...refinance }, withRepairs)))).toEqual([
      insuranceDetails.repairsDueOn,
      true,
    ]);
  });

  test("with a counseling waiver if the loan is not based on a session", () => {
    const counseling = { ...noWaiver, counseledOn: null, certificateNumber: null, agencyId: null, borrowerIds: null };
    const counselingOf = (waived: boolean) =>
      insuranceFields(aLoanToInsure({}, { counseling: { ...counseling, waived } }), asLogged, figures, null).counseling;
    expect(counselingOf(true)).toEqual({ agencyId: null, counseledOn: null, isWaived: true });
    expect(counselingOf(false).isWaived).toBe(false);
  });

  test("only after an approval later than the date of the case number, if the agency is FHA Connection", () => {
    const refused = (approvedOn: string | null) =>
      unmetOf({ ...everythingEntered, approvedOn: approvedOn === null ? null : day(approvedOn) }, strict);
    expect(refused("2026-04-07")).toEqual(["requested"]);
    for (const on of ["2026-04-06", null])
      expect(refused(on)).toEqual([
        "The approval date is missing, or not after the date of the FHA case number: enter it on the loan",
      ]);
  });

  test("without any of these fields if the agency requires none, and when its result is recorded", () => {
    expect(unmetOf(aLoanToInsure())).toEqual(["requested"]);
    // Of the nine fields, the repair date and the earlier insurance do not apply.
    expect(unmetOf(aLoanToInsure(), { required: requirableFields })).toHaveLength(7);
  });

  test.each<[unmet: string, loan: Loan, context: Partial<RequestContext>]>([
    ["The FHA case number is missing: request it", aLoanToInsure({ caseNumber: { state: "none" } }), {}],
    [
      "The appraisal is not logged with the agency, which says whether a second one is required: log it",
      aLoanToInsure({ appraisal: null }),
      {},
    ],
    [
      "The second appraisal is not logged",
      aLoanToInsure(
        { appraisal: { ...appraisal, isSecondAppraisalRequired: true } },
        { secondAppraisedValueCents: 390_000_00 },
      ),
      {},
    ],
    ["The financial assessment is missing: submit it to the agency", aLoanToInsure({ financialAssessment: null }), {}],
    [
      "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
      aLoanToInsure({}, { counseling: null }),
      {},
    ],
    ["The closing date is missing: enter it", aLoanToInsure({}, { closingOn: null }), {}],
    ["The disbursement date is missing: enter it", aLoanToInsure({}, { disbursedOn: null }), {}],
    [
      "The loan has no calculation of its current terms: calculate it again",
      aLoanToInsure(),
      { calculation: { state: "none", obstacles: [] }, figures: null },
    ],
    [
      "The loan has no calculation of its current terms: calculate it again",
      aLoanToInsure(),
      { calculation: { state: "stale", obstacles: [] } },
    ],
    [
      "The Social Security number of borrower 101 is missing: enter it",
      aLoanToInsure(),
      { ssnOf: ({ id }) => (id === ada.id ? null : "900334444") },
    ],
    [
      "The company's FHA lender id is missing: enter it on the company",
      aLoanToInsure(),
      { company: aCompany({ fhaLenderId: null }) },
    ],
  ])("and not if %s", (unmet, loan, context) => {
    expect(unmetOf(loan, context)).toEqual([unmet]);
  });

  test("and everything that is missing is reported at once", () => {
    expect(unmetOf(aLoanForCase({ counseling: null }), { calculation: { state: "none", obstacles: [] } })).toEqual([
      "The loan is not funded: apply for the insurance once it is",
      "The FHA case number is missing: request it",
      "The financial assessment is missing: submit it to the agency",
      "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
      "The closing date is missing: enter it",
      "The disbursement date is missing: enter it",
      "The loan has no calculation of its current terms: calculate it again",
      "The present address of Ada Maria Example is incomplete: enter street, city, state and ZIP code",
      "The demographic answers of Ada Maria Example are missing: enter them, or that they are not provided",
      "The CAIVRS authorization of Ada Maria Example is missing: query CAIVRS for the loan",
      "The marital status of Ada Maria Example is missing: enter it",
      "No disclosure of the fees is recorded: record what the applicant was given, with its date",
      "The appraisal is missing: log it with the agency, or enter its value",
      "The appraisal date is missing: enter its effective date",
      "The payment plan is missing: choose one",
      "The flood zone of the home is missing: enter the zone of the flood hazard determination",
      "A completed credit report of Ada Maria Example is missing: order or retrieve one, or say which report from elsewhere was assessed",
      "The appraisal is not logged with the agency, which says whether a second one is required: log it",
      "The annual premium of the home's hazard insurance is missing or 0: enter it, or say by what the home is insured",
      "How title to the home is held is missing: enter the vesting of the title report, or say what shows that the borrowers hold it",
      "No underwriter is named on the loan",
      "The date on which the borrower received the disclosures is missing: enter it",
      "The date on which the borrower accepted the commitment in writing is missing: enter it",
      "The day on which the applicant was sent the copy of the appraisal is missing",
    ]);
  });

  test("not before the loan is funded, whatever else it has", () => {
    for (const [status, outcome] of [
      ["closing", "The loan is not funded: apply for the insurance once it is"],
      ["funded", "requested"],
    ] as const)
      expect(unmetOf(aLoanToInsure({}, { statusHistory: [aStatusEntry(status)] }))).toEqual([outcome]);
  });

  test("not if the funded loan no longer has what its funding required", () => {
    expect(unmetOf(aLoanToInsure({ creditAlerts: [] }))).toEqual([
      "The CAIVRS authorization of Ada Maria Example is missing: query CAIVRS for the loan",
    ]);
    expect(unmetOf(aLoanToInsure({}, { disclosureReceivedOn: null }))).toEqual([
      "The date on which the borrower received the disclosures is missing: enter it",
    ]);
  });

  test("once the second appraisal is logged too, and for a spouse without an SSN", () => {
    const logged = { ...appraisal, sequence: 2 as const, isSecondAppraisalRequired: true };
    const second = { ...logged, appraisedValueCents: 390_000_00 };
    expect(unmetOf(aLoanToInsure({ appraisal: second }, { secondAppraisedValueCents: 390_000_00 }))).toEqual([
      "requested",
    ]);
    expect(unmetOf(aLoanToInsure(), { ssnOf: ({ id }) => (id === bert.id ? null : "900112222") })).toEqual([
      "requested",
    ]);
  });

  test("with the code of the loan's rate and property if the case has none: 952 for an adjustable rate", () => {
    expect(accepted(planned(aLoanToInsure({ adpCode: null }))).request.adpCode).toBe("952");
  });

  test("repeatedly until the loan is insured, and never after", () => {
    for (const insuranceStatus of insuranceStatuses)
      expect([insuranceStatus, unmetOf(aLoanToInsure({ insuranceStatus }))]).toEqual([
        insuranceStatus,
        [insuranceStatus === "endorsed" ? "AgencyOperationNotAllowed" : "requested"],
      ]);
  });

  test("not for a canceled case", () => {
    expect(unmetOf(aLoanToInsure({ caseNumber: { ...assigned, state: "cancelled" } }))).toEqual([
      "AgencyOperationNotAllowed",
    ]);
  });
});

type Answered = AgencyResults["hecm_insurance_application"];

const applied = (loan: Loan, insuranceStatus: InsuranceStatus, given: Partial<Answered> = {}) =>
  hecmInsuranceApplication.apply(
    loan,
    success({ insuranceStatus, endorsedOn: null, returnReasons: [], ...given }),
    applyContext<"hecm_insurance_application">(asLogged),
  );

describe("the outcome of the application", () => {
  const endorsedOn = day("2026-04-30");

  test("endorsed: the loan moves from funded to endorsed, with who applied", () => {
    const { loan, result, warnings } = applied(aLoanToInsure(), "endorsed", { endorsedOn });
    expect(loan.agency.insuranceStatus).toBe("endorsed");
    expect(loan.agency.insurance).toEqual({ submittedAt: now, answeredAt: now, endorsedOn, returnReasons: [] });
    expect(loan.statusHistory.at(-1)).toMatchObject({ status: "endorsed", effectiveOn: today, byUserId: 7 });
    expect(result).toEqual({ insuranceStatus: "endorsed", endorsedOn, returnReasons: [] });
    expect(warnings).toEqual([]);
  });

  test.each<[LoanStatus]>([["closing"], ["clear_to_close"], ["withdrawn"]])(
    "endorsed while the loan is in %s: it is insured, keeps its status, and the caller is warned",
    (status) => {
      const before = aLoanToInsure({}, { statusHistory: [aStatusEntry(status)] });
      const { loan, warnings } = applied(before, "endorsed", { endorsedOn });
      expect([loan.agency.insuranceStatus, statusOf(loan)]).toEqual(["endorsed", status]);
      expect(warnings).toHaveLength(1);
    },
  );

  test.each<[InsuranceStatus]>([["submitted"], ["under_review"], ["notice_of_return"], ["resubmitted"]])(
    "%s: the loan stays funded",
    (status) => {
      const { loan, warnings } = applied(aLoanToInsure(), status);
      expect([loan.agency.insuranceStatus, statusOf(loan)]).toEqual([status, "funded"]);
      expect(warnings).toEqual([]);
    },
  );

  test("returned: its reasons are stored, and the next application is a resubmission until the loan is endorsed", () => {
    const returnReasons = ["Note is missing"];
    const returned = applied(aLoanToInsure(), "notice_of_return", { returnReasons }).loan;
    expect(returned.agency.insurance?.returnReasons).toEqual(returnReasons);
    expect(accepted(planned(returned)).request.isResubmission).toBe(true);

    const again = applied(returned, "submitted").loan;
    expect(again.agency.insuranceStatus).toBe("resubmitted");
    const reviewed = applied(again, "under_review").loan;
    expect(reviewed.agency.insuranceStatus).toBe("under_review");
    expect(accepted(planned(reviewed)).request.isResubmission).toBe(true);
    expect(reviewed.agency.insurance?.returnReasons).toEqual(returnReasons);

    expect(applied(reviewed, "endorsed", { endorsedOn }).loan.agency.insurance?.returnReasons).toEqual([]);
  });

  test("a first application that is submitted is no resubmission", () => {
    const { loan } = applied(aLoanToInsure(), "submitted");
    expect(loan.agency.insuranceStatus).toBe("submitted");
    expect(accepted(planned(loan)).request.isResubmission).toBe(false);
  });
});
