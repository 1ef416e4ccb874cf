import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { caseParts } from "../../../../domain/loan/agency/case-facts.ts";
import { parseCaseNumber } from "../../../../domain/loan/agency/case-number.ts";
import type { RecordableOperation } from "../../../../domain/loan/agency/recorded-result.ts";
import type { Codec, Field, FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { address, list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id, integer, money } from "../../codec/values/number-codecs.ts";
import { digits, text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { insuranceStatusChoice } from "../loan/agency/response.ts";
import { lineForAgency } from "./input-fields.ts";

const required = <Value>(name: string, codec: Codec<Value>, description: string): Field<Value> => ({
  name,
  codec,
  required: true,
  description,
});

/** The entries of a list that may be omitted from the body. */
const entries = <Value>(
  name: string,
  codec: Codec<Value>,
  max: number,
  description: string,
): Field<readonly Value[]> => ({
  name,
  codec: list(codec, max),
  fallback: [],
  description,
});

/** `NNN-NNNNNNN-NNN`, the format in which FHA Connection shows it with the ADP code. */
const writtenCaseNumber = text(15);

const caseNumber: Codec<string> = {
  ...writtenCaseNumber,
  decode: (json, path) => {
    const decoded = writtenCaseNumber.decode(json, path);
    if (decoded._tag === "Refused") return decoded;
    return parseCaseNumber(decoded.value) === null
      ? invalidField(path, "must be 10 digits, NNN-NNNNNNN, also with an ADP code")
      : accept(decoded.value);
  },
};

const authorizationNumber: Codec<string> = {
  ...text(10),
  decode: (json, path) => {
    const decoded = text(10).decode(json, path);
    if (decoded._tag === "Refused") return decoded;
    return /^[ABCDFJ][A-Z0-9]{9}$/.test(decoded.value)
      ? decoded
      : invalidField(path, "must have 10 characters, of which the first is A, B, C, D, F or J");
  },
};

/** The number of a certificate or of a case at another agency, which may have nine digits. */
const number = text(50);

type Authorization = AgencyResults["cairvs_authorization"]["authorizations"][number];
type Client = AgencyResults["hecm_certificate"]["clients"][number];

const hit = object<Authorization["hits"][number]>("RecordedCreditAlertHit", {
  agencyName: required("agency_name", lineForAgency, "Federal agency to which the debt is owed"),
  agencyCaseNumber: optional("agency_case_number", number, "Case number of the debt at that agency"),
  caseType: required("case_type", lineForAgency, "Kind of debt or claim, in the words of CAIVRS"),
  phone: optional("phone", text(), "Telephone number for questions about the debt"),
});

const authorization = object<Authorization>("RecordedCreditAlert", {
  borrowerId: required("borrower", id, "Borrower who was checked"),
  authorizationNumber: optional(
    "authorization_number",
    authorizationNumber,
    "CAIVRS authorization number, 10 characters; null if CAIVRS did not issue one because of a finding",
  ),
  hits: entries("hits", hit, 10, "Federal debts and claims that were found"),
});

const client = object<Client>("RecordedClient", {
  firstName: required("first_name", lineForAgency, "First name, as on the certificate"),
  lastName: required("last_name", lineForAgency, "Last name, as on the certificate"),
});

const counselingMethod = choice("CounselingMethod", ["telephone", "face_to_face"] as const, {
  telephone: "By telephone",
  face_to_face: "In person",
});

const casePart = choice("CasePart", caseParts, {
  borrowers: "The borrowers and spouses, with their names, types, birth dates and Social Security numbers",
  county: "The county of the home",
  property_type: "The type of the home",
  hecm_type: "The kind of loan: traditional, purchase or refinance",
});

/** What a user records as the result of an operation: the same as the agency's successful response. */
export const resultFields: { readonly [Operation in RecordableOperation]: FieldTable<AgencyResults[Operation]> } = {
  case_number_assignment: {
    caseNumber: required(
      "case_number",
      caseNumber,
      "FHA case number, NNN-NNNNNNN, also with its ADP code as NNN-NNNNNNN-NNN",
    ),
    assignedOn: required("assigned_date", day, "Date on which the case number was assigned"),
    adpCode: optional("adp_code", digits(3), "ADP code of the case; defaults to the loan's"),
  },
  cairvs_authorization: {
    authorizations: required("authorizations", list(authorization, 10, 1), "Result for each borrower who was checked"),
  },
  hecm_certificate: {
    certificateNumber: required("certificate_number", number, "Number of the counseling certificate (HUD-92902)"),
    counseledOn: required("counseled_date", day, "Date on which the counseling was completed"),
    issuedOn: optional("issued_date", day, "Date on which the certificate was issued"),
    agencyId: optional("agency_id", number, "HUD id of the counseling agency"),
    agencyName: optional("agency_name", lineForAgency, "Name of the counseling agency"),
    agencyPhone: optional("agency_phone", text(), "Telephone number of the counseling agency"),
    counselorName: optional(
      "counselor_name",
      lineForAgency,
      "Name of the counselor, as the certificate states it; null if it states none",
    ),
    method: optional("method", counselingMethod, "How the counseling was held"),
    durationMinutes: optional("duration_minutes", integer(0, 10_000), "Duration of the counseling, in minutes"),
    feeCents: optional("fee", money(), "Fee that the counseling agency charges"),
    isFeeWaived: optional("is_fee_waived", boolean, "Whether the counseling agency waived its fee"),
    clients: required("clients", list(client, 10, 1), "Clients who were counseled"),
  },
  hecm_financial_assessment: {
    isSetAsideRequired: optional(
      "is_set_aside_required",
      boolean,
      "Whether the agency requires a life expectancy set-aside",
    ),
    lastActionBy: optional("last_action_by", lineForAgency, "Who last acted on the assessment"),
    lastActionOn: optional("last_action_date", day, "Date of the last action on the assessment"),
  },
  appraisal_logging: {
    isSecondAppraisalRequired: required(
      "is_second_appraisal_required",
      boolean,
      "Whether FHA requires a second appraisal",
    ),
    appraisalStatus: optional("appraisal_status", lineForAgency, "Status of the appraisal, in the agency's words"),
    loggedOn: optional(
      "logged_date",
      day,
      "Date on which FHA logged the appraisal, from which its cancellation deadline is counted; defaults to the date of the evidence",
    ),
  },
  hecm_insurance_application: {
    insuranceStatus: required("insurance_status", insuranceStatusChoice, "Status of the mortgage insurance"),
    endorsedOn: optional("endorsed_date", day, "Date on which FHA endorsed the loan; required if it did"),
    returnReasons: entries(
      "return_reasons",
      lineForAgency,
      50,
      "Reasons for which the agency returned the application",
    ),
  },
  address_change: {
    address: optional("address", address, "Address that the agency accepted; defaults to the one that was requested"),
    corrected: entries(
      "corrected",
      casePart,
      caseParts.length,
      "Other data of the case that was corrected in FHA Connection to match the loan",
    ),
    adpCode: optional("adp_code", digits(3), "ADP code that the case was corrected to; null if it was not changed"),
  },
  escrow_closeout: { closedOn: optional("closed_date", day, "Date on which the escrow was closed out") },
  case_transfer: { transferredOn: optional("transferred_date", day, "Date on which the case was transferred") },
  case_restore: {},
};
