import { describe, expect, test } from "bun:test";
import { caseNumberAssignment } from "../../../../domain/agency/decisions/case-number-assignment.ts";
import { requirableFields } from "../../../../domain/agency/required-fields.ts";
import { isSecondCaseNumber } from "../../../../domain/agency/second-case-number.ts";
import { type Day, day } from "../../../../domain/kernel/day.ts";
import { formatCaseNumber } from "../../../../domain/loan/agency/case-number.ts";
import { noWaiver } from "../../../../domain/loan/agency/counseling-waiver.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import {
  type FhaCaseDetails,
  noFhaCaseDetails,
  noPropertyDetails,
  type Property,
} from "../../../../domain/loan/properties/property.ts";
import type { JsonObject } from "../../../../domain/log/changes.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import {
  ada,
  aLoanForCase,
  applyContext,
  assigned,
  bert,
  entered,
  other,
  requestContext,
  success,
  today,
  withAgency,
  withProperty,
} from "../example.ts";

const planned = (loan: Loan, context = requestContext(), processingType: string | null = null) =>
  caseNumberAssignment.plan(loan, { processingType }, context);
const unmet = (loan: Loan, context = requestContext()) => {
  const refusal = refusalIn(planned(loan, context));
  return refusal?._tag === "AgencyRequirementsUnmet" ? refusal.unmet.map(({ text }) => text) : refusal;
};
const broker = {
  companyName: "Example Brokers",
  nmlsId: "445566",
  originatorName: null,
  originatorNmlsId: null,
  sponsoredOriginatorEin: "123456789",
};
const priorHecm = {
  caseNumber: "137-7654321",
  closedOn: day("2022-05-02"),
  maxClaimAmountCents: 30_000_000,
  principalLimitCents: 12_345_600,
  initialMipPaidCents: 600_000,
};
const sent = { rateType: "annual_adjustable", propertyType: "single_family", adpCode: "952" };
const applied = (loan: Loan, adpCode: string | null = "952", caseNumber = "137-1234567", assignedOn: Day = today) =>
  caseNumberAssignment.apply(
    loan,
    success({ caseNumber, assignedOn, adpCode }),
    applyContext<"case_number_assignment">({ processingType: null }, sent),
  );

describe("a refinance whose counseling is waived", () => {
  const session = { counseledOn: null, certificateNumber: null, agencyId: null, borrowerIds: null };
  const waiver = { waived: true, antiChurningDisclosedOn: day("2026-04-01"), waivedByUserId: 7, waivedAt: null };
  const loan = aLoanForCase({ hecmType: "refinance", counseling: { ...session, ...waiver } });
  const tested = (isCounselingWaivable: boolean, state: "current" | "stale" = "current") =>
    requestContext({
      calculation: {
        state,
        obstacles: [],
        ...(isCounselingWaivable && state === "current" ? { isCounselingWaivable } : {}),
      },
    });

  test("gets its case number without counseling while the current calculation passes the test", () => {
    expect(accepted(planned(loan, tested(true))).request).toMatchObject({ hecmType: "refinance", counseling: null });
  });

  test("lacks counseling if the test is not passed, or not by a current calculation", () => {
    for (const context of [tested(false), tested(true, "stale"), requestContext()])
      expect(unmet(loan, context)).toEqual([expect.stringContaining("The counseling is waived, but")]);
    const undisclosed = aLoanForCase({ ...loan, counseling: { ...session, ...waiver, antiChurningDisclosedOn: null } });
    expect(unmet(undisclosed, tested(true))).toHaveLength(1);
  });
});

