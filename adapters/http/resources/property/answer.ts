import type { TObject, TSchema } from "@sinclair/typebox";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { address, nullable } from "../../codec/compound-codecs.ts";
import { described } from "../../codec/described.ts";
import { encodeTableRecord, instantSchema, nullableSchema, recordId, recordSchema } from "../../codec/record.ts";
import { answerSchema } from "../../codec/table.ts";
import { propertyFields } from "./body.ts";

const maybeAddress = nullable(address);

const addressSchema = (description: string): TSchema => ({
  ...(maybeAddress.answer ?? maybeAddress.schema),
  description,
});

export const propertyAnswer: TObject = recordSchema("Property", {
  loan: { ...recordId, description: "The loan it belongs to" },
  ...answerSchema(propertyFields).properties,
  entered_address: addressSchema("The address as somebody last typed it"),
  validated_address: addressSchema("What the agency's validation made of it; null where it has not been validated"),
  address_validated_at: described(
    nullableSchema(instantSchema),
    "When the address was validated; null where it has not been, or changed since",
  ),
  pending_address: addressSchema(
    "Typed after the case number was requested: it waits for the agency's address change, and the address above holds until then",
  ),
});

/** The property of a loan. */
export const encodeProperty = ({ id, companyId, property }: Loan) =>
  encodeTableRecord(property, companyId, [propertyFields, property], {
    before: { loan: id },
    after: {
      entered_address: maybeAddress.encode(property.enteredAddress),
      validated_address: maybeAddress.encode(property.validatedAddress),
      address_validated_at: property.addressValidatedAt,
      pending_address: maybeAddress.encode(property.pendingAddress),
    },
  });
