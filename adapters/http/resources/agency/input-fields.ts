import type { AgencyInputs, AppraisalInput, NoInput } from "../../../../domain/agency/inputs.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { AppraiserLicense, CertificateCriteria } from "../../../../domain/agency/requests.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { holdsNumberOfPerson } from "../../../../domain/kernel/text/untrusted-words.ts";
import type { Codec, FieldTable } from "../../codec/codec.ts";
import { address, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, integer, money } from "../../codec/values/number-codecs.ts";
import { digits, notes, text, zipCode } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { appraisalCondition, appraiserLicenseType, escrowType } from "../choices.ts";

/** Free text about the agency. It is stored and included in the audit log, so it must not contain Social Security numbers. */
export const withoutNumbers = (codec: Codec<string>): Codec<string> => ({
  ...codec,
  decode: (json, path) => {
    const decoded = codec.decode(json, path);
    if (decoded._tag === "Refused" || !holdsNumberOfPerson(decoded.value)) return decoded;
    return invalidField(path, "must not contain a Social Security number");
  },
});

const wordsForAgency = withoutNumbers(notes);

/** One line of such text. */
export const lineForAgency = withoutNumbers(text());

/** The id of a counseling agency, or the number of a certificate. */
const counselingText = text(50);

const noInput: FieldTable<NoInput> = {};

const criteria: FieldTable<CertificateCriteria> = {
  certificateNumber: optional("certificate_number", counselingText, "Number of the counseling certificate (HUD-92902)"),
  lastName: optional("last_name", text(), "Last name of a counseled client"),
  ssnLast4: optional("ssn_last4", digits(4), "Last four digits of a counseled client's Social Security number"),
  zipCode: optional("zip_code", zipCode, "ZIP code of a counseled client's address"),
  counseledFrom: optional("counseled_from", day, "Earliest date of the counseling"),
  counseledTo: optional("counseled_to", day, "Latest date of the counseling"),
  agencyId: optional("agency_id", counselingText, "HUD id of the counseling agency"),
};

const transfer: FieldTable<AgencyInputs["case_transfer"]> = {
  newLenderId: {
    name: "new_lender_id",
    codec: digits(10),
    required: true,
    description: "FHA lender id of the lender that receives the case",
  },
  newSponsorId: optional(
    "new_sponsor_id",
    digits(10),
    "FHA lender id of the new lender's sponsor; null if it has none",
  ),
  sponsoredOriginatorEin: optional(
    "sponsored_originator_ein",
    digits(9),
    "Employer identification number (EIN) of the new sponsored originator; null if there is none",
  ),
  assignmentLetterOn: optional(
    "assignment_letter_date",
    day,
    "Date of the letter that assigns the case to the new lender; null if not given",
  ),
  isAppraisalTransferred: optional("transfer_appraisal", boolean, "Whether the appraisal is transferred with the case"),
  reason: optional("reason", wordsForAgency, "Reason for the transfer, without Social Security numbers"),
};

/** The appraiser's license, as named in an insurance application. */
const appraiser: FieldTable<AppraiserLicense> = {
  appraiserLicense: optional(
    "appraiser_license",
    text(22),
    "License of the appraiser: state abbreviation and license number; FHA Connection requires it, and it defaults to the logged appraisal's",
  ),
  licenseType: optional(
    "license_type",
    appraiserLicenseType,
    "Type of the appraiser's license; FHA Connection requires it, and it defaults to the logged appraisal's",
  ),
};

const appraisal: FieldTable<AppraisalInput> = {
  appraisedValueCents: optional(
    "appraised_value",
    money({ above: 0 }),
    "Appraised value of the home; defaults to the loan's",
  ),
  effectiveOn: optional("effective_date", day, "Effective date of the appraisal; defaults to the loan's"),
  appraiserLicense: optional(
    "appraiser_license",
    text(22),
    "License of the appraiser: state abbreviation and license number",
  ),
  licenseType: optional(
    "license_type",
    appraiserLicenseType,
    "Type of the appraiser's license; FHA Connection requires it",
  ),
  condition: optional("condition", appraisalCondition, "Condition of the appraised value; null if not given"),
  repairsCents: optional("repairs", money(), "Cost of the repairs that the appraisal requires; null if not given"),
  remainingEconomicLifeYears: optional(
    "remaining_economic_life_years",
    integer(0, 200),
    "Remaining economic life of the home in years; FHA Connection requires it",
  ),
  isDisasterChecked: optional(
    "is_disaster_checked",
    boolean,
    "Whether it was checked if the home is in a disaster area; FHA Connection requires that",
  ),
  flippingExemption: optional(
    "flipping_exemption",
    wordsForAgency,
    "Exemption from the rule on homes that were sold shortly before; null if none is claimed",
  ),
  isCertified: optional(
    "is_certified",
    boolean,
    "Whether the lender certifies that the data are those of the appraisal; FHA Connection requires that",
  ),
};

/** The fields of each operation in addition to the loan. */
export const inputFields: { readonly [Operation in AgencyOperation]: FieldTable<AgencyInputs[Operation]> } = {
  address_validation: {
    override: {
      name: "override",
      label: "Accept the entered address as validated, without asking the agency",
      codec: boolean,
      fallback: false,
      description:
        "Whether to accept the entered address as validated without calling the agency. The audit log records who did so and when",
    },
  },
  case_number_assignment: {
    processingType: optional(
      "processing_type",
      text(50),
      "Type of processing, in the words of FHA Connection; FHA Connection requires it, null if the agency does not",
    ),
  },
  certificate_search: criteria,
  hecm_financial_assessment: noInput,
  hecm_insurance_application: appraiser,
  case_transfer: transfer,
  case_restore: noInput,
  cairvs_authorization: noInput,
  duplicate_mic: noInput,
  escrow_closeout: {
    escrowType: {
      name: "escrow_type",
      codec: escrowType,
      fallback: "repair",
      description: "Kind of escrow to close out",
    },
    isUnusedMoneyAppliedToPrincipal: optional(
      "is_unused_money_applied_to_principal",
      boolean,
      "Whether unused money in the escrow is applied to the principal; null if not given",
    ),
  },
  hecm_certificate: {
    certificateNumber: optional(
      "certificate_number",
      counselingText,
      "Number of the counseling certificate (HUD-92902); defaults to the number in the loan's `counseling`",
    ),
  },
  hecm_referral: {
    agencyId: optional("agency_id", counselingText, "HUD id of the counseling agency"),
    reason: optional("reason", wordsForAgency, "Reason for the referral, without Social Security numbers"),
    notes: optional("notes", wordsForAgency, "Notes for the counseling agency, without Social Security numbers"),
  },
  address_change: {
    address: optional("address", address, "New address of the home; defaults to the property's `pending_address`"),
  },
  appraisal_logging: appraisal,
};
