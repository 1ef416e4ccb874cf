import { Schema } from "effect";
import { borrowerTypes } from "../../../../domain/hecm/terms.ts";
import { wireObject } from "../../../outside-calls/wire/wire-object.ts";
import { DateText } from "../../../outside-calls/wire/wire-values.ts";

export const PersonObject = wireObject({
  borrowerId: Schema.Int,
  borrowerType: Schema.Literal(...borrowerTypes),
  firstName: Schema.String,
  middleName: Schema.NullOr(Schema.String),
  lastName: Schema.String,
  suffix: Schema.NullOr(Schema.String),
  bornOn: DateText,
  ssn: Schema.NullOr(Schema.String),
});

/** The lender of a case, by its ids at the agency. */
export const lenderFields = { lenderId: Schema.String, sponsorId: Schema.NullOr(Schema.String) };
