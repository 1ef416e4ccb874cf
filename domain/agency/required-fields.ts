/**
 * Fields that FHA Connection asks for beyond those that every request needs, by operation. Each agency names the ones that it requires. The
 * names are those of the requests.
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
  // A funded loan keeps its rates and caps: missing ones could no longer be entered.
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

/** The fields that an agency requires, by operation. An operation that is left out requires none. */
export type RequiredFields = {
  readonly [Operation in RequirableOperation]?: readonly RequirableField<Operation>[];
};
