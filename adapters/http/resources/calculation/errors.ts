import { parameterToEnter } from "../../../../domain/hecm/parameters/entered-steps.ts";
import { COMPLETE_FROM } from "../../../../domain/hecm/parameters/sources.ts";
import type { ExpectedRateAboveTable } from "../../../../domain/hecm/principal-limit/principal-limit.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import type { NoRuleInForce } from "../../../../domain/kernel/in-force.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import {
  atMost,
  badRequest,
  type ErrorTable,
  either,
  eitherErrors,
  fieldError,
} from "../../operation/refusals/error-row.ts";
import { indexWeekErrors } from "./index-week-errors.ts";
import { paymentPlanErrors } from "./payment-plan-errors.ts";

/** The person who is too young, and the required age. The date of birth is never shown. */
interface TooYoung {
  readonly position: number;
  readonly minimumYears: number;
  readonly on: Day;
}

const tooYoung = (code: string, person: string) =>
  fieldError(
    code,
    ({ position }: TooYoung) => `borrowers.${position - 1}.dob`,
    ({ minimumYears, on }: TooYoung) => `must make the ${person} at least ${minimumYears} years old on ${on}`,
    ": that is the closing date, or the day of the calculation while no closing date is set",
  );

/** The rule that is not known for a date, what would provide it, and who can enter it. */
const noRuleSentence = (missing: NoRuleInForce): string => {
  const { name, on } = missing;
  const parameter = parameterToEnter(missing);
  return parameter === null
    ? `No rule is known for the ${name} on ${on}, and none can be entered: only loans with a case number assigned on ${COMPLETE_FROM} or later can be calculated.`
    : `No ${name} is known for ${on}: HUD announces it for each calendar year in a Mortgagee Letter, and this release does not have the one for ${on.slice(0, 4)}. A Super User enters the letter's value as ${parameter} with POST /api/loan/rule-parameters/, or the operator with npm run cli -- enter-limit; then repeat the request.`;
};

/** The message for users of a page, who do not know how a rule is entered. */
const noRuleForPeople = (missing: NoRuleInForce): string => {
  const { name, on } = missing;
  return parameterToEnter(missing) === null
    ? noRuleSentence(missing)
    : `No ${name} is known for ${on}: HUD announces it for each calendar year in a Mortgagee Letter. Ask a Super User to enter the one for ${on.slice(0, 4)}.`;
};

const setFee =
  "with POST /api/loan/update-origination-fee/: leave out amount to set it to its cap, or send an amount of 0 for no fee";

