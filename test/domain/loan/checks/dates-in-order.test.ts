import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { dateErrors, datesOutOfOrder } from "../../../../domain/loan/checks/dates-in-order.ts";
import { loanWarnings } from "../../../../domain/loan/checks/warnings.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";

const today = day("2026-05-01");
const errorsOf = (before: Parameters<typeof dateErrors>[0], next: Parameters<typeof dateErrors>[1]): string[] =>
  dateErrors(before, next, today).map(({ field, message }) => `${field} ${message}`);

const pairs = [
  ["applicationOn", "application date", "caseNumberAssignedOn", "assignment of the FHA case number"],
  ["caseNumberAssignedOn", "assignment of the FHA case number", "closingOn", "closing date"],
  ["rateLockedOn", "rate lock date", "closingOn", "closing date"],
  ["applicationOn", "application date", "closingOn", "closing date"],
  ["appraisedOn", "appraisal date", "closingOn", "closing date"],
  ["approvedOn", "approval date", "closingOn", "closing date"],
  ["closingOn", "closing date", "disbursedOn", "disbursement date"],
  ["applicationOn", "application date", "noticeSentOn", "date on which the notice of the action taken was sent"],
] as const;

describe("the dates of a loan", () => {
  const [first, second] = [day("2026-04-20"), day("2026-04-21")];

  test.each(pairs)(
    "require that %s (%s) is not after %s (%s), and can be the same",
    (earlier, earlierWords, later, laterWords) => {
      const wrong = [
        `${later} must not be before the ${earlierWords}`,
        `${earlier} must not be after the ${laterWords}`,
      ];
      expect(errorsOf(null, { [earlier]: second, [later]: first })).toEqual(wrong);
      expect(errorsOf(null, { [earlier]: first, [later]: first })).toEqual([]);
      expect(errorsOf(null, { [earlier]: first, [later]: second })).toEqual([]);
      for (const alone of [earlier, later]) expect(errorsOf(null, { [alone]: first })).toEqual([]);
      const others = aLoan({ [earlier]: second });
      // Fields that the change does not touch are named only in the message.
      expect(errorsOf(others, { ...others, [later]: first })).toEqual(wrong.slice(0, 1));
    },
  );

  test("put the closing of the HECM that a refinance pays off on or before its application date", () => {
    const prior = {
      caseNumber: null,
      closedOn: second,
      maxClaimAmountCents: null,
      principalLimitCents: null,
      initialMipPaidCents: null,
    };
    const wrong = [
      "applicationOn must not be before the closing of the prior HECM",
      "priorHecm.closedOn must not be after the application date",
    ];
    expect(errorsOf(null, { applicationOn: first, priorHecm: prior })).toEqual(wrong);
    expect(errorsOf(null, { applicationOn: second, priorHecm: prior })).toEqual([]);
    expect(errorsOf(null, { priorHecm: prior })).toEqual([]);
    const loan = aLoan({ applicationOn: first, priorHecm: { ...prior, closedOn: first } });
    expect(errorsOf(loan, { ...loan, priorHecm: prior })).toEqual(wrong.slice(1));
    const stored = aLoan({ applicationOn: first, priorHecm: prior });
    expect(errorsOf(stored, { ...stored })).toEqual([]);
  });

  test("can stay on a loan that already has them in another order, which can be corrected", () => {
    const loan = aLoan({ closingOn: second, disbursedOn: first });
    expect(errorsOf(loan, loan)).toEqual([]);
    expect(errorsOf(loan, { ...loan, closingOn: null })).toEqual([]);
    expect(errorsOf(loan, { ...loan, disbursedOn: second })).toEqual([]);
    expect(errorsOf(loan, { ...loan, closingOn: day("2026-04-22") })).toHaveLength(1);
  });

  test.each([
    ["disclosureReceivedOn", "the receipt of the disclosures"],
    ["commitmentAcceptedOn", "the acceptance of the commitment"],
    ["stateNoticeGivenOn", "the notice of the state's law"],
    ["applicationCompletedOn", "the completion of the application"],
    ["noticeSentOn", "the notice"],
    ["appraisalCopySentOn", "the copy of the appraisal"],
    ["appraisalCopyWaivedOn", "the waiver of that copy"],
    ["rateLockedOn", "the lock of the rate"],
    ["caseNumberAssignedOn", "the assignment of the case number"],
    ["appraisedOn", "the appraisal"],
    ["approvedOn", "the approval"],
  ] as const)("cannot have %s (%s) in the future", (field) => {
    expect(errorsOf(null, { [field]: day("2026-05-02") })).toEqual([`${field} must not be in the future`]);
    expect(errorsOf(null, { [field]: today })).toEqual([]);
  });

  test("cannot have the closing of the prior HECM in the future, even before there is an application date", () => {
    const prior = { caseNumber: null, maxClaimAmountCents: 0, principalLimitCents: 0, initialMipPaidCents: 0 };
    const closed = (on: string) => ({ priorHecm: { ...prior, closedOn: day(on) } });
    expect(errorsOf(null, closed("2026-05-02"))).toEqual(["priorHecm.closedOn must not be in the future"]);
    expect(errorsOf(null, closed("2026-05-01"))).toEqual([]);
    const stored = aLoan(closed("2026-05-02"));
    expect(errorsOf(stored, stored)).toEqual([]);
  });

  test("put the premium payment on or after the closing, and a late request's certification after the disbursement", () => {
    const insured = (mipPaidOn: string, lateRequestCertifiedOn: string) => ({
      ...{ closingOn: first, disbursedOn: second },
      fhaInsurance: {
        ...{ repairsDueOn: null, isPriorInsuranceTerminated: null },
        ...{ mipPaidOn: day(mipPaidOn), lateRequestCertifiedOn: day(lateRequestCertifiedOn) },
      },
    });
    const before = aLoan({ closingOn: first, disbursedOn: second });
    expect(errorsOf(before, insured("2026-04-20", "2026-04-21"))).toEqual([]);
    expect(errorsOf(before, insured("2026-04-19", "2026-04-20"))).toEqual([
      "fhaInsurance.mipPaidOn must not be before the closing date",
      "fhaInsurance.lateRequestCertifiedOn must not be before the disbursement date",
    ]);
  });

  test("cannot have the initial premium payment in the future", () => {
    const paid = (on: string) => ({
      fhaInsurance: {
        repairsDueOn: null,
        mipPaidOn: day(on),
        isPriorInsuranceTerminated: null,
        lateRequestCertifiedOn: null,
      },
    });
    expect(errorsOf(null, paid("2026-05-02"))).toEqual(["fhaInsurance.mipPaidOn must not be in the future"]);
    expect(errorsOf(null, paid("2026-05-01"))).toEqual([]);
  });

  test("cannot have the application date in the future once it is written", () => {
    const tomorrow = aLoan({ applicationOn: day("2026-05-02") });
    expect(errorsOf(null, tomorrow)).toEqual(["applicationOn must not be in the future"]);
    expect(errorsOf(null, { applicationOn: today })).toEqual([]);
    expect(errorsOf(tomorrow, tomorrow)).toEqual([]);
    expect(errorsOf(null, { closingOn: day("2026-07-01"), disbursedOn: day("2026-07-07") })).toEqual([]);
  });
});