describe("a case number request", () => {
  test("contains the people, the property, the program, and the counseling", () => {
    const loan = aLoanForCase();
    expect(accepted(planned(loan)).request).toEqual({
      lenderId: "1234500001",
      sponsorId: null,
      loanNumber: loan.loanNumber,
      adpCode: "952",
      hecmType: "traditional",
      rateType: "annual_adjustable",
      applicationOn: day("2026-04-02"),
      borrowers: [
        {
          borrowerId: 101,
          borrowerType: "borrower",
          firstName: "Ada",
          middleName: "Maria",
          lastName: "Example",
          suffix: null,
          bornOn: ada.bornOn,
          ssn: "900112222",
        },
        {
          borrowerId: 102,
          borrowerType: "eligible_non_borrowing_spouse",
          firstName: "Bert",
          middleName: null,
          lastName: "Example",
          suffix: "Jr",
          bornOn: bert.bornOn,
          ssn: "900334444",
        },
      ],
      address: entered,
      property: {
        ...{ propertyType: "single_family", units: 1, yearBuilt: 1970, countyFips: null },
        ...{ constructionCode: null, condoApprovalId: null, isSiteCondo: null, monthBuilt: null },
        ...{ lot: null, block: null, plat: null },
      },
      counseling: { counseledOn: day("2026-03-02"), certificateNumber: "1234567", agencyId: "80000" },
      originatorNmlsId: "123456",
      fieldOffice: null,
      processingType: null,
      caseType: "regular_de",
      sponsoredOriginatorEin: null,
      program: {
        housingProgram: "home_equity_mortgage_255",
        amortization: "adjustable",
        specialProgram: "none",
        buyDown: "none",
      },
      priorCaseNumber: null,
    });
  });

  test("contains FHA Connection's additional fields about the property, the broker, the earlier HECM, and the request", () => {
    const details: FhaCaseDetails = {
      fieldOffice: "Chicago",
      constructionCode: "existing_under_1_year",
      condoApprovalId: "C004523",
      isSiteCondo: false,
      monthBuilt: 2,
      ...{ lot: "12", block: "4", plat: "B" },
    };
    const loan = withProperty(aLoanForCase({ rateType: "fixed", broker, priorHecm }), {
      propertyType: "condominium",
      fhaCase: details,
    });
    const { fieldOffice, ...ofProperty } = details;
    expect(accepted(planned(loan, requestContext(), "Direct endorsement")).request).toMatchObject({
      property: ofProperty,
      fieldOffice,
      processingType: "Direct endorsement",
      sponsoredOriginatorEin: "123456789",
      priorCaseNumber: "137-7654321",
      // ADP code 957.
      program: { housingProgram: "home_equity_mortgage_condominium_255", amortization: "fixed" },
    });
  });

  test.each([
    ["fixed", "single_family", "951"],
    ["fixed", "condominium", "957"],
    ["annual_adjustable", "pud", "952"],
    ["monthly_adjustable", "two_to_four_units", "952"],
    ["annual_adjustable", "condominium", "958"],
    ["monthly_adjustable", "condominium", "958"],
    ["fixed", "manufactured_home", "951"],
  ] as const)("gives the program of a %s rate on a %s as code %s", (rateType, propertyType, adpCode) => {
    const loan = withProperty(aLoanForCase({ rateType }), { propertyType });
    expect(accepted(planned(loan)).request.adpCode).toBe(adpCode);
  });

  test("reports everything that is missing at once", () => {
    const bare = aLoanForCase({ applicationOn: null, counseling: null });
    const loan = withProperty(bare, { ...noPropertyDetails });
    const context = requestContext({ company: aCompany({ fhaLenderId: null }), ssnOf: () => null });
    expect(unmet(loan, context)).toEqual([
      "The application date is missing: enter it",
      "The street of the property's address is missing: enter it",
      "The city of the property's address is missing: enter it",
      "The ZIP code of the property's address is missing: enter it",
      "The property's type is missing: enter it",
      "The Social Security number of borrower 101 is missing: enter it",
      "The company's FHA lender id is missing: enter it on the company",
      "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
    ]);
  });

  test("needs the SSN of each borrower, but not of a non-borrowing spouse", () => {
    const knowsOnly = (id: number) => requestContext({ ssnOf: (one) => (one.id === id ? "900112222" : null) });
    expect(unmet(aLoanForCase(), knowsOnly(ada.id))).toBeNull();
    expect(unmet(aLoanForCase(), knowsOnly(bert.id))).toEqual([
      "The Social Security number of borrower 101 is missing: enter it",
    ]);
    const coBorrower = { ...bert, borrowerType: "co_borrower" as const };
    expect(unmet(aLoanForCase({ borrowers: [ada, coBorrower] }), knowsOnly(ada.id))).toHaveLength(1);
  });

  test("needs counseling of everyone, at most 180 days before the application", () => {
    const counseled = (on: string, borrowerIds: number[] | null = null) =>
      unmet(
        aLoanForCase({
          counseling: { counseledOn: day(on), certificateNumber: null, agencyId: null, borrowerIds, ...noWaiver },
        }),
      );
    expect(counseled("2025-10-04")).toBeNull();
    expect(counseled("2025-10-03")).toEqual(["The counseling is more than 180 days before the application"]);
    expect(counseled("2026-03-02", [ada.id])).toEqual([
      "The counseling evidence does not cover Bert Example Jr: enter the person's own certificate, name the person in the counseling entry, if counseled in that session, or retrieve a certificate that does",
    ]);
  });

  test("waits for a pending address, and for a date whose codes are known", () => {
    expect(unmet(withProperty(aLoanForCase(), { pendingAddress: other }))).toEqual([
      "The property has a pending address: save the property again, which makes it the address",
    ]);
    const onDay = (today: Day) => {
      const counseling = {
        counseledOn: today,
        certificateNumber: "1234567",
        agencyId: "80000",
        borrowerIds: null,
        ...noWaiver,
      };
      return unmet(aLoanForCase({ applicationOn: today, counseling }), requestContext({ today }));
    };
    expect(onDay(day("2017-10-01"))).toEqual([
      "No ADP codes are known for today",
      "No rule on the validity of counseling is known for the day of the counseling",
    ]);
    expect(onDay(day("2017-10-02"))).toBeNull();
  });

  describe("to an agency that requires FHA Connection's fields", () => {
    const strict = requestContext({ required: requirableFields });
    const complete = { ...noFhaCaseDetails, fieldOffice: "Chicago", constructionCode: "existing_over_1_year" } as const;
    const missing = (given: Partial<Loan>, property: Partial<Property> = {}, processingType: string | null = "DE") => {
      const loan = withProperty(aLoanForCase(given), { fhaCase: complete, ...property });
      const refusal = refusalIn(planned(loan, strict, processingType));
      return refusal?._tag === "AgencyRequirementsUnmet" ? refusal.unmet.map(({ field }) => field) : refusal;
    };
    const with_ = (details: Partial<FhaCaseDetails>) => ({ fhaCase: { ...complete, ...details } });

    test("can be made for a house once its field office, construction, and processing type are known", () => {
      expect(missing({})).toBeNull();
      expect(missing({}, { fhaCase: null }, null)).toEqual([
        "property.fhaCase.fieldOffice",
        "processingType",
        "property.fhaCase.constructionCode",
      ]);
    });

    test("says what is missing, and where to enter it", () => {
      expect(unmet(aLoanForCase(), strict)).toEqual([
        "HUD's field office is missing: enter it on the property",
        "The type of processing is missing: send it with this request",
        "The construction code is missing: enter it on the property",
      ]);
    });

    test.each<[what: string, given: Partial<Loan>, property: Partial<Property>, field: string | null]>([
      [
        "a broker without an EIN",
        { broker: { ...broker, sponsoredOriginatorEin: null } },
        {},
        "broker.sponsoredOriginatorEin",
      ],
      ["a broker with one", { broker }, {}, null],
      [
        "a home of less than a year",
        {},
        with_({ constructionCode: "existing_under_1_year" }),
        "property.fhaCase.monthBuilt",
      ],
      ["one whose month is known", {}, with_({ constructionCode: "existing_under_1_year", monthBuilt: 2 }), null],
      ["a home not yet begun", {}, with_({ constructionCode: "proposed" }), "property.fhaCase.lot"],
      ["a home under construction", {}, with_({ constructionCode: "under_construction" }), "property.fhaCase.lot"],
      ["one on a known lot", {}, with_({ constructionCode: "under_construction", lot: "12" }), null],
      ["a rehabilitated home", {}, with_({ constructionCode: "substantial_rehabilitation" }), null],
      ["a refinance of an unnamed case", { hecmType: "refinance" }, {}, "priorHecm.caseNumber"],
      ["a refinance of a named one", { hecmType: "refinance", priorHecm }, {}, null],
    ])("of %s", (_what, given, property, field) => {
      expect(missing(given, property)).toEqual(field === null ? null : [field]);
    });

    test("for a condominium needs its approval, unless it is a site condominium", () => {
      const missingOf = (details: Partial<FhaCaseDetails>) =>
        missing({}, { propertyType: "condominium", ...with_(details) });
      expect(missingOf({})).toEqual(["property.fhaCase.condoApprovalId", "property.fhaCase.isSiteCondo"]);
      expect(missingOf({ isSiteCondo: false })).toEqual(["property.fhaCase.condoApprovalId"]);
      expect(missingOf({ isSiteCondo: true })).toBeNull();
      expect(missingOf({ isSiteCondo: false, condoApprovalId: "C004523" })).toBeNull();
    });

    test("needs only the fields that the agency requires", () => {
      const required = { case_number_assignment: ["constructionCode"] } as const;
      expect(unmet(aLoanForCase(), requestContext({ required }))).toEqual([
        "The construction code is missing: enter it on the property",
      ]);
    });
  });

  test.each(["assigned", "cancelled", "archived", "transferred"] as const)(
    "cannot be made for a loan with a case number, even if the case is %s",
    (state) => {
      expect(refusalIn(planned(withAgency({ caseNumber: { ...assigned, state } })))).toEqual({
        _tag: "SecondCaseNumber",
      });
    },
  );
});

