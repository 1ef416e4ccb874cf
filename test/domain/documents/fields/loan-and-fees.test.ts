import { describe, expect, test } from "bun:test";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import {
  fixedPurchase,
  refinanceWithSpouse,
  adjustableTraditional as traditional,
} from "../../../fixtures/document/document-facts.ts";
import { aFee, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aCertificate } from "../../agency/example.ts";
import { type PlainRecord, shown } from "./shown.ts";

describe("documents show of a loan", () => {
  test("which of the three types it is, the price of a purchase only, and the HECM paid off by a refinance only", () => {
    const kinds = (loan: Loan) => {
      const { loan: found } = shown(loan) as { loan: PlainRecord };
      return [found.is_traditional, found.is_purchase, found.is_refinance, found.is_fixed_rate] as const;
    };
    expect(kinds(traditional)).toEqual([true, false, false, false]);
    expect(kinds(fixedPurchase)).toEqual([false, true, false, true]);
    expect(kinds(refinanceWithSpouse)).toEqual([false, false, true, false]);
    const priced = { ...traditional, purchasePriceCents: 1 };
    expect(shown(priced)).toMatchObject({ loan: { purchase_price: null } });
    expect(shown(fixedPurchase)).toMatchObject({ loan: { purchase_price: 380_000_00 } });
    expect(shown(refinanceWithSpouse)).toMatchObject({
      prior_hecm: { case_number: "137-7654321", closing_date: "2022-05-02", principal_limit: 123_456_00 },
    });
    const { priorHecm } = refinanceWithSpouse;
    expect(shown({ ...traditional, priorHecm })).toMatchObject({ prior_hecm: { case_number: null } });
  });

  test("its case number in the agency's format, and why it is in its status", () => {
    expect(shown(traditional)).toMatchObject({ loan: { case_number: "137-1234567", status_reason: null } });
    const { statusHistory } = traditional;
    const moved = [...statusHistory, { ...aStatusEntry("withdrawn"), reason: "By the applicant" }];
    expect(shown({ ...traditional, agency: unknownToAgency, statusHistory: moved })).toMatchObject({
      loan: { case_number: null, status_reason: "By the applicant" },
    });
  });

  test("FHA's code for its program, and who brokered it", () => {
    const broker = {
      companyName: "Example Brokers",
      nmlsId: "12345",
      originatorName: "Olive Originator",
      originatorNmlsId: "67890",
      sponsoredOriginatorEin: "123456789",
    };
    expect(shown({ ...traditional, broker, agency: { ...unknownToAgency, adpCode: "952" } })).toMatchObject({
      loan: {
        adp_code: "952",
        broker_nmls_id: "12345",
        broker_ein: "123456789",
        broker_originator_name: "Olive Originator",
        broker_originator_nmls_id: "67890",
      },
    });
    expect(shown({ ...traditional, broker: null })).toMatchObject({ loan: { adp_code: null, broker_ein: null } });
  });

  test("which debts it must pay off: mandatory ones, and federal debts in arrears", () => {
    const dates = { openedOn: null, cashToBorrowerCents: null };
    const debt = { kind: null, creditor: null, accountLast4: null, isMandatory: false, isDelinquentFederalDebt: false };
    const lien = { ...debt, ...dates };
    const liens = [
      { ...lien, amountCents: 1_00, isMandatory: true },
      { ...lien, amountCents: 20_00, isDelinquentFederalDebt: true },
      { ...lien, amountCents: 300_00 },
    ];
    expect(shown({ ...traditional, liens })).toMatchObject({
      liens: [
        { is_mandatory: true, is_delinquent_federal_debt: false },
        { is_mandatory: true, is_delinquent_federal_debt: true },
        { is_mandatory: false, is_delinquent_federal_debt: false },
      ],
      lien_total: 321_00,
      mandatory_lien_total: 21_00,
    });
  });
});

describe("documents show of fees", () => {
  const fees = [
    aFee({ code: "origination-fee", amountCents: 1_00, paymentTiming: "financed", isFinanceCharge: true }),
    aFee({ code: "survey", amountCents: 20_00, paymentTiming: "poc", isFinanceCharge: true }),
    aFee({
      code: "flood-certification",
      amountCents: 300_00,
      paidBy: "seller",
      paymentTiming: "poc",
      isFinanceCharge: true,
    }),
    aFee({ code: "recording-fees", amountCents: 4_000_00, paymentTiming: "at_closing" }),
    aFee({ code: "appraisal", amountCents: 0 }),
  ];

  test("who pays them and when, with a total of each, and omit those of zero", () => {
    const ways = (isThroughLoan: boolean, isOutside: boolean, isByOthers: boolean) => ({
      is_through_loan: isThroughLoan,
      is_outside_closing: isOutside,
      is_paid_by_others: isByOthers,
    });
    const { fees: found, fee_totals: totals } = shown({ ...traditional, fees });
    expect(found as unknown).toMatchObject([
      ways(true, false, false),
      ways(false, true, false),
      ways(false, false, true),
      ways(true, false, false),
    ]);
    expect((found as readonly PlainRecord[]).map(({ code }) => code)).toEqual([
      "origination-fee",
      "survey",
      "flood-certification",
      "recording-fees",
    ]);
    expect(totals).toEqual({
      all: 4_321_00,
      through_loan: 4_001_00,
      origination: 1_00,
      counseling: 0,
      closing_costs: 4_000_00,
      outside_closing: 20_00,
      by_others: 300_00,
      finance_charges: 21_00,
    });
  });

  test("that a counseling agency was paid by its client, unless it waived the fee or the loan has one", () => {
    const counselingFees = (
      certificate: Partial<ReturnType<typeof aCertificate>> | null,
      own: number | null = null,
    ) => {
      const ownFees = own === null ? [] : [aFee({ code: "counseling", amountCents: own, paymentTiming: "financed" })];
      const agency = { ...unknownToAgency, certificate: certificate === null ? null : aCertificate(certificate) };
      const found = shown({ ...traditional, fees: ownFees, agency }).fees as readonly PlainRecord[];
      return found.map((fee) => [fee.amount, fee.is_outside_closing, fee.paid_to]);
    };
    expect(counselingFees({})).toEqual([[125_00, true, "Example Counseling"]]);
    expect(counselingFees({}, 0)).toEqual([[125_00, true, "Example Counseling"]]);
    expect(counselingFees({}, 150_00)).toEqual([[150_00, false, "appraiser"]]);
    expect(counselingFees({ isFeeWaived: true })).toEqual([]);
    expect(counselingFees({ feeCents: null })).toEqual([]);
    expect(counselingFees({ feeCents: 0 })).toEqual([]);
    expect(counselingFees(null)).toEqual([]);
  });
});