describe("a loan warns about dates that it already has", () => {
  const dated = aLoan({ caseNumberAssignedOn: day("2026-05-02"), closingOn: day("2026-04-20") });
  const said = [
    "The assignment of the FHA case number (2026-05-02) is in the future: correct it.",
    "The assignment of the FHA case number (2026-05-02) is after the closing date (2026-04-20): correct the one that is wrong.",
  ];

  test("in the future, and out of order, each in a sentence", () => {
    expect(datesOutOfOrder(dated, today)).toEqual(said);
    expect(datesOutOfOrder(dated, day("2026-05-02"))).toEqual(said.slice(1));
    expect(datesOutOfOrder({ ...dated, closingOn: day("2026-05-02") }, day("2026-05-02"))).toEqual([]);
    expect(datesOutOfOrder(aLoan(), today)).toEqual([]);
  });

  test("after the warning about an origination fee that is not set yet", () => {
    const codes = (given: Parameters<typeof aLoan>[0]) =>
      loanWarnings(aLoan({ ...dated, ...given }), today).map(({ code, message }) => [code, message]);
    expect(codes({ originationFeePending: false })).toEqual(said.map((message) => ["dates_out_of_order", message]));
    const [first, ...others] = codes({ originationFeePending: true });
    expect([first?.[0], others.length]).toEqual(["origination_fee_pending", 2]);
    expect(first?.[1]).toStartWith("The origination fee is not set: the national limit");
  });
});