describe("a case number that the agency assigns", () => {
  test("has 10 digits, with or without the dash, without a check digit", () => {
    const isExpected = (caseNumber: string) =>
      caseNumberAssignment.isExpected?.({ caseNumber, assignedOn: today, adpCode: null });
    for (const number of ["137-1234567", "1371234567", "0000000000"]) expect(isExpected(number)).toBe(true);
    for (const text of ["137-123456", "137-12345678", "13-71234567", "137 1234567", "X371234567", ""])
      expect(isExpected(text)).toBe(false);
  });
  test("becomes the loan's, with its date and its program", () => {
    const { loan, result, warnings } = applied(withAgency({ caseNumber: { state: "held", holds: ["address"] } }));
    expect(loan.agency).toMatchObject({
      caseNumber: { state: "assigned", number: "1371234567", assignedOn: today },
      adpCode: "952",
    });
    expect(loan.caseNumberAssignedOn).toBe(today);
    expect(result).toEqual({ caseNumber: "137-1234567", assignedOn: today, adpCode: "952" });
    expect(warnings).toEqual([]);
  });
  test("belongs to the people and the home that were sent, whatever the loan has by now", () => {
    const loan = aLoanForCase();
    const request = accepted(planned(loan)).sent;
    const person = ({ id, borrowerType, ssn }: typeof ada) => ({ id, borrowerType, ssnLast4: ssn?.last4 ?? null });
    const benno = { ...bert, firstName: "Benno", version: bert.version + 1 };
    const assignedFor = (newest: Loan, sentThen: JsonObject) =>
      caseNumberAssignment.apply(
        newest,
        success({ caseNumber: "137-1234567", assignedOn: today, adpCode: "952" }),
        applyContext<"case_number_assignment">({ processingType: null }, sentThen),
      ).loan.agency.assignedFor;
    expect(assignedFor({ ...loan, hecmType: "purchase", borrowers: [ada, benno] }, request)).toEqual({
      hecmType: "traditional",
      people: [
        { ...person(ada), name: "Ada Maria Example", bornOn: ada.bornOn },
        // He was changed since he was sent, so the birth date that was sent is unknown.
        { ...person(bert), name: "Bert Example Jr", bornOn: null },
      ],
      home: {
        ...{ street: "12 Sample Street", zipCode: "62701", state: "IL" },
        ...{ county: null, countyFips: null, propertyType: "single_family" },
      },
    });
    // A request from before the facts were stored.
    expect(assignedFor(loan, sent)).toBeNull();
  });
  test("is not applied if it is a second one, and a warning says so; the same number again causes none", () => {
    const known = withAgency({ caseNumber: assigned });
    const second = applied(known, "952", "137-7654321");
    expect(second.loan).toBe(known);
    expect(second.result).toMatchObject({ caseNumber: "137-7654321" });
    expect(second.warnings).toHaveLength(1);
    expect(isSecondCaseNumber(second)).toBe(true);
    const again = applied(known, "952", "137-1234567");
    expect([again.loan.agency.caseNumber.state, isSecondCaseNumber(again)]).toEqual(["assigned", false]);
  });
  test("has the program that was sent if the agency names none", () => {
    expect(applied(aLoanForCase(), null).loan.agency.adpCode).toBe("952");
  });
  test("can be followed by its program, which is the loan's if the agency names none with it", () => {
    const { loan, result } = applied(aLoanForCase(), null, "291-3475358-951");
    expect(loan.agency).toMatchObject({
      caseNumber: { state: "assigned", number: "2913475358", assignedOn: today },
      adpCode: "951",
    });
    expect(result).toEqual({ caseNumber: "291-3475358", assignedOn: today, adpCode: "951" });
    const two = applied(aLoanForCase(), "952", "291-3475358-951");
    expect([two.loan.agency.adpCode, two.warnings]).toEqual([
      "952",
      [
        "The answer names two ADP codes: 952 as adp_code, and 951 after the case number. The loan has 952: have the agency confirm it.",
      ],
    ]);
    for (const [code, number] of [
      ["952", "291-3475358-952"],
      [null, "291-3475358-951"],
      ["952", "291-3475358"],
    ] as const)
      expect(applied(aLoanForCase(), code, number).warnings).toEqual([]);
    for (const text of ["291-3475358-95", "291-3475358-9521", "291-3475358-", "2913475358952"])
      expect(caseNumberAssignment.isExpected?.({ caseNumber: text, assignedOn: today, adpCode: null })).toBe(false);
  });
  test("becomes the loan's even if its rate has changed since, with a warning", () => {
    const { loan, warnings } = applied(aLoanForCase({ rateType: "fixed" }));
    expect(loan.agency.caseNumber.state).toBe("assigned");
    expect(warnings).toEqual([
      "The rate type or the property type has changed since the request: the case has ADP code 952.",
    ]);
  });
});

