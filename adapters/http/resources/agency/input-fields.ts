import type { AgencyInputs, AppraisalInput, NoInput } from "../../../../domain/agency/inputs.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { CertificateCriteria } from "../../../../domain/agency/requests.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { holdsNumberOfPerson } from "../../../../domain/kernel/text/untrusted-words.ts";
import type { Codec, FieldTable } from "../../codec/codec.ts";
import { address, optional } from "../../codec/compound-codecs.ts";
import { boolean, money } from "../../codec/number-codecs.ts";
import { digits, notes, text, zipCode } from "../../codec/text-codecs.ts";
import { day } from "../../codec/time-codecs.ts";
import { appraisalCondition, escrowType } from "../choices.ts";

/** Free text for the agency, which is kept on the loan and in the audit log: without numbers of people. */
const wordsForAgency: Codec<string> = {
  ...notes,
  decode: (json, path) => {
    const decoded = notes.decode(json, path);
    if (decoded._tag === "Refused" || !holdsNumberOfPerson(decoded.value)) return decoded;
    return invalidField(path, "must not hold a social security number");
  },
};

/** The identifier of a counseling agency, and the number of its certificate. */
const counselingText = text(50);

const noInput: FieldTable<NoInput> = {};

const criteria: FieldTable<CertificateCriteria> = {
  certificateNumber: optional("certificate_number", counselingText, "Number of the counseling certificate"),
  lastName: optional("last_name", text(), "A client's"),
  ssnLast4: optional("ssn_last4", digits(4), "The last four digits of a client's social security number"),
  zipCode: optional("zip_code", zipCode, "ZIP code of a client's address"),
  counseledFrom: optional("counseled_from", day, "Counseled on this date or later"),
  counseledTo: optional("counseled_to", day, "Counseled on this date or earlier"),
  agencyId: optional("agency_id", counselingText, "The counseling agency"),
};

const transfer: FieldTable<AgencyInputs["case_transfer"]> = {
  newLenderId: {
    name: "new_lender_id",
    codec: digits(10),
    required: true,
    description: "The FHA lender id of the lender that gets the case",
  },
  newSponsorId: optional(
    "new_sponsor_id",
    digits(10),
    "FHA id of the new lender's sponsor, 10 digits; null where it has none",
  ),
  sponsoredOriginatorEin: optional(
    "sponsored_originator_ein",
    digits(9),
    "Employer identification number of the new sponsored originator, 9 digits; null where there is none",
  ),
  assignmentLetterOn: optional(
    "assignment_letter_date",
    day,
    "Date of the letter that assigns the case to the new lender",
  ),
  isAppraisalTransferred: optional("transfer_appraisal", boolean, "Whether the appraisal goes with the case"),
  reason: optional("reason", wordsForAgency, "Why the case is transferred; no social security numbers"),
};

const appraisal: FieldTable<AppraisalInput> = {
  appraisedValueCents: optional("appraised_value", money({ above: 0 }), "The loan's own where it is left out"),
  effectiveOn: optional("effective_date", day, "The loan's appraisal date where it is left out"),
  appraiserLicense: optional("appraiser_license", text(22), "The state's abbreviation and the license number"),
  condition: optional("condition", appraisalCondition, "Under which condition the appraised value holds"),
  repairsCents: optional("repairs", money(), "What the repairs that the appraisal requires cost"),
};

/** What each operation takes beside the loan. */
export const inputFields: { readonly [Operation in AgencyOperation]: FieldTable<AgencyInputs[Operation]> } = {
  address_validation: {
    override: {
      name: "override",
      codec: boolean,
      fallback: false,
      description: "Ask nobody: the address that was entered counts as validated, and it is kept who said so and when",
    },
  },
  case_number_assignment: noInput,
  certificate_search: criteria,
  hecm_financial_assessment: noInput,
  hecm_insurance_application: noInput,
  case_transfer: transfer,
  case_restore: noInput,
  cairvs_authorization: noInput,
  duplicate_mic: noInput,
  escrow_closeout: {
    escrowType: {
      name: "escrow_type",
      codec: escrowType,
      fallback: "repair",
      description: "Which escrow is closed out",
    },
    isUnusedMoneyAppliedToPrincipal: optional(
      "is_unused_money_applied_to_principal",
      boolean,
      "Whether what is left in the escrow goes to the principal",
    ),
  },
  hecm_certificate: {
    certificateNumber: optional(
      "certificate_number",
      counselingText,
      "That of the loan's counseling entry where it is left out",
    ),
  },
  hecm_referral: {
    agencyId: optional("agency_id", counselingText, "The counseling agency"),
    reason: optional("reason", wordsForAgency, "Why the borrowers are referred; no social security numbers"),
    notes: optional("notes", wordsForAgency, "Notes for the counseling agency; no social security numbers"),
  },
  address_change: {
    address: optional("address", address, "The property's `pending_address` where it is left out"),
  },
  appraisal_logging: appraisal,
};
