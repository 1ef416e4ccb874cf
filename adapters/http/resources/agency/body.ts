import { Type } from "@sinclair/typebox";
import type { AgencyInputs, AppraisalInput, NoInput } from "../../../../domain/agency/inputs.ts";
import type { AgencyCommand, AgencyOperation, AgencyQuery } from "../../../../domain/agency/operations.ts";
import type { CertificateCriteria } from "../../../../domain/agency/requests.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { holdsNumberOfPerson } from "../../../../domain/kernel/untrusted-words.ts";
import {
  below,
  type Codec,
  type Decoded,
  type FieldNames,
  type FieldTable,
  isJsonObject,
  type JsonObject,
} from "../../codec/codec.ts";
import { address, optional } from "../../codec/compound-codecs.ts";
import { apiPath } from "../../codec/field-names.ts";
import { named } from "../../codec/named-schema.ts";
import { boolean, id, money } from "../../codec/number-codecs.ts";
import { bodySchema, collect, decodeBody, object } from "../../codec/table.ts";
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
  certificateNumber: optional("certificate_number", counselingText),
  lastName: optional("last_name", text(), "A client's"),
  ssnLast4: optional("ssn_last4", digits(4), "The last four digits of a client's social security number"),
  zipCode: optional("zip_code", zipCode),
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
  newSponsorId: optional("new_sponsor_id", digits(10)),
  sponsoredOriginatorEin: optional("sponsored_originator_ein", digits(9)),
  assignmentLetterOn: optional("assignment_letter_date", day),
  isAppraisalTransferred: optional("transfer_appraisal", boolean, "Whether the appraisal goes with the case"),
  reason: optional("reason", wordsForAgency),
};

const appraisal: FieldTable<AppraisalInput> = {
  appraisedValueCents: optional("appraised_value", money({ above: 0 }), "The loan's own where it is left out"),
  effectiveOn: optional("effective_date", day, "The loan's appraisal date where it is left out"),
  appraiserLicense: optional("appraiser_license", text(22), "The state's abbreviation and the license number"),
  condition: optional("condition", appraisalCondition),
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
    escrowType: { name: "escrow_type", codec: escrowType, fallback: "repair" },
    isUnusedMoneyAppliedToPrincipal: optional("is_unused_money_applied_to_principal", boolean),
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
    reason: optional("reason", wordsForAgency),
    notes: optional("notes", wordsForAgency),
  },
  address_change: {
    address: optional("address", address, "The property's `pending_address` where it is left out"),
  },
  appraisal_logging: appraisal,
};

/** The objects in which an operation's fields come; those of the others come beside `loan`. */
const groups: Partial<Record<AgencyOperation, { readonly name: string; readonly schemaName: string }>> = {
  certificate_search: { name: "search_criteria", schemaName: "CertificateCriteria" },
  case_transfer: { name: "transfer_data", schemaName: "TransferData" },
};

interface AboutLoan {
  readonly loanId: number;
}

const loanField: FieldTable<AboutLoan> = {
  loanId: { name: "loan", codec: id, required: true, description: "The loan" },
};

/** A query has no `repeat`: it is repeated freely. */
const commandFields: FieldTable<AboutLoan & { readonly repeat: boolean }> = {
  ...loanField,
  repeat: {
    name: "repeat",
    codec: boolean,
    fallback: false,
    description:
      "Send it again after a 409 `agency_outcome_unknown`, once somebody has made sure that the agency did not do it",
  },
};

/** An operation's fields as its body has them: beside `loan`, or as one object. */
const inputBody = <Operation extends AgencyOperation>(operation: Operation) => {
  const fields: FieldTable<AgencyInputs[Operation]> = inputFields[operation];
  const group = groups[operation];
  if (group === undefined)
    return { schema: bodySchema(fields), decode: (json: JsonObject) => decodeBody(fields, json) };
  const grouped: FieldTable<{ readonly input: AgencyInputs[Operation] }> = {
    input: { name: group.name, codec: object(group.schemaName, fields), required: true },
  };
  return {
    schema: bodySchema(grouped),
    decode: (json: JsonObject): Decoded<AgencyInputs[Operation]> => {
      const decoded = decodeBody(grouped, json);
      return decoded._tag === "Refused" ? decoded : accept(decoded.value.input);
    },
  };
};

/** Bodies of operations that take nothing of their own are of one kind, which is called by `name`. */
const bodyWith = <About, Operation extends AgencyOperation>(
  name: string,
  aboutFields: FieldTable<About>,
  operation: Operation,
  example: unknown,
) => {
  const input = inputBody(operation);
  const schema = Type.Object({ ...bodySchema(aboutFields).properties, ...input.schema.properties });
  return {
    schema: Object.keys(inputFields[operation]).length === 0 ? named(name, schema) : schema,
    decode: (json: unknown): Decoded<{ readonly about: About; readonly input: AgencyInputs[Operation] }> => {
      if (!isJsonObject(json)) return invalidField("body", "must be a JSON object");
      return collect([
        ["about", decodeBody(aboutFields, json)],
        ["input", input.decode(json)],
      ]);
    },
    example,
  };
};

/** The body of a query: the loan, and what the query takes. */
export const queryBody = <Operation extends AgencyQuery>(operation: Operation, example: unknown) =>
  bodyWith("AgencyQueryBody", loanField, operation, example);

/** The body of a command: the loan, whether the command is sent again, and what it takes. */
export const commandBody = <Operation extends AgencyCommand>(operation: Operation, example: unknown) =>
  bodyWith("AgencyCommandBody", commandFields, operation, example);

/** A path in an operation's input as its body has it; others stay as they are. */
export const inputPath = (operation: AgencyOperation, path: string): string => {
  const [first = ""] = path.split(".");
  const fields: FieldNames = inputFields[operation];
  const { name = "" } = groups[operation] ?? {};
  return Object.hasOwn(fields, first) ? below(name, apiPath(fields, path)) : path;
};
