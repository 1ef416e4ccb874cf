import type { TObject, TSchema } from "@sinclair/typebox";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { described } from "../../codec/described.ts";
import { encodeTableRecord, instantSchema, nullableSchema, recordId, recordSchema } from "../../codec/record.ts";
import { answerSchema } from "../../codec/table.ts";
import { address, nullable } from "../../codec/values/compound-codecs.ts";
import { propertyFields } from "./body.ts";

const maybeAddress = nullable(address);

const addressSchema = (description: string): TSchema => ({
  ...(maybeAddress.answer ?? maybeAddress.schema),
  description,
});

export const propertyAnswer: TObject = recordSchema("Property", {
  loan: { ...recordId, description: "Id of the loan that the record belongs to" },
  ...answerSchema(propertyFields).properties,
  entered_address: addressSchema("Address as it was last entered by a user; null until entered"),
  validated_address: addressSchema("Address as standardized by the agency's address validation; null if not validated"),
  address_validated_at: described(
    nullableSchema(instantSchema),
    "When the address was validated; null if it was not, or has changed since",
  ),
  pending_address: addressSchema(
    "Address entered after the case number was requested. It takes effect with the agency's address change; null if none is waiting",
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