/** Refusals of calculations and of the rates they need. */
export const calculationErrors = {
  CalculationInputsMissing: {
    status: 400,
    code: "calculation_inputs_missing",
    detail: ({ fields, oneOf }, nameField) =>
      `The calculation still needs: ${[...fields.map(nameField), ...oneOf.map((names) => either(names.map(nameField)))].join(", ")}.`,
    errors: ({ fields, oneOf }, nameField) => [
      ...fields.map((field) => ({ field: nameField(field), message: "is required for a calculation" })),
      ...oneOf.flatMap((names) => eitherErrors(names.map(nameField), "is required for a calculation")),
    ],
  },
  NoRuleInForce: {
    ...badRequest("no_rule_in_force", ""),
    detail: noRuleSentence,
    forPeople: { sentence: noRuleForPeople },
  },
  OriginationFeePending: {
    ...badRequest("origination_fee_pending", ""),
    detail: ({ missing }) =>
      missing === null
        ? `The origination fee is not set, since its cap was not known when the loan was started. Set it ${setFee}.`
        : `${noRuleSentence(missing)} The loan's origination fee depends on it too. Once it is known, set the fee ${setFee}.`,
    errors: () => [
      { field: "origination_fee", message: "is not set yet: set it with POST /api/loan/update-origination-fee/" },
    ],
    forPeople: {
      sentence: ({ missing }) =>
        missing === null
          ? "The origination fee is not set, since its cap was not known when the loan was started."
          : `${noRuleForPeople(missing)} The loan’s origination fee depends on it too.`,
      messages: () => ["is not set yet"],
    },
  },
  BorrowerMissing: fieldError("borrower_missing", "borrowers", "must include a borrower or co_borrower", "", {
    must: "must include a borrower or co borrower",
  }),
  BorrowerUnderage: tooYoung("borrower_underage", "borrower"),
  SpouseUnderEighteen: tooYoung("spouse_underage", "eligible non-borrowing spouse"),
  PurchasePriceMissing: fieldError("purchase_price_missing", "purchase_price", "is required for a purchase"),
  PriorHecmMissing: fieldError("prior_hecm_missing", "prior_hecm", "is required for a refinance"),
  ExpectedRateAboveTable: fieldError(
    "expected_rate_above_table",
    ({ field }: ExpectedRateAboveTable) => (field === "noteRate" ? "note_rate" : "expected_rate"),
    ({ maxRate }: ExpectedRateAboveTable) => `must be at most ${percentFromRate(maxRate)} percent`,
    "",
    {
      must: ({ field, maxRate }: ExpectedRateAboveTable) =>
        `must be at most ${percentFromRate(maxRate)} percent${field === "noteRate" ? "" : "; unless it is entered, it is the index plus the margin"}`,
    },
  ),
  FixedRateDiffersFromExpectedRate: {
    ...badRequest("fixed_rate_differs", ""),
    detail: (_, nameField) =>
      `On a fixed rate ${nameField("note_rate")} and ${nameField("expected_rate")} must be the same: set expected_rate to null, or set both to the same rate.`,
    errors: (_, nameField) => [
      { field: nameField("note_rate"), message: "must equal expected_rate on a fixed rate" },
      { field: nameField("expected_rate"), message: "must equal note_rate on a fixed rate, or be null" },
    ],
    forPeople: {
      sentence: "On a fixed rate the note rate and the expected rate must be the same.",
      messages: () => ["must equal expected rate on a fixed rate", "must equal note rate on a fixed rate, or be empty"],
    },
  },
  OriginationFeeAboveCap: fieldError(
    "origination_fee_above_cap",
    "origination_fee",
    ({ capCents }: { readonly capCents: number }) => `${atMost(capCents)} on this home value`,
    ": lower it, on a loan with POST /api/loan/update-origination-fee/",
    { wayOut: "" },
  ),
  ServicingFeeAboveCap: fieldError(
    "servicing_fee_above_cap",
    "servicing_fee_monthly",
    ({ capMonthlyCents }: { readonly capMonthlyCents: number }) => atMost(capMonthlyCents),
  ),
  RepairAdministrationFeeWithoutRepairs: fieldError(
    "repair_administration_fee_without_repairs",
    "repair_administration_fee",
    "must be 0 unless repair_estimate is above 0",
    "",
    { must: "must be 0 unless repair estimate is above 0" },
  ),
  RepairAdministrationFeeAboveCap: fieldError(
    "repair_administration_fee_above_cap",
    "repair_administration_fee",
    ({ capCents }: { readonly capCents: number }) => atMost(capCents),
  ),
  EarnestMoneyAbovePrice: fieldError(
    "earnest_money_above_price",
    "earnest_money",
    ({ priceCents }: { readonly priceCents: number }) => `${atMost(priceCents)}, the purchase price`,
  ),
  SellerContributionsNotOnPurchase: fieldError(
    "seller_contributions_not_on_purchase",
    "seller_contributions",
    "must be 0 unless hecm_type is purchase",
    "",
    { must: "must be 0 unless HECM type is purchase" },
  ),
  SellerContributionsAboveClosingCosts: fieldError(
    "seller_contributions_above_closing_costs",
    "seller_contributions",
    ({ maxCents }: { readonly maxCents: number }) => `${atMost(maxCents)}, the closing costs`,
  ),
  PartiallyFundedLesaOnFixedRate: fieldError(
    "partially_funded_lesa_on_fixed_rate",
    "lesa.type",
    "must not be partially_funded on a fixed rate",
    ": choose another type",
    { must: "must not be partially funded on a fixed rate" },
  ),
  ...paymentPlanErrors,
  HorizonOutOfRange: {
    ...badRequest("horizon_out_of_range", ""),
    detail: ({ maxYears }) => `years must be from 1 to ${maxYears}, where the tables end.`,
    errors: ({ maxYears }) => [{ field: "years", message: `must be from 1 to ${maxYears}` }],
  },
  SetAsidesAbovePrincipalLimit: {
    ...badRequest("set_asides_above_principal_limit", ""),
    detail: ({ setAsidesCents, principalLimitCents }) =>
      `The set-asides of ${formatCents(setAsidesCents)} are above the principal limit of ${formatCents(principalLimitCents)}: lower the set-asides to project the loan.`,
  },
  NoteRateMissing: {
    ...badRequest(
      "note_rate_missing",
      "The total annual loan cost needs note_rate: set it on the loan and calculate again.",
    ),
    forPeople: { sentence: "The total annual loan cost needs note rate: set it on the loan and calculate again." },
  },
  LenderCreditAboveObligations: fieldError(
    "lender_credit_above_obligations",
    "lender_credit",
    ({ obligationsCents }: { readonly obligationsCents: number }) =>
      `${atMost(obligationsCents)}, the mandatory obligations before the credit`,
  ),
  LockDiffersFromPublished: fieldError(
    "lock_differs_from_published",
    "expected_rate",
    ({ publishedRate, lockedOn }: { readonly publishedRate: Rate; readonly lockedOn: Day }) =>
      `must be ${percentFromRate(publishedRate)} percent, the margin plus the weekly average in effect on ${lockedOn}`,
    ": the company refuses a locked rate that differs (rate_settings.lock_policy)",
    { wayOut: ": the company refuses a locked rate that differs (rate settings lock policy)" },
  ),
  ...indexWeekErrors,
} satisfies Partial<ErrorTable>;
