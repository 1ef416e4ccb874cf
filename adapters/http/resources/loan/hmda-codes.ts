import {
  coApplicantCreditModels,
  creditModels,
  denialReasons,
  loanPurposes,
  manufacturedHomeLandInterests,
  manufacturedHomeSecurities,
  purchaserTypes,
  underwritingResults,
  underwritingSystems,
} from "../../../../domain/loan/hmda/codes.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

// The codes of the HMDA filing instructions, with their meanings.

export const denialReason = choice("DenialReason", denialReasons, {
  1: "Debt-to-income ratio",
  2: "Employment history",
  3: "Credit history",
  4: "Collateral",
  5: "Insufficient cash (down payment, closing costs)",
  6: "Unverifiable information",
  7: "Credit application incomplete",
  8: "Mortgage insurance denied",
  9: "Other, named in the field for it",
});

const models = {
  1: "Equifax Beacon 5.0",
  2: "Experian Fair Isaac",
  3: "FICO Risk Score Classic 04",
  4: "FICO Risk Score Classic 98",
  5: "VantageScore 2.0",
  6: "VantageScore 3.0",
  7: "More than one scoring model",
  8: "Other scoring model, named in the field for it",
  9: "Not applicable",
  11: "FICO Score 9",
  12: "FICO Score 8",
  13: "FICO Score 10",
  14: "FICO Score 10T",
  15: "VantageScore 4.0",
} as const;

export const creditModel = choice("CreditModel", creditModels, models);

export const coApplicantCreditModel = choice("CoApplicantCreditModel", coApplicantCreditModels, {
  ...models,
  10: "No co-applicant",
});

export const underwritingSystem = choice("UnderwritingSystem", underwritingSystems, {
  1: "Desktop Underwriter",
  2: "Loan Prospector or Loan Product Advisor",
  3: "TOTAL Scorecard (FHA)",
  4: "GUS",
  5: "Other system, named in the field for it",
  6: "Not applicable: no system was used",
  7: "Internal proprietary system",
});

export const underwritingResult = choice("UnderwritingResult", underwritingResults, {
  1: "Approve/Eligible",
  2: "Approve/Ineligible",
  3: "Refer/Eligible",
  4: "Refer/Ineligible",
  5: "Refer with Caution",
  6: "Out of Scope",
  7: "Error",
  8: "Accept",
  9: "Caution",
  10: "Ineligible",
  11: "Incomplete",
  12: "Invalid",
  13: "Refer",
  14: "Eligible",
  15: "Unable to determine or unknown",
  16: "Other result, named in the field for it",
  17: "Not applicable: no system was used",
  18: "Accept/Eligible",
  19: "Accept/Ineligible",
  20: "Accept/Unable to determine",
  21: "Refer with Caution/Eligible",
  22: "Refer with Caution/Ineligible",
  23: "Refer/Unable to determine",
  24: "Refer with Caution/Unable to determine",
});

export const loanPurpose = choice("LoanPurpose", loanPurposes, {
  1: "Home purchase",
  2: "Home improvement",
  31: "Refinancing",
  32: "Cash-out refinancing",
  4: "Other purpose",
});

export const purchaserType = choice("PurchaserType", purchaserTypes, {
  0: "Not applicable: not sold in the calendar year",
  1: "Fannie Mae",
  2: "Ginnie Mae",
  3: "Freddie Mac",
  4: "Farmer Mac",
  5: "Private securitizer",
  6: "Commercial bank, savings bank or savings association",
  71: "Credit union, mortgage company or finance company",
  72: "Life insurance company",
  8: "Affiliate institution",
  9: "Other type of purchaser",
});

export const manufacturedHomeSecurity = choice("ManufacturedHomeSecurity", manufacturedHomeSecurities, {
  1: "Home and land",
  2: "Home but not land",
  3: "Not applicable",
});

export const manufacturedHomeLandInterest = choice("ManufacturedHomeLandInterest", manufacturedHomeLandInterests, {
  1: "Direct ownership",
  2: "Indirect ownership",
  3: "Paid leasehold",
  4: "Unpaid leasehold",
  5: "Not applicable",
});
