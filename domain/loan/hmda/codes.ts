// The codes of the HMDA filing instructions that a reverse mortgage may have. The exemption code (1111) is left out, because reverse
// mortgages are reported in full.

/** Columns 68 to 71. "Not applicable" follows from the action taken and is not entered. */
export const denialReasons = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type DenialReason = (typeof denialReasons)[number];

/** Column 64: there is always an applicant. */
export const creditModels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15] as const;
export type CreditModel = (typeof creditModels)[number];

/** Column 66: there may be no co-applicant. */
export const coApplicantCreditModels = [...creditModels, 10] as const;
export type CoApplicantCreditModel = (typeof coApplicantCreditModels)[number];

/** Columns 62 and 63: codes reported instead of a score. */
export const scoreCodes = { notANumber: 7777, notApplicable: 8888, noCoApplicant: 9999 } as const;

/** Columns 96 to 100. */
export const underwritingSystems = [1, 2, 3, 4, 5, 6, 7] as const;
export type UnderwritingSystem = (typeof underwritingSystems)[number];

/** Columns 102 to 106. */
export const underwritingResults = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
] as const;
export type UnderwritingResult = (typeof underwritingResults)[number];

/** The only code, for both the system and its result, if no automated underwriting system was used. */
export const noSystemUsed: { readonly system: UnderwritingSystem; readonly result: UnderwritingResult } = {
  system: 6,
  result: 17,
};

/** Column 6. */
export const loanPurposes = [1, 2, 31, 32, 4] as const;
export type LoanPurpose = (typeof loanPurposes)[number];

/** Column 58. */
export const purchaserTypes = [0, 1, 2, 3, 4, 5, 6, 71, 72, 8, 9] as const;
export type PurchaserType = (typeof purchaserTypes)[number];

/** Column 89. */
export const manufacturedHomeSecurities = [1, 2, 3] as const;
export type ManufacturedHomeSecurity = (typeof manufacturedHomeSecurities)[number];

/** Column 90. */
export const manufacturedHomeLandInterests = [1, 2, 3, 4, 5] as const;
export type ManufacturedHomeLandInterest = (typeof manufacturedHomeLandInterests)[number];
