/**
 * What FHA Connection asks for beside what every request needs, by the operation whose request has it: an agency names what it
 * requires of these. The names are those of the requests.
 */
export const requirableFields = {
  case_number_assignment: [
    "fieldOffice",
    "processingType",
    "constructionCode",
    "sponsoredOriginatorEin",
    "condoApprovalId",
    "isSiteCondo",
    "monthBuilt",
    "lot",
    "priorCaseNumber",
  ],
  appraisal_logging: [
    "maxClaimAmountCents",
    "purchasePriceCents",
    "contractOn",
    "location",
    "licenseType",
    "propertyRights",
    "leaseholdExpiresOn",
    "remainingEconomicLifeYears",
    "isDisasterChecked",
    "isCertified",
    "isInFloodZone",
  ],
  // A funded loan keeps its rates and caps as they are: what it lacks of them could no longer be entered.
  hecm_insurance_application: [
    "repairsDueOn",
    "mipPaidOn",
    "isPriorInsuranceTerminated",
    "agencyId",
    "underwriterChumsId",
    "approvedOn",
    "constructionCode",
    "appraiserLicense",
    "licenseType",
  ],
} as const;

type RequirableOperation = keyof typeof requirableFields;

/** A field of an operation's request that an agency may require. */
export type RequirableField<Operation extends RequirableOperation> = (typeof requirableFields)[Operation][number];

/** What an agency requires of these fields, by operation; an operation that is left out needs none. */
export type RequiredFields = {
  readonly [Operation in RequirableOperation]?: readonly RequirableField<Operation>[];
};
