import type { RateSettings, ReportSettings } from "../../../../domain/company/company.ts";
import { startingDetails } from "../../../../domain/company/new-company.ts";
import {
  ageRoundings,
  effectiveWeekdays,
  expectedRatePolicies,
  lockPolicies,
  nationalLimitDays,
} from "../../../../domain/hecm/terms.ts";
import type { RaisedSeverity } from "../../../../domain/requirements/severity.ts";
import { object } from "../../codec/table.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { severity } from "../requirements/choices.ts";

const { reportSettings, rateSettings } = startingDetails;

const yesNoCode = choice("YesNoCode", [1, 2], { 1: "Yes", 2: "No" });

/** The loan amount that call reports total. */
export const amountBasis = choice("McrAmountBasis", ["initial_principal_limit", "maximum_claim_amount"], {
  initial_principal_limit: "Initial principal limit",
  maximum_claim_amount: "Maximum claim amount",
});

/** A company's choices where reporting rules allow more than one. */
export const reportSettingsFields = object<ReportSettings>("ReportSettings", {
  mcrAmountBasis: {
    name: "mcr_amount_basis",
    codec: amountBasis,
    fallback: reportSettings.mcrAmountBasis,
    description: "Amount of a loan that the Mortgage Call Report totals",
  },
  hmdaLoanPurposeOfHomeLoanPayoff: {
    name: "hmda_loan_purpose_of_home_loan_payoff",
    codec: choice("HmdaHomeLoanPayoffPurpose", [31, 32], { 31: "Refinancing", 32: "Cash-out refinancing" }),
    fallback: reportSettings.hmdaLoanPurposeOfHomeLoanPayoff,
    description: "HMDA loan purpose of a traditional HECM that pays off a mortgage",
  },
  hmdaBalloonPayment: {
    name: "hmda_balloon_payment",
    codec: yesNoCode,
    fallback: reportSettings.hmdaBalloonPayment,
    description: "Whether HECMs are reported with a balloon payment under HMDA",
  },
  hmdaInterestOnlyPayments: {
    name: "hmda_interest_only_payments",
    codec: yesNoCode,
    fallback: reportSettings.hmdaInterestOnlyPayments,
    description: "Whether HECMs are reported with interest-only payments under HMDA",
  },
  hmdaNegativeAmortization: {
    name: "hmda_negative_amortization",
    codec: yesNoCode,
    fallback: reportSettings.hmdaNegativeAmortization,
    description: "Whether HECMs are reported with negative amortization under HMDA",
  },
  hmdaOtherNonAmortizingFeatures: {
    name: "hmda_other_non_amortizing_features",
    codec: yesNoCode,
    fallback: reportSettings.hmdaOtherNonAmortizingFeatures,
    description: "Whether HECMs are reported with other non-amortizing features under HMDA",
  },
});

/** A company's choices where the rules for rates, ages, and limits allow more than one. */
export const rateSettingsFields = object<RateSettings>("RateSettings", {
  indexEffectiveWeekday: {
    name: "index_effective_weekday",
    codec: choice("IndexEffectiveWeekday", effectiveWeekdays, {
      tuesday:
        "The average of a week takes effect on the following Tuesday, or Wednesday if that Monday is a federal holiday",
      monday: "The average of a week takes effect on the following Monday",
    }),
    fallback: rateSettings.indexEffectiveWeekday,
    description: "Day from which the weekly average of an index is used",
  },
  expectedRatePolicy: {
    name: "expected_rate_policy",
    codec: choice("ExpectedRatePolicy", expectedRatePolicies, {
      better_of_lock_and_current: "The lower of the locked and the current expected rate",
      lowest_since_application: "The lowest expected rate since the application, in the period of a rate lock",
    }),
    fallback: rateSettings.expectedRatePolicy,
    description: "Expected rate of a loan whose rate was locked",
  },
  ageRounding: {
    name: "age_rounding",
    codec: choice("AgeRounding", ageRoundings, {
      half_year_up: "An age of exactly a half year, counted in whole calendar months, rounds up",
      first_of_closing_month:
        "It rounds up only if the next birthday is within six months of the first day of the closing month, that is for people born on the 1st",
    }),
    fallback: rateSettings.ageRounding,
    description: "How an age of exactly a half year is rounded to the nearest birthday",
  },
  lockPolicy: {
    name: "lock_policy",
    codec: choice("LockPolicy", lockPolicies, {
      warn: "The calculation has a warning",
      refuse: "The calculation is refused, unless the lock is not in effect at closing: then it has a warning",
    }),
    fallback: rateSettings.lockPolicy,
    description: "What happens if a locked rate differs from the rate published for the lock date",
  },
  nationalLimitDay: {
    name: "national_limit_day",
    codec: choice("NationalLimitDay", nationalLimitDays, {
      case_number: "Limit of the year in which the case number is assigned",
      closing: "Limit of the year of the closing",
    }),
    fallback: rateSettings.nationalLimitDay,
    description: "Date that determines the national limit on the maximum claim amount",
  },
});

/** A requirement that a company makes stricter for its loans. */
export const raisedSeverityFields = object<RaisedSeverity>("RaisedSeverity", {
  code: {
    name: "code",
    codec: text(100),
    required: true,
    description: "Code of a requirement in `GET /loan/requirements/`",
  },
  severity: {
    name: "severity",
    codec: severity,
    required: true,
    description: "Severity of the requirement for the company's loans; never lower than its `registered_severity`",
  },
});
