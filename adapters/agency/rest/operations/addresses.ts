import { Schema } from "effect";
import { wireObject } from "../../../outside-calls/wire/wire-object.ts";
import {
  AddressObject,
  AnsweredAddressObject,
  CarriedOutAddressObject,
  OptionalText,
} from "../../../outside-calls/wire/wire-values.ts";
import type { SchemasOf } from "./schemas.ts";

export const addressOperations: SchemasOf<"address_validation" | "address_change"> = {
  address_validation: {
    request: wireObject({ address: AddressObject, countyFips: Schema.NullOr(Schema.String) }),
    result: wireObject({
      address: AnsweredAddressObject,
      countyFips: OptionalText,
      censusTract: OptionalText,
    }),
  },
  address_change: {
    request: wireObject({ caseNumber: Schema.String, address: AddressObject }),
    result: wireObject({ address: Schema.NullOr(CarriedOutAddressObject) }),
  },
};
