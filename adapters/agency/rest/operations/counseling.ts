import { Schema } from "effect";
import { wireObject } from "../../../outside-calls/wire/wire-object.ts";
import {
  Amount,
  AnsweredZipCode,
  DateText,
  FullName,
  listOf,
  OptionalText,
  Text,
} from "../../../outside-calls/wire/wire-values.ts";
import { PersonObject } from "../wire/people.ts";
import type { SchemasOf } from "./schemas.ts";

const MatchObject = wireObject({
  certificateNumber: Text,
  counseledOn: DateText,
  agencyId: OptionalText,
  agencyName: OptionalText,
  clients: listOf(FullName),
  state: OptionalText,
  zipCode: AnsweredZipCode,
});

export const counselingOperations: SchemasOf<"certificate_search" | "hecm_certificate" | "hecm_referral"> = {
  certificate_search: {
    request: wireObject({
      certificateNumber: Schema.NullOr(Schema.String),
      lastName: Schema.NullOr(Schema.String),
      ssnLast4: Schema.NullOr(Schema.String),
      zipCode: Schema.NullOr(Schema.String),
      counseledFrom: Schema.NullOr(DateText),
      counseledTo: Schema.NullOr(DateText),
      agencyId: Schema.NullOr(Schema.String),
    }),
    result: wireObject({ matches: listOf(MatchObject) }),
  },
  hecm_certificate: {
    request: wireObject({ certificateNumber: Schema.String }),
    result: wireObject({
      certificateNumber: Text,
      counseledOn: DateText,
      issuedOn: Schema.NullOr(DateText),
      agencyId: OptionalText,
      agencyName: OptionalText,
      agencyPhone: OptionalText,
      counselorName: OptionalText,
      method: Schema.NullOr(Schema.Literal("telephone", "face_to_face")),
      durationMinutes: Schema.NullOr(Schema.Int.pipe(Schema.between(0, 10_000))),
      feeCents: Schema.NullOr(Amount),
      isFeeWaived: Schema.NullOr(Schema.Boolean),
      clients: listOf(wireObject({ firstName: Text, lastName: Text })),
    }),
  },
  hecm_referral: {
    request: wireObject({
      loanNumber: Schema.String,
      borrowers: Schema.Array(PersonObject),
      agencyId: Schema.NullOr(Schema.String),
      reason: Schema.NullOr(Schema.String),
      notes: Schema.NullOr(Schema.String),
    }),
    result: wireObject({ referralStatus: OptionalText }),
  },
};
