import { type TObject, Type } from "@sinclair/typebox";
import type { Company, SealedCredentials } from "../../../../domain/company/company.ts";
import type { DefaultFee, Product } from "../../../../domain/company/product.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list, optional } from "../../codec/compound-codecs.ts";
import { named, namedObject } from "../../codec/named-schema.ts";
import { boolean, money, percent } from "../../codec/number-codecs.ts";
import { encodeRecord, instantSchema, recordId, recordSchema } from "../../codec/record.ts";
import { answerSchema, encodeFields, object } from "../../codec/table.ts";
import { state, text } from "../../codec/text-codecs.ts";
import { rateIndex, rateType } from "../choices.ts";
import { companyFields } from "./body.ts";

const defaultFeeFields: FieldTable<DefaultFee> = {
  code: { name: "code", codec: text(), required: true },
  amountCents: optional("amount", money(), "Null: the most the rules allow"),
  paidTo: optional("paid_to", text()),
};

/** The fields of a product, shown and not yet written. */
export const productFields: FieldTable<Product> = {
  code: { name: "code", codec: text(50), required: true },
  name: { name: "name", codec: text(), required: true },
  rateType: { name: "rate_type", codec: rateType, required: true },
  noteIndex: optional("note_index", rateIndex),
  margin: optional("margin", percent),
  noteRate: optional("note_rate", percent),
  periodicCap: optional("periodic_cap", percent),
  lifetimeCap: optional("lifetime_cap", percent),
  servicingFeeMonthlyCents: { name: "servicing_fee_monthly", codec: money(), fallback: 0 },
  states: { name: "states", codec: list(state, 60), fallback: [], description: "States it is offered in; empty: all" },
  defaultFees: { name: "default_fees", codec: list(object("DefaultFee", defaultFeeFields), 100), fallback: [] },
  isActive: { name: "is_active", codec: boolean, fallback: true },
};

const credentials = namedObject("StoredCredentials", {
  configured: Type.Boolean(),
  username: Type.Optional(Type.String({ description: "Its first two characters" })),
  updated_at: Type.Optional(instantSchema),
  updated_by: Type.Optional(recordId),
});

/** Which credentials there are; more of them only to those who may set them. */
const encodeCredentials = (sealed: SealedCredentials | null, maySet: boolean) => {
  if (sealed === null || !maySet) return { configured: sealed !== null };
  return {
    configured: true,
    username: `${sealed.username.slice(0, 2)}****`,
    updated_at: sealed.updatedAt,
    updated_by: sealed.updatedByUserId,
  };
};

/** A company as it is answered. */
export const companyAnswer: TObject = recordSchema("Company", {
  ...answerSchema(companyFields).properties,
  products: Type.Array(named("Product", answerSchema(productFields))),
  fha_credentials: credentials,
  credit_credentials: credentials,
});

export const encodeCompany = (company: Company, maySetCredentials: boolean) =>
  encodeRecord(company, company.id, {
    ...encodeFields(companyFields, company),
    products: company.products.map((product) => encodeFields(productFields, product)),
    fha_credentials: encodeCredentials(company.fhaCredentials, maySetCredentials),
    credit_credentials: encodeCredentials(company.creditCredentials, maySetCredentials),
  });
