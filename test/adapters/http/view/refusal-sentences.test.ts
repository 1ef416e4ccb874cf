import { describe, expect, test } from "bun:test";
import { fieldInWords } from "../../../../adapters/http/operation/refusals/error-row.ts";
import { fieldMessages, refusalSentence } from "../../../../adapters/http/operation/refusals/refusal-sentence.ts";
import type { AnyRefusal } from "../../../../adapters/http/request/request-refusals.ts";
import type { LinkedPageRefusal } from "../../../../adapters/http/view/linked-page.ts";
import type { InputsRefusal } from "../../../../domain/calculation/calculation-inputs.ts";
import type { CalculationRefusal } from "../../../../domain/hecm/calculate.ts";
import type { LoanCostRefusal } from "../../../../domain/hecm/loan-cost/talc.ts";
import type { ProjectionRefusal } from "../../../../domain/hecm/projection/projection.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { inNextYear, nextYear } from "../../../fixtures/calculation/newest-limit.ts";

/** Refusals of which a page says only that its link opens nothing. */
type Hidden = "PermissionDenied" | "CompanyNotFound" | "CalculationNotFound" | "LoanNotFound";

/** Refusals of a request for a page, before anything is read. */
type OfRequest =
  | "PageLinkEnded"
  | "MethodNotAllowed"
  | "FormExpected"
  | "RateLimitExceeded"
  | "BodyTooLarge"
  | "BodyIncomplete"
  | "BodyTooSlow";

/** Every refusal that a page can show. */
type ShownTag =
  | (InputsRefusal | CalculationRefusal | ProjectionRefusal | LoanCostRefusal)["_tag"]
  | Exclude<LinkedPageRefusal["_tag"], Hidden>
  | OfRequest;

type Sample<Tag> = readonly [
  refusal: Omit<Extract<AnyRefusal, { readonly _tag: Tag }>, "_tag">,
  sentence: string,
  ofFields: readonly string[],
];

const noLimit = {
  _tag: "NoRuleInForce",
  parameter: "hecm.national_limit",
  name: "national limit on the maximum claim amount",
  on: inNextYear("01-10"),
} as const;

const noLimitKnown = `No national limit on the maximum claim amount is known for ${nextYear}-01-10: HUD announces it for each calendar year in a Mortgagee Letter. Ask a Super User to enter the one for ${nextYear}.`;

const noPremium = {
  _tag: "NoRuleInForce",
  parameter: "hecm.mip",
  name: "initial mortgage insurance premium",
  on: day("2001-01-10"),
} as const;

