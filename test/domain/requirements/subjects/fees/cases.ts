import { day } from "../../../../../domain/kernel/day.ts";
import { aFee } from "../../../../fixtures/loan/loan.ts";
import type { Case } from "../case.ts";
import { inState } from "../given-loan.ts";
import { charged, credited, originated, redisclosed, refundedOn } from "./given.ts";

/** The cases of the requirements about fees. */
export const feesCases: readonly Case[] = [
  [
    "fees_not_disclosed",
    originated(6_000_00, ["2026-04-07"]),
    originated(6_000_00, []),
    "No disclosure of the fees is recorded: record what the applicant was given, with its date",
  ],
  [
    // Applied for on Thursday, April 2, 2026: Friday, Monday, and Tuesday, April 7, are the three business days.
    "fees_disclosed_late",
    originated(6_000_00, ["2026-04-07"]),
    originated(6_000_00, ["2026-04-08"]),
    "The fees were disclosed on 2026-04-08 first, and the application made that due by 2026-04-07",
  ],
  [
    // Ada was counseled on March 2, 2026.
    "fee_charged_before_counseling",
    charged("2026-03-02"),
    charged("2026-03-01"),
    "The fee Appraisal was charged on 2026-03-01, before everybody on the loan had been counseled: refund it, correct the date, or say why it was charged",
  ],
  [
    // Counseled on March 29, 2026: the seven days from March 30 to April 5 lie between.
    "fee_charged_before_state_wait",
    inState("CA", { counseledOn: day("2026-03-29") }, charged("2026-04-06").loan),
    inState("CA", { counseledOn: day("2026-03-29") }, charged("2026-04-05").loan),
    "The waiting period of California allows the charge of Appraisal, made on 2026-04-05, on 2026-04-06 at the earliest",
  ],
  [
    "fee_charged_before_disclosure",
    originated(6_000_00, ["2026-04-07"], charged("2026-04-07").loan),
    originated(6_000_00, ["2026-04-07"], charged("2026-04-06").loan),
    "The fee Appraisal was charged on 2026-04-06, before the first disclosure of the fees, 2026-04-07",
  ],
  [
    // 8,000.00 of initial premium + 6,000.00 + 125.00 + 500.00 of fees + 50.00 for the repairs = 14,675.00.
    "lender_credit_above_costs",
    credited(14_675_00),
    credited(14_675_01),
    "The lender credit of $14,675.01 is more than the $14,675.00 of fees and initial premium that it could pay, and so leaves the borrower more of the loan: lower it, or say what else it pays",
  ],
  [
    // Requested on Thursday, April 9, 2026: Friday, Monday, and Tuesday, April 14, are the three business days.
    "fees_redisclosed_late",
    originated(6_000_00, ["2026-04-07", "2026-04-14"]),
    originated(6_000_00, ["2026-04-07", "2026-04-15"]),
    "The fees were disclosed again on 2026-04-15 for a change of 2026-04-09, which was due by 2026-04-14: the disclosure before it binds",
  ],
  [
    // Late as above; the disclosure for a change of Thursday, April 16, was made on the next day.
    "fees_rest_on_late_disclosure",
    redisclosed(
      6_000_00,
      ["2026-04-07", 6_000_00],
      ["2026-04-15", 6_000_01, "2026-04-09"],
      ["2026-04-17", 6_000_01, "2026-04-16"],
    ),
    redisclosed(
      6_000_01,
      ["2026-04-07", 6_000_00],
      ["2026-04-15", 6_000_01, "2026-04-09"],
      ["2026-04-17", 6_000_01, "2026-04-16"],
    ),
    "The disclosure of 2026-04-15 was due by 2026-04-14, so that its higher fees do not bind, and that of 2026-04-17 repeats $0.01 of them: lower those fees by that amount, refund it, or say which change after 2026-04-15 explains them",
  ],
  [
    "fee_disclosure_entered_late",
    redisclosed(6_000_01, ["2026-04-07", 6_000_00], ["2026-04-10", 6_000_01, "2026-04-09", "2026-04-13"]),
    redisclosed(6_000_01, ["2026-04-07", 6_000_00], ["2026-04-10", 6_000_01, "2026-04-09", "2026-04-14"]),
    "The fees were disclosed again on 2026-04-10, which was entered on 2026-04-14 and allows $0.01 more: say which document shows that the applicant was given it on that day, or lower or refund the fees",
  ],
  [
    "fee_tolerance_unknown",
    originated(6_000_00, ["2026-04-07"], { fees: [aFee({ code: "other", gfeBlock: "11", tolerance: "unlimited" })] }),
    originated(6_000_00, ["2026-04-07"], {
      fees: [aFee({ code: "other", gfeBlock: null, tolerance: "unlimited", amountCents: 500_00 })],
    }),
    "The fee other rose from $0.00 in its disclosure to $500.00, and how far it may rise is not known: give it its block of the Good Faith Estimate",
  ],
  [
    // Block 4 can rise together with others by 10 percent, and block 11 without a limit.
    "fee_not_disclosed",
    originated(6_000_00, ["2026-04-07"], {
      fees: [aFee({ code: "hazard-insurance", gfeBlock: "11", amountCents: 0 }), aFee({ paidBy: "lender" })],
    }),
    originated(6_000_00, ["2026-04-07"], {
      fees: [aFee({ code: "hazard-insurance", gfeBlock: "11", amountCents: 1 })],
    }),
    "The fee hazard-insurance of $0.01 is in no disclosure of the fees that binds: disclose it again for what changed, or take it off the loan",
  ],
  [
    "fees_above_tolerance",
    originated(6_000_00, ["2026-04-07"]),
    originated(6_000_01, ["2026-04-07"]),
    "The fees are above what the disclosure of 2026-04-07 allows: origination-fee at $6,000.01, where $6,000.00 is allowed. Lower them, disclose them again where something changed, or refund $0.01 at the settlement",
  ],
  [
    // Closed on April 20, 2026: the 30th day after it is May 20.
    "fees_refunded_late",
    { loan: { feeRefunds: refundedOn("2026-05-20", 1_00) } },
    { loan: { feeRefunds: refundedOn("2026-05-21", 1_00) } },
    "Charges above the tolerances were refunded on 2026-05-21, which was due by 2026-05-20",
  ],
];
