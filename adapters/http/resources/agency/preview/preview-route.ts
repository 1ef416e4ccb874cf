import { type TObject, Type } from "@sinclair/typebox";
import { type AgencyPreview, previewAgencyRequest } from "../../../../../application/agency/preview-agency-request.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { nothingProvided } from "../../../../../domain/agency/inputs.ts";
import type { AgencyOperation } from "../../../../../domain/agency/operations.ts";
import type { AgencyOperationInput } from "../../../../../domain/agency/preview-request.ts";
import { invalidField } from "../../../../../domain/kernel/fields-invalid.ts";
import { pick } from "../../../../../domain/kernel/pick.ts";
import { accept } from "../../../../../domain/kernel/result.ts";
import { type Decoded, type FieldTable, isBlank, isJsonObject } from "../../../codec/codec.ts";
import { described, withoutDescription } from "../../../codec/described.ts";
import { namedObject } from "../../../codec/named-schema.ts";
import { instantSchema, nullableSchema } from "../../../codec/record.ts";
import { responseObject } from "../../../codec/response.ts";
import { encodeService } from "../../../codec/service-fields.ts";
import { bodySchema, decodeBody } from "../../../codec/table.ts";
import { id } from "../../../codec/values/number-codecs.ts";
import { type AnyOperation, defineOperation } from "../../../operation/operation.ts";
import { loanExample } from "../../loan/examples.ts";
import { type AboutLoan, inputBody, loanField } from "../body.ts";
import { agencyData, agencyOperation, dataNames } from "../response.ts";

const fields: FieldTable<AboutLoan & { readonly operation: AgencyOperation }> = {
  ...loanField,
  operation: {
    name: "operation",
    codec: agencyOperation,
    required: true,
    description: "Operation that would be called",
  },
};

/** Whether nothing is given: neither a value nor, in an object, a field with one. */
const isNothing = (json: unknown): boolean =>
  json === undefined || isBlank(json) || (isJsonObject(json) && Object.values(json).every(isNothing));

/** An operation by its name, with the fields that its own body has. */
const body = {
  get schema() {
    return Type.Object(bodySchema(fields).properties, { additionalProperties: true });
  },
  /** Of the operation that a body names: what only another operation reads is ignored. */
  schemaOf: (json: unknown): TObject | null => {
    const named = isJsonObject(json) ? agencyOperation.decode(json.operation, "operation") : null;
    if (named?._tag !== "Accepted") return null;
    return Type.Object({ ...bodySchema(fields).properties, ...inputBody(named.value).schema().properties });
  },
  decode: (json: unknown): Decoded<AboutLoan & AgencyOperationInput> => {
    if (!isJsonObject(json)) return invalidField("body", "must be a JSON object");
    const about = decodeBody(fields, json);
    if (about._tag === "Refused") return about;
    const { operation } = about.value;
    const input = inputBody(operation).decode(json);
    // What the loan itself lacks is said before everything is entered.
    if (input._tag === "Refused" && operation === "case_transfer" && isNothing(json.transfer_data))
      return accept({ ...about.value, operation, input: nothingProvided.case_transfer });
    return input._tag === "Refused"
      ? input
      : // It was decoded as the input of this operation.
        accept({ ...about.value, input: input.value } as AboutLoan & AgencyOperationInput);
  },
  example: { operation: "hecm_referral", loan: loanExample.id, agency_id: "80001" },
  names: fields,
};

const example: AgencyPreview = {
  loanId: loanExample.id,
  operation: "hecm_referral",
  request: {
    agencyId: "80001",
    reason: null,
    notes: null,
    loanNumber: loanExample.loanNumber,
    borrowers: loanExample.borrowers.map((person) =>
      pick(person, ["borrowerType", "firstName", "middleName", "lastName", "suffix"]),
    ),
  },
  earlier: null,
};

const earlierRequest = namedObject(
  "EarlierAgencyRequest",
  {
    transaction: described(withoutDescription(id.schema), "Transaction of the earlier request"),
    operation: described(withoutDescription(agencyOperation.schema), "Operation of the earlier request"),
    sent_at: described(nullableSchema(instantSchema), "When it was sent; null if that is not known"),
    accepted: described(
      Type.Boolean(),
      "Whether the agency has accepted it and not decided yet; false if it is not known whether it arrived",
    ),
  },
  { description: "Request that was sent earlier" },
);

const response = responseObject<AgencyPreview>("AgencyRequestPreview", {
  loan: [withoutDescription(id.schema), "Loan for which the agency would be called", "loanId"],
  operation: [withoutDescription(agencyOperation.schema), "Operation that would be called", "operation"],
  request: [
    nullableSchema(agencyData),
    "Data that would be sent, without Social Security numbers and birth dates; null if that is not known before the body has more of the operation's fields, or before the outcome of `earlier_request` is known",
    ({ request }) => request && encodeService(request, dataNames),
  ],
  earlier_request: [
    nullableSchema(earlierRequest),
    "Request whose outcome the operation asks for first, instead of sending the data of the body; null if there is none",
    ({ earlier }) =>
      earlier && {
        transaction: earlier.transactionId,
        operation: earlier.operation,
        sent_at: earlier.sentAt,
        accepted: earlier.isAccepted,
      },
  ],
});

/** What an operation of the agency would send. */
export const previewOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/fha-integration/preview/",
    name: "previewAgencyRequest",
    tag: "Agency",
    summary: "Preview a request to the agency",
    description:
      "Returns the data that an operation would send now, or the earlier request about which it would ask first; nothing is sent or stored. The body is the operation's, with its name in `operation`, without `repeat` and `confirmed`. A request that the operation would refuse is refused in the same way.",
    permission: "agency.view",
    body,
    success: 200,
    response,
    example: response.encode(example),
    refusals: [
      "LoanNotFound",
      "AgencyNotConfigured",
      "AgencyCredentialsMissing",
      "AgencyRequirementsUnmet",
      "AgencyOperationNotAllowed",
      "AgencyOperationNotSupported",
      "CallInFlight",
      "CredentialsRejected",
      "SecondCaseNumber",
    ],
    handle: ({ actor, body: { loanId, ...of } }) => previewAgencyRequest(dependencies, actor, loanId, of),
  });