/** The sentence of a page for each refusal, and for each field concerned. A refusal without samples does not compile. */
const samples: { readonly [Tag in ShownTag]: readonly Sample<Tag>[] } = {
  CalculationInputsMissing: [
    [
      {
        fields: ["property.annual_taxes", "prior_hecm.closing_date"],
        oneOf: [["payment_plan.line_of_credit", "payment_plan.monthly_payment"]],
      },
      "The calculation still needs: property annual taxes, prior HECM closing date, payment plan line of credit or payment plan monthly payment.",
      [
        "property annual taxes is required for a calculation",
        "prior HECM closing date is required for a calculation",
        "payment plan line of credit or payment plan monthly payment is required for a calculation",
        "payment plan monthly payment or payment plan line of credit is required for a calculation",
      ],
    ],
    [
      { fields: ["note_rate"], oneOf: [] },
      "The calculation still needs: note rate.",
      ["note rate is required for a calculation"],
    ],
  ],
  NoRuleInForce: [
    [noLimit, noLimitKnown, []],
    [
      noPremium,
      "No rule is known for the initial mortgage insurance premium on 2001-01-10, and none can be entered: only loans with a case number assigned on 2017-10-02 or later can be calculated.",
      [],
    ],
  ],
  OriginationFeePending: [
    [
      { missing: null },
      "The origination fee is not set, since its cap was not known when the loan was started.",
      ["origination fee is not set yet"],
    ],
    [
      { missing: noLimit },
      `${noLimitKnown} The loan’s origination fee depends on it too.`,
      ["origination fee is not set yet"],
    ],
    [
      { missing: noPremium },
      "No rule is known for the initial mortgage insurance premium on 2001-01-10, and none can be entered: only loans with a case number assigned on 2017-10-02 or later can be calculated. The loan’s origination fee depends on it too.",
      ["origination fee is not set yet"],
    ],
  ],
  LockDiffersFromPublished: [
    [
      { publishedRate: rate(6.25), lockedOn: day("2026-04-28") },
      "expected rate must be 6.25 percent, the margin plus the weekly average in effect on 2026-04-28: the company refuses a locked rate that differs (rate settings lock policy).",
      ["expected rate must be 6.25 percent, the margin plus the weekly average in effect on 2026-04-28"],
    ],
  ],
  BorrowerMissing: [
    [{}, "borrowers must include a borrower or co borrower.", ["borrowers must include a borrower or co borrower"]],
  ],
  BorrowerUnderage: [
    [
      { position: 2, minimumYears: 62, on: day("2026-05-01") },
      "borrowers 2 date of birth must make the borrower at least 62 years old on 2026-05-01: that is the closing date, or the day of the calculation while no closing date is set.",
      ["borrowers 2 date of birth must make the borrower at least 62 years old on 2026-05-01"],
    ],
  ],
  SpouseUnderEighteen: [
    [
      { position: 3, minimumYears: 18, on: day("2026-05-01") },
      "borrowers 3 date of birth must make the eligible non-borrowing spouse at least 18 years old on 2026-05-01: that is the closing date, or the day of the calculation while no closing date is set.",
      ["borrowers 3 date of birth must make the eligible non-borrowing spouse at least 18 years old on 2026-05-01"],
    ],
  ],
  PurchasePriceMissing: [
    [{}, "purchase price is required for a purchase.", ["purchase price is required for a purchase"]],
  ],
  PriorHecmMissing: [[{}, "prior HECM is required for a refinance.", ["prior HECM is required for a refinance"]]],
  ExpectedRateAboveTable: [
    [
      { field: "expectedRate", maxRate: rate(18.875) },
      "expected rate must be at most 18.875 percent; unless it is entered, it is the index plus the margin.",
      ["expected rate must be at most 18.875 percent; unless it is entered, it is the index plus the margin"],
    ],
    [
      { field: "noteRate", maxRate: rate(18.875) },
      "note rate must be at most 18.875 percent.",
      ["note rate must be at most 18.875 percent"],
    ],
  ],
  FixedRateDiffersFromExpectedRate: [
    [
      {},
      "On a fixed rate the note rate and the expected rate must be the same.",
      [
        "note rate must equal expected rate on a fixed rate",
        "expected rate must equal note rate on a fixed rate, or be empty",
      ],
    ],
  ],
  OriginationFeeAboveCap: [
    [
      { feeCents: 700000, capCents: 600000 },
      "origination fee must be at most $6,000.00 on this home value.",
      ["origination fee must be at most $6,000.00 on this home value"],
    ],
  ],
  ServicingFeeAboveCap: [
    [
      { feeMonthlyCents: 5000, capMonthlyCents: 3500, rateType: "fixed" },
      "servicing fee monthly must be at most $35.00.",
      ["servicing fee monthly must be at most $35.00"],
    ],
  ],
  RepairAdministrationFeeWithoutRepairs: [
    [
      {},
      "repair administration fee must be 0 unless repair estimate is above 0.",
      ["repair administration fee must be 0 unless repair estimate is above 0"],
    ],
  ],
  RepairAdministrationFeeAboveCap: [
    [
      { feeCents: 10, capCents: 5000 },
      "repair administration fee must be at most $50.00.",
      ["repair administration fee must be at most $50.00"],
    ],
  ],
  EarnestMoneyAbovePrice: [
    [
      { priceCents: 40000000 },
      "earnest money must be at most $400,000.00, the purchase price.",
      ["earnest money must be at most $400,000.00, the purchase price"],
    ],
  ],
  SellerContributionsNotOnPurchase: [
    [
      {},
      "seller contributions must be 0 unless HECM type is purchase.",
      ["seller contributions must be 0 unless HECM type is purchase"],
    ],
  ],
  SellerContributionsAboveClosingCosts: [
    [
      { maxCents: 100000 },
      "seller contributions must be at most $1,000.00, the closing costs.",
      ["seller contributions must be at most $1,000.00, the closing costs"],
    ],
  ],
  PartiallyFundedLesaOnFixedRate: [
    [
      {},
      "LESA type must not be partially funded on a fixed rate: choose another type.",
      ["LESA type must not be partially funded on a fixed rate"],
    ],
  ],
  LenderCreditAboveObligations: [
    [
      { lenderCreditCents: 5, obligationsCents: 150000 },
      "lender credit must be at most $1,500.00, the mandatory obligations before the credit.",
      ["lender credit must be at most $1,500.00, the mandatory obligations before the credit"],
    ],
  ],
  PaymentPlanNotForRateType: [
    [
      { plan: "term", rateType: "fixed" },
      "With a fixed rate, only a single disbursement is available (24 CFR 206.25).",
      ["payment plan type must be single disbursement on a fixed rate"],
    ],
    [
      { plan: "single_disbursement", rateType: "monthly_adjustable" },
      "A single disbursement requires a fixed-rate product.",
      ["payment plan type must not be single disbursement on an adjustable rate"],
    ],
  ],
  PaymentPlanTermMissing: [
    [
      { plan: "term" },
      "payment plan term months is required for this plan.",
      ["payment plan term months is required for this plan"],
    ],
  ],
  PaymentPlanPaymentTooSmall: [
    [
      { plan: "term", minCents: 100000 },
      "payment plan monthly payment must be at least $1,000.00: with a smaller payment, the term would exceed 1200 months.",
      [
        "payment plan monthly payment must be at least $1,000.00: with a smaller payment, the term would exceed 1200 months",
      ],
    ],
  ],
  PaymentPlanAmountMissing: [
    [
      { plan: "modified_term" },
      "payment plan line of credit or payment plan monthly payment is required for this plan.",
      [
        "payment plan line of credit or payment plan monthly payment is required for this plan",
        "payment plan monthly payment or payment plan line of credit is required for this plan",
      ],
    ],
  ],
  PaymentPlanAmountDiffers: [
    [
      { plan: "modified_term", amount: "lineOfCreditCents", requestedCents: 1, determinedCents: 150000 },
      "payment plan line of credit must be $1,500.00, which follows from the rest of the plan, or empty.",
      ["payment plan line of credit must be $1,500.00, which follows from the rest of the plan, or empty"],
    ],
  ],
  PaymentPlanAboveProceeds: [
    [
      { plan: "modified_term", amount: "lineOfCreditCents", requestedCents: 1, maxCents: 150000 },
      "The line of credit of a modified plan must be at most $1,500.00.",
      ["payment plan line of credit must be at most $1,500.00, the rest of the available proceeds"],
    ],
    [
      { plan: "modified_term", amount: "monthlyPaymentCents", requestedCents: 1, maxCents: 150000 },
      "The monthly payment of a modified plan must be at most $1,500.00.",
      ["payment plan monthly payment must be at most $1,500.00, the most that the available proceeds can pay"],
    ],
    [
      { plan: "term", amount: "monthlyPaymentCents", requestedCents: 1, maxCents: 150000 },
      "The monthly payment of a term plan must be at most $1,500.00.",
      ["payment plan monthly payment must be at most $1,500.00, the most that the available proceeds can pay"],
    ],
  ],
  InitialDrawAboveFirstYearAvailable: [
    [
      { initialDrawCents: 1, firstYearAvailableCents: 150000 },
      "The draw at closing must be at most $1,500.00, the amount available in the first 12 months.",
      ["payment plan initial draw must be at most $1,500.00, the amount available in the first 12 months"],
    ],
  ],
  PaymentsAboveFirstYearAvailable: [
    [
      {
        plan: "tenure",
        isPaymentRequested: false,
        firstYearAvailableCents: 150000,
        initialDrawCents: 5,
        monthlyPaymentCents: 5,
        paymentsInFirstYear: 12,
        maxInitialDrawCents: 1000,
        maxMonthlyPaymentCents: 900,
      },
      "The draw at closing and the payments of the first 12 months must be at most $1,500.00 together.",
      [
        "payment plan monthly payment must be at most $9.00, with payment plan type modified tenure",
        "payment plan initial draw must be at most $10.00, with payment plan monthly payment left out",
      ],
    ],
    [
      {
        plan: "modified_term",
        isPaymentRequested: true,
        firstYearAvailableCents: 150000,
        initialDrawCents: 5,
        monthlyPaymentCents: 5,
        paymentsInFirstYear: 12,
        maxInitialDrawCents: null,
        maxMonthlyPaymentCents: 900,
      },
      "The draw at closing and the payments of the first 12 months must be at most $1,500.00 together.",
      ["payment plan monthly payment must be at most $9.00 with this draw"],
    ],
    [
      {
        plan: "modified_term",
        isPaymentRequested: false,
        firstYearAvailableCents: 150000,
        initialDrawCents: 5,
        monthlyPaymentCents: 5,
        paymentsInFirstYear: 12,
        maxInitialDrawCents: 700,
        maxMonthlyPaymentCents: 900,
      },
      "The draw at closing and the payments of the first 12 months must be at most $1,500.00 together.",
      [
        "payment plan monthly payment must be at most $9.00, with payment plan line of credit left out",
        "payment plan initial draw must be at most $7.00, with payment plan monthly payment left out",
      ],
    ],
  ],
  HorizonOutOfRange: [
    [{ maxYears: 30 }, "years must be from 1 to 30, where the tables end.", ["years must be from 1 to 30"]],
  ],
  SetAsidesAbovePrincipalLimit: [
    [
      { setAsidesCents: 200000, principalLimitCents: 100000 },
      "The set-asides of $2,000.00 are above the principal limit of $1,000.00: lower the set-asides to project the loan.",
      [],
    ],
  ],
  NoteRateMissing: [[{}, "The total annual loan cost needs note rate: set it on the loan and calculate again.", []]],
  ReportDataMissing: [
    [
      {
        missing: [
          { loanId: 1, loanNumber: "1-1", field: "applicationOn", officer: null },
          { loanId: 1, loanNumber: "1-2", field: "loanOfficerId", officer: null },
          { loanId: 2, loanNumber: "1-3", field: "loanOfficer.nmlsId", officer: { userId: 7, name: "Olivia Officer" } },
        ],
      },
      "The quarter cannot be reported while 3 loans lack data that the report needs: application date is missing on loan 1-1, which was funded; loan officer id is missing on loan 1-2, which was funded; NMLS id of Olivia Officer, the loan officer of loan 1-3 (user 7), is missing.",
      [
        "application date is missing on loan 1-1, which was funded",
        "loan officer id is missing on loan 1-2, which was funded",
        "NMLS id of Olivia Officer, the loan officer of loan 1-3 (user 7), is missing",
      ],
    ],
  ],
  FieldsInvalid: [
    [
      {
        errors: [
          { field: "home_value", message: "is required", code: "required" },
          { field: "co_borrowers.0.dob", message: "must not be in the future", code: "invalid" },
        ],
      },
      "home value is required.",
      ["home value is required", "co borrowers 1 date of birth must not be in the future"],
    ],
    [
      { errors: [{ field: "quote.co_borrowers.0.dob", message: "must not be in the future", code: "invalid" }] },
      "quote co borrowers 1 date of birth must not be in the future.",
      ["quote co borrowers 1 date of birth must not be in the future"],
    ],
    [
      { errors: [{ field: "quarter", message: "must be a quarter that has begun", code: "invalid" }] },
      "quarter must be a quarter that has begun.",
      ["quarter must be a quarter that has begun"],
    ],
  ],
  PageLinkEnded: [[{}, "This link has expired or was ended: ask for a new one where you got it.", []]],
  MethodNotAllowed: [
    [{ allow: "GET, HEAD, OPTIONS" }, "This path does not support this method: use GET, HEAD, OPTIONS.", []],
  ],
  FormExpected: [[{}, "Send the page's form as application/x-www-form-urlencoded in UTF-8.", []]],
  RateLimitExceeded: [[{ retryAfterSeconds: 5 }, "Too many requests: wait a minute, then try again.", []]],
  BodyTooLarge: [[{}, "The body is too large: send at most 1 MiB.", []]],
  BodyIncomplete: [[{}, "The body ended before it was complete: send it again.", []]],
  BodyTooSlow: [[{}, "The body did not arrive in time: send it again over a faster connection.", []]],
};

