import type { Loan } from "../../../../domain/loan/loan.ts";
import { withoutDescription } from "../../codec/described.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseOfFields, responseRecord } from "../../codec/response.ts";
import { address, nullable } from "../../codec/values/compound-codecs.ts";
import { asOfField } from "../../operation/past-record.ts";
import { validatedAddressOrigin } from "../loan/agency/origins.ts";
import { answerOrigin } from "../loan/agency/sections.ts";
import { propertyFields } from "./body.ts";

const maybeAddress = nullable(address);
const addressSchema = withoutDescription(maybeAddress.response ?? maybeAddress.schema);

export const propertyResponse = responseRecord<Loan>("Property", ({ property, companyId }) => [property, companyId], {
  loan: [withoutDescription(recordId), "Id of the loan that the record belongs to", "id"],
  ...responseOfFields(propertyFields, ({ property }: Loan) => property),
  entered_address: [
    addressSchema,
    "Address as it was last entered by a user; null until entered",
    ({ property }) => maybeAddress.encode(property.enteredAddress),
  ],
  validated_address: [
    addressSchema,
    "Address as standardized by the agency's address validation; null if not validated",
    ({ property }) => maybeAddress.encode(property.validatedAddress),
  ],
  address_validated_at: [
    nullableSchema(instantSchema),
    "When the address was validated; null if it was not, or has changed since",
    ({ property }) => property.addressValidatedAt,
  ],
  validated_address_origin: [
    nullableSchema(answerOrigin),
    "Source of the validated address: the agency, or a person who recorded an address change; null if the address is not validated, or was accepted as entered",
    ({ property, agency }) => validatedAddressOrigin(property, agency),
  ],
  pending_address: [
    addressSchema,
    "Address entered after the case number was requested. It takes effect with the agency's address change; null if none is pending",
    ({ property }) => maybeAddress.encode(property.pendingAddress),
  ],
  former_flood_zone: [
    nullableSchema(textSchema),
    "Earlier flood zone in a special flood hazard area that was changed to another one; null if there was none",
    ({ property }) => property.formerFloodZone ?? null,
  ],
  ...asOfField,
});
