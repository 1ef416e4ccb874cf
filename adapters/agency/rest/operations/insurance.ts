import { Schema } from "effect";
import { lesaTypes, paymentPlanTypes, rateIndexes } from "../../../../domain/hecm/terms.ts";
import { insuranceStatuses } from "../../../../domain/loan/agency/agency-record.ts";
import { appraiserLicenseTypes, escrowTypes } from "../../../../domain/loan/agency/agency-sections.ts";
import { constructionCodes } from "../../../../domain/loan/properties/property.ts";
import { wireObject } from "../../../outside-calls/wire/wire-object.ts";
import {
  Amount,
  DateText,
  Dollars,
  FullName,
  listOf,
  OptionalText,
  Percent,
  Text,
} from "../../../outside-calls/wire/wire-values.ts";
import { lenderFields, PersonObject } from "../wire/people.ts";
import type { SchemasOf } from "./schemas.ts";

const PaymentPlanObject = wireObject({
  type: Schema.Literal(...paymentPlanTypes),
  termMonths: Schema.NullOr(Schema.Number),
  monthlyPaymentCents: Dollars,
  lineOfCreditCents: Dollars,
  initialDrawCents: Dollars,
});

const CounselingObject = wireObject({
  agencyId: Schema.NullOr(Schema.String),
  counseledOn: Schema.NullOr(DateText),
  isWaived: Schema.Boolean,
});

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
      expectedRate: Percent,
      noteRate: Schema.NullOr(Percent),
      margin: Schema.NullOr(Percent),
      index: Schema.NullOr(Schema.Literal(...rateIndexes)),
      periodicCap: Schema.NullOr(Percent),
      lifetimeCap: Schema.NullOr(Percent),
      paymentPlan: Schema.NullOr(PaymentPlanObject),
      repairSetAsideCents: Dollars,
      servicingSetAsideCents: Dollars,
      lesa: wireObject({ type: Schema.Literal(...lesaTypes), amountCents: Dollars }),
      mandatoryObligationsCents: Dollars,
      purchasePriceCents: Schema.NullOr(Dollars),
      requiredInvestmentCents: Schema.NullOr(Dollars),
      repairsDueOn: Schema.NullOr(DateText),
      mipPaidOn: Schema.NullOr(DateText),
      isPriorInsuranceTerminated: Schema.NullOr(Schema.Boolean),
      counseling: CounselingObject,
      underwriterChumsId: Schema.NullOr(Schema.String),
      approvedOn: Schema.NullOr(DateText),
      constructionCode: Schema.NullOr(Schema.Literal(...constructionCodes)),
      appraiserLicense: Schema.NullOr(Schema.String),
      licenseType: Schema.NullOr(Schema.Literal(...appraiserLicenseTypes)),
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
          adpCode: OptionalText,
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