const all = Object.entries(samples).flatMap(([tag, ofTag]) =>
  ofTag.map(([refusal, sentence, ofFields]) => {
    const shown = { _tag: tag, ...refusal } as AnyRefusal;
    return { tag, shown, sentence, ofFields };
  }),
);

describe("a page says why something cannot be shown, to readers who know no name or request of the API", () => {
  test.each(all.map((one) => [`${one.tag}: ${one.sentence}`, one] as const))(
    "%s",
    (_, { shown, sentence, ofFields }) => {
      expect(refusalSentence(shown)).toBe(sentence);
      expect(fieldMessages(shown).map(({ field, message }) => `${fieldInWords(field)} ${message}`)).toEqual([
        ...ofFields,
      ]);
      for (const text of [sentence, ...ofFields]) {
        expect(text).not.toMatch(/[a-z]_[a-z]|\/api\/|\bnull\b/);
        expect(text).not.toMatch(/\b(?:GET|POST|PUT|PATCH|DELETE) \//);
      }
    },
  );
});

test.each([
  ["closing", "once a loan is clear to close: move the loan back first"],
  ["denied", "once an application has ended: reopen it first"],
  ["endorsed", "once a loan is funded: compliance or an administrator can correct what was entered"],
] as const)("a user who removes a part of a loan that is %s is told what can still be done", (status, why) => {
  expect(refusalSentence({ _tag: "LoanClearToClose", status })).toBe(`People and fees cannot be removed ${why}.`);
});
