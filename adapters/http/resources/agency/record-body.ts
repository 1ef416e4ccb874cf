import { type TObject, Type } from "@sinclair/typebox";
import type { OutsideResult } from "../../../../application/agency/record-outside-result.ts";
import type { AgencyInputs } from "../../../../domain/agency/inputs.ts";
import { agencyOperations } from "../../../../domain/agency/operations.ts";
import type { RecordedAnswer } from "../../../../domain/agency/recording/record-result.ts";
import { allAccepted, type FieldError, invalidField, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { RecordableOperation } from "../../../../domain/loan/agency/recorded-result.ts";
import {
  type Decoded,
  type FieldNames,
  type FieldTable,
  isBlank,
  isJsonObject,
  type JsonObject,
} from "../../codec/codec.ts";
import { named } from "../../codec/named-schema.ts";
import { bodySchema, decodeBody } from "../../codec/table.ts";
import { fieldsOf } from "../../codec/table-fields.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { type AboutLoan, inputBody, loanField } from "./body.ts";
import { outsideEvidence } from "./evidence.ts";
import { lineForAgency } from "./input-fields.ts";
import { resultFields } from "./recorded-result-fields.ts";

const recordedStatus = choice("RecordedStatus", ["success", "held"] as const, {
  success: "The agency decided, as `result` says",
  held: "The agency holds the request",
});

const caseStatus = choice("RecordedCaseStatus", ["cancelled", "archived"] as const, {
  cancelled: "The agency canceled the case number",
  archived: "The agency archived the case",
});

type Recorded = AboutLoan & Pick<OutsideResult<RecordableOperation>, "evidence" | "corrects" | "correctionReason">;

const recordFields: FieldTable<Recorded> = {
  ...loanField,
  evidence: {
    name: "evidence",
    codec: outsideEvidence,
    required: true,
    description: "Evidence of the result",
  },
  corrects: optional("corrects", id, "Id of the transaction whose recorded result was wrong; null if there is none"),
  correctionReason: optional("correction_reason", lineForAgency, "Why that result was wrong; required with `corrects`"),
};

const statusField: FieldTable<{ readonly status: "success" | "held" }> = {
  status: { name: "status", codec: recordedStatus, required: true, description: "Decision of the agency" },
};

/** The fields that can accompany any result. */
interface Beside {
  readonly caseStatus: "cancelled" | "archived" | null;
  readonly holds: readonly string[];
}

const besideFields: FieldTable<Beside> = {
  caseStatus: optional(
    "case_status",
    caseStatus,
    "Status of the case, if the agency canceled or archived it; null otherwise",
  ),
  holds: {
    name: "holds",
    codec: list(lineForAgency, 20),
    fallback: [],
    description: "Reasons for which the agency holds the request; only with `held`",
  },
};

const schemaNameOf = (operation: RecordableOperation): string =>
  `Recorded${operation.split("_").map(capitalized).join("")}`;

/** Fields stated in a held result although nothing was decided; they would be lost. */
const statedIn = (fields: readonly (readonly [string, { readonly name: string }])[], given: unknown): FieldError[] =>
  fields
    .filter(([, { name }]) => isJsonObject(given) && !isBlank(given[name] ?? null))
    .map(([, { name }]) => ({
      field: `result.${name}`,
      message: "must be left out while the request is held",
      code: "invalid",
    }));

/** The result of an operation: complete if it was decided, and empty except for the reasons if it is held. */
const resultBody = <Operation extends RecordableOperation>(operation: Operation) => {
  const fields = resultFields[operation];
  const schema = () =>
    named(
      schemaNameOf(operation),
      Type.Object({
        ...bodySchema(fields, { allOptional: true }).properties,
        ...bodySchema(besideFields).properties,
      }),
    );
  const decode = (json: JsonObject, status: "success" | "held"): Decoded<RecordedAnswer<Operation>> => {
    const given = json.result ?? {};
    const beside = decodeBody(besideFields, given, "result");
    if (beside._tag === "Refused") return beside;
    const { caseStatus: stated, holds } = beside.value;
    const head = { messages: [], caseStatus: stated };
    if (status === "held" && agencyOperations[operation] === "query")
      return invalidField("status", "must be success: the agency answers this operation at once");
    if (status === "held") {
      const decided = statedIn(fieldsOf(fields), given);
      if (decided.length > 0) return invalidFields(decided);
      return accept({ ...head, status, holds } as never);
    }
    if (holds.length > 0) return invalidField("result.holds", "must be left out unless the request is held");
    const decoded = decodeBody(fields, given, "result");
    // The result belongs to the operation, but TypeScript cannot infer this through the type parameter.
    return decoded._tag === "Refused" ? decoded : accept({ ...head, status, result: decoded.value } as never);
  };
  const names: FieldNames = { result: { name: "result", codec: { inside: { ...fields, ...besideFields } } } };
  return { schema, decode, names };
};

/** The inputs of the operations whose results contain them, and whose bodies therefore have no fields for them. */
const inputsOfResults: {
  readonly [Operation in RecordableOperation]?: (answer: RecordedAnswer<Operation> | null) => AgencyInputs[Operation];
} = {
  hecm_certificate: (answer) => ({
    certificateNumber: answer?.status === "success" ? answer.result.certificateNumber : null,
  }),
};

/** The operation's input: fields of the body, or what the result has. */
const recordedInput = <Operation extends RecordableOperation>(operation: Operation) => {
  const inputOf = inputsOfResults[operation];
  if (inputOf === undefined) {
    const { schema, decode, names } = inputBody(operation);
    return { properties: () => schema().properties, decode, names };
  }
  const decode = (_: JsonObject, answer: Decoded<RecordedAnswer<Operation>>): Decoded<AgencyInputs[Operation]> =>
    accept(inputOf(answer._tag === "Accepted" ? answer.value : null));
  return { properties: () => ({}), decode, names: {} };
};

/** The body for recording an operation's result: the loan, the operation's fields, its result, and the evidence. */
export const recordBody = <Operation extends RecordableOperation>(operation: Operation, example: unknown) => {
  const [input, result] = [recordedInput(operation), resultBody(operation)];
  return {
    get schema(): TObject {
      return Type.Object({
        ...bodySchema(recordFields).properties,
        ...bodySchema(statusField).properties,
        result: Type.Optional({ ...result.schema(), description: "Result; required if the agency decided" }),
        ...input.properties(),
      });
    },
    decode: (json: unknown) => {
      if (!isJsonObject(json)) return invalidField("body", "must be a JSON object");
      const status = decodeBody(statusField, json);
      const answer = status._tag === "Refused" ? status : result.decode(json, status.value.status);
      return allAccepted({ about: decodeBody(recordFields, json), answer, input: input.decode(json, answer) });
    },
    example,
    names: { ...recordFields, ...statusField, ...result.names, ...input.names },
  };
};
