import { Schema } from "effect";
import { hecmTypes, rateTypes } from "../../../../domain/hecm/terms.ts";
import { parseCaseNumber } from "../../../../domain/loan/agency/case-number.ts";
import { constructionCodes, propertyTypes } from "../../../../domain/loan/properties/property.ts";
import { wireObject } from "../../../outside-calls/wire/wire-object.ts";
import { AddressObject, DateText, OptionalText } from "../../../outside-calls/wire/wire-values.ts";
import { lenderFields, PersonObject } from "../wire/people.ts";
import type { SchemasOf } from "./schemas.ts";

const PropertyObject = wireObject({
  propertyType: Schema.NullOr(Schema.Literal(...propertyTypes)),
  units: Schema.NullOr(Schema.Number),
  yearBuilt: Schema.NullOr(Schema.Number),
  countyFips: Schema.NullOr(Schema.String),
  constructionCode: Schema.NullOr(Schema.Literal(...constructionCodes)),
  condoApprovalId: Schema.NullOr(Schema.String),
  isSiteCondo: Schema.NullOr(Schema.Boolean),
  monthBuilt: Schema.NullOr(Schema.Number),
  lot: Schema.NullOr(Schema.String),
  block: Schema.NullOr(Schema.String),
  plat: Schema.NullOr(Schema.String),
});

const ProgramObject = wireObject({
  housingProgram: Schema.Literal("home_equity_mortgage_255", "home_equity_mortgage_condominium_255"),
  amortization: Schema.Literal("fixed", "adjustable"),
  specialProgram: Schema.Literal("none"),
  buyDown: Schema.Literal("none"),
});

const CounselingObject = wireObject({
  counseledOn: DateText,
  certificateNumber: Schema.NullOr(Schema.String),
  agencyId: Schema.NullOr(Schema.String),
});

export const caseOperations: SchemasOf<"case_number_assignment" | "case_transfer" | "case_restore"> = {
  case_number_assignment: {
    request: wireObject({
      ...lenderFields,
      loanNumber: Schema.String,
      adpCode: Schema.String,
      hecmType: Schema.Literal(...hecmTypes),
      rateType: Schema.Literal(...rateTypes),
      applicationOn: DateText,
      borrowers: Schema.Array(PersonObject),
      address: AddressObject,
      property: PropertyObject,
      counseling: Schema.NullOr(CounselingObject),
      originatorNmlsId: Schema.NullOr(Schema.String),
      fieldOffice: Schema.NullOr(Schema.String),
      processingType: Schema.NullOr(Schema.String),
      caseType: Schema.Literal("regular_de"),
      sponsoredOriginatorEin: Schema.NullOr(Schema.String),
      program: Schema.NullOr(ProgramObject),
      priorCaseNumber: Schema.NullOr(Schema.String),
    }),
    result: wireObject({
      caseNumber: Schema.String.pipe(Schema.filter((text) => parseCaseNumber(text) !== null)),
      assignedOn: DateText,
      adpCode: OptionalText,
    }),
  },
  case_transfer: {
    request: wireObject({
      caseNumber: Schema.String,
      newLenderId: Schema.String,
      newSponsorId: Schema.NullOr(Schema.String),
      sponsoredOriginatorEin: Schema.NullOr(Schema.String),
      assignmentLetterOn: Schema.NullOr(DateText),
      isAppraisalTransferred: Schema.NullOr(Schema.Boolean),
      reason: Schema.NullOr(Schema.String),
    }),
    result: wireObject({ transferredOn: Schema.NullOr(DateText) }),
  },
  case_restore: {
    request: wireObject({ caseNumber: Schema.String }),
    result: wireObject({}),
  },
};
