import { Type } from "@sinclair/typebox";
import type { AgencyInputs } from "../../../../domain/agency/inputs.ts";
import type { AgencyCommand, AgencyOperation, AgencyQuery } from "../../../../domain/agency/operations.ts";
import type { ConfirmedAbsence } from "../../../../domain/agency/transaction/transaction.ts";
import { allAccepted, invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import {
  below,
  type Decoded,
  type FieldNames,
  type FieldTable,
  isJsonObject,
  type JsonObject,
} from "../../codec/codec.ts";
import { bodySchema, decodeBody, object } from "../../codec/table.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id } from "../../codec/values/number-codecs.ts";
import { confirmedAbsence } from "./confirmed-absence.ts";
import { inputFields } from "./input-fields.ts";

interface Group {
  readonly name: string;
  readonly schemaName: string;
  readonly description: string;
}

/** Operations whose fields are grouped in an object; the fields of other operations are beside `loan`. */
const groups: Partial<Record<AgencyOperation, Group>> = {
  certificate_search: {
    name: "search_criteria",
    schemaName: "CertificateCriteria",
    description: "Search criteria, at least one; certificates must match all of them",
  },
  case_transfer: {
    name: "transfer_data",
    schemaName: "TransferData",
    description: "Details of the transfer",
  },
};

export interface AboutLoan {
  readonly loanId: number;
}

export const loanField: FieldTable<AboutLoan> = {
  loanId: { name: "loan", codec: id, required: true, description: "Loan for which the agency is called" },
};

interface AboutCommand extends AboutLoan {
  readonly repeat: boolean;
  readonly confirmed: ConfirmedAbsence | null;
  readonly awaitedId: number | null;
}

/** A query has no `repeat`, because it can be repeated at any time. */
const commandFields: FieldTable<AboutCommand> = {
  ...loanField,
  repeat: {
    name: "repeat",
    codec: boolean,
    fallback: false,
    description:
      "Whether to send the request again after a 409 `agency_outcome_unknown`. An earlier request that the agency may not have received is sent again only with `confirmed`",
  },
  confirmed: optional(
    "confirmed",
    confirmedAbsence,
    "Confirmation that the agency has no record of the earlier request, whose outcome cannot be looked up. The earlier request is then given up. Needs the permission `agency.record_outside`, and 60 seconds since the earlier request was sent",
  ),
  awaitedId: optional(
    "awaited_transaction",
    id,
    "Pending transaction of this operation whose decision is asked for. If its decision is no longer awaited, the request is refused with 409 `agency_not_awaited`; without this field, it would then be a new one",
  ),
};

/** Names of the fields inside a group. */
const namesInGroup = (group: string, fields: FieldNames): FieldNames =>
  Object.fromEntries(
    Object.entries(fields).map(([domainName, field]) => [domainName, { ...field, name: below(group, field.name) }]),
  );

/** The fields of an operation in its body, either beside `loan` or grouped in one object, with the data for their schema. */
export const inputBody = <Operation extends AgencyOperation>(operation: Operation) => {
  const fields: FieldTable<AgencyInputs[Operation]> = inputFields[operation];
  const group = groups[operation];
  if (group === undefined)
    return {
      schema: () => bodySchema(fields),
      decode: (json: JsonObject) => decodeBody(fields, json),
      names: fields,
    };
  const grouped: FieldTable<{ readonly input: AgencyInputs[Operation] }> = {
    input: {
      name: group.name,
      codec: object(group.schemaName, fields),
      required: true,
      description: group.description,
    },
  };
  return {
    schema: () => bodySchema(grouped),
    decode: (json: JsonObject): Decoded<AgencyInputs[Operation]> => {
      const decoded = decodeBody(grouped, json);
      return decoded._tag === "Refused" ? decoded : accept(decoded.value.input);
    },
    names: namesInGroup(group.name, fields),
  };
};

/** The body of an operation: what every body of its kind has, and the fields of the operation. */
const bodyWith = <About, Operation extends AgencyOperation>(
  aboutFields: FieldTable<About>,
  operation: Operation,
  example: unknown,
) => {
  const input = inputBody(operation);
  return {
    get schema() {
      return Type.Object({ ...bodySchema(aboutFields).properties, ...input.schema().properties });
    },
    decode: (json: unknown): Decoded<{ readonly about: About; readonly input: AgencyInputs[Operation] }> => {
      if (!isJsonObject(json)) return invalidField("body", "must be a JSON object");
      return allAccepted({ about: decodeBody(aboutFields, json), input: input.decode(json) });
    },
    example,
    names: { ...aboutFields, ...input.names },
  };
};

/** The body of a query: the loan and the fields of the query. */
export const queryBody = <Operation extends AgencyQuery>(operation: Operation, example: unknown) =>
  bodyWith(loanField, operation, example);

/** The body of a command: the loan, whether the command is repeated, and its fields. */
export const commandBody = <Operation extends AgencyCommand>(operation: Operation, example: unknown) =>
  bodyWith(commandFields, operation, example);
