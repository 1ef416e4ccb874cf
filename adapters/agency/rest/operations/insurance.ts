import { Schema } from "effect";
import { insuranceStatuses } from "../../../../domain/loan/agency/agency-record.ts";
import { escrowTypes } from "../../../../domain/loan/agency/agency-sections.ts";
import { wireObject } from "../../../outside-calls/wire-object.ts";
import { Amount, DateText, Dollars, FullName, listOf, Text } from "../../../outside-calls/wire-values.ts";
import { lenderFields, PersonObject } from "../wire/people.ts";
import type { SchemasOf } from "./schemas.ts";

export const insuranceOperations: SchemasOf<"hecm_insurance_application" | "duplicate_mic" | "escrow_closeout"> = {
  hecm_insurance_application: {
    request: wireObject({
      ...lenderFields,
      caseNumber: Schema.String,
      adpCode: Schema.String,
      borrowers: Schema.Array(PersonObject),
      counselingCertificateNumber: Schema.NullOr(Schema.String),
      closingOn: DateText,
      disbursedOn: DateText,
      maxClaimAmountCents: Dollars,
      principalLimitCents: Dollars,
      initialMipCents: Dollars,
      originationFeeCents: Dollars,
      isResubmission: Schema.Boolean,
    }),
    result: wireObject({
      insuranceStatus: Schema.Literal(...insuranceStatuses),
      endorsedOn: Schema.NullOr(DateText),
      returnReasons: listOf(Text),
    }),
  },
  duplicate_mic: {
    request: wireObject({ caseNumber: Schema.String, lenderId: Schema.String }),
    result: wireObject({
      mic: Schema.NullOr(
        wireObject({
          controlNumber: Text,
          adpCode: Schema.NullOr(Text),
          endorsedOn: Schema.NullOr(DateText),
          maxClaimAmountCents: Schema.NullOr(Amount),
          borrowerNames: listOf(FullName),
        }),
      ),
    }),
  },
  escrow_closeout: {
    request: wireObject({
      caseNumber: Schema.String,
      escrowType: Schema.Literal(...escrowTypes),
      isUnusedMoneyAppliedToPrincipal: Schema.NullOr(Schema.Boolean),
    }),
    result: wireObject({ closedOn: Schema.NullOr(DateText) }),
  },
};
