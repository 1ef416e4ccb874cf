import { Schema } from "effect";
import { appraisalConditions, appraiserLicenseTypes } from "../../../../domain/loan/agency/agency-sections.ts";
import { propertyLocations, propertyRights } from "../../../../domain/loan/properties/property.ts";
import { wireObject } from "../../../outside-calls/wire/wire-object.ts";
import { DateText, Dollars, listOf, OptionalText, Text } from "../../../outside-calls/wire/wire-values.ts";
import { AssessmentObject, ResidualIncomeObject } from "../wire/assessment.ts";
import { PersonObject } from "../wire/people.ts";
import type { SchemasOf } from "./schemas.ts";

/**
 * The ten characters of a CAIVRS authorization number. The first is the result: A approved, B several cases, C claim, D default, F
 * foreclosure, J judgment; others have no known meaning. An empty text is no number.
 */
const AuthorizationNumber = Schema.transform(
  Schema.NullOr(Schema.String.pipe(Schema.pattern(/^([ABCDFJ][A-Z0-9]{9})?$/))),
  Schema.NullOr(Schema.String),
  { strict: true, decode: (text) => text || null, encode: (text) => text },
);

const HitObject = wireObject({
  agencyName: Text,
  agencyCaseNumber: OptionalText,
  caseType: Text,
  phone: OptionalText,
});

export const underwritingOperations: SchemasOf<
  "hecm_financial_assessment" | "cairvs_authorization" | "appraisal_logging"
> = {
  hecm_financial_assessment: {
    request: wireObject({
      caseNumber: Schema.String,
      assessment: AssessmentObject,
      monthlyIncomeCents: Dollars,
      monthlyObligationsCents: Dollars,
      monthlyPropertyChargesCents: Dollars,
      residualIncome: ResidualIncomeObject,
      lesaType: Schema.String,
    }),
    result: wireObject({
      isSetAsideRequired: Schema.NullOr(Schema.Boolean),
      lastActionBy: OptionalText,
      lastActionOn: Schema.NullOr(DateText),
    }),
  },
  cairvs_authorization: {
    request: wireObject({ lenderId: Schema.String, borrowers: Schema.Array(PersonObject) }),
    result: wireObject({
      authorizations: listOf(
        wireObject({
          borrowerId: Schema.Int,
          authorizationNumber: AuthorizationNumber,
          hits: listOf(HitObject),
        }),
      ),
    }),
  },
  appraisal_logging: {
    request: wireObject({
      caseNumber: Schema.String,
      sequence: Schema.Literal(1, 2),
      appraisedValueCents: Dollars,
      effectiveOn: DateText,
      appraiserLicense: Schema.NullOr(Schema.String),
      licenseType: Schema.NullOr(Schema.Literal(...appraiserLicenseTypes)),
      condition: Schema.NullOr(Schema.Literal(...appraisalConditions)),
      repairsCents: Schema.NullOr(Dollars),
      maxClaimAmountCents: Schema.NullOr(Dollars),
      purchasePriceCents: Schema.NullOr(Dollars),
      contractOn: Schema.NullOr(DateText),
      location: Schema.NullOr(Schema.Literal(...propertyLocations)),
      propertyRights: Schema.NullOr(Schema.Literal(...propertyRights)),
      leaseholdExpiresOn: Schema.NullOr(DateText),
      assignment: Schema.Literal("assign", "update"),
      remainingEconomicLifeYears: Schema.NullOr(Schema.Number),
      isDisasterChecked: Schema.NullOr(Schema.Boolean),
      flippingExemption: Schema.NullOr(Schema.String),
      isCertified: Schema.NullOr(Schema.Boolean),
      isInFloodZone: Schema.NullOr(Schema.Boolean),
    }),
    result: wireObject({ isSecondAppraisalRequired: Schema.Boolean, appraisalStatus: OptionalText }),
  },
};