describe("a second case number", () => {
  test("is shown and not applied, while the loan's own number may be returned again", () => {
    const before = withAgency({ caseNumber: assigned });
    const second = applied(before, "952", "999-0000002");
    expect(second.loan).toBe(before);
    expect(second.result).toMatchObject({ caseNumber: "999-0000002" });
    expect(isSecondCaseNumber(second)).toBe(true);
    const again = applied(before, "952", formatCaseNumber(assigned.number));
    expect(again.loan.agency.caseNumber).toMatchObject({ number: assigned.number });
    expect(isSecondCaseNumber(again)).toBe(false);
  });
});

describe("a request that the agency holds", () => {
  const undecided = (loan: Loan) => caseNumberAssignment.applyHeld?.(loan, ["Duplicate address"]);

  test("is held for the agency's reasons, the newest of which replace earlier ones", () => {
    const held = { state: "held", holds: ["Duplicate address"] };
    expect(undecided(aLoanForCase())?.agency.caseNumber).toMatchObject(held);
    expect(
      undecided(withAgency({ caseNumber: { state: "held", holds: ["Lender review"] } }))?.agency.caseNumber,
    ).toEqual({ state: "held", holds: ["Duplicate address"] });
  });
  test("removes no case number", () => {
    expect(undecided(withAgency({ caseNumber: assigned }))?.agency.caseNumber).toEqual(assigned);
  });
});

test("a case number is stored with a date that cannot be right, and a warning says so", () => {
  const loan = aLoanForCase({ applicationOn: day("2026-04-28") });
  const warningsOn = (assignedOn: string) => {
    const { loan: assignedLoan, warnings } = applied(loan, "952", "137-1234567", day(assignedOn));
    expect(assignedLoan.agency.caseNumber).toMatchObject({ state: "assigned", assignedOn });
    return warnings;
  };
  expect(["2026-04-28", "2026-05-01", "2026-05-02"].flatMap(warningsOn)).toEqual([]);
  expect(warningsOn("2026-05-03")).toEqual([
    "The agency says that the case number was assigned on 2026-05-03, which is in the future: have the agency confirm the date.",
  ]);
  expect(warningsOn("2026-04-27")).toEqual([
    "The agency says that the case number was assigned on 2026-04-27, before the application date 2026-04-28: have the agency confirm the date.",
  ]);
});
