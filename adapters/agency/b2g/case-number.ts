import { Schema } from "effect";
import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import type { CaseNumberRequest, IdentifiedPerson } from "../../../domain/agency/requests.ts";
import type { HecmType } from "../../../domain/hecm/terms.ts";
import type { Address } from "../../../domain/kernel/address.ts";
import type { AdpProgram } from "../../../domain/loan/agency/adp-codes/adp-codes.ts";
import { parseCaseNumber } from "../../../domain/loan/agency/case-number.ts";
import type { ConstructionCode } from "../../../domain/loan/properties/property.ts";
import { decodeElement, ElementText, one, PlainText, type XmlContent } from "../../outside-calls/wire/xml.ts";
import { type Envelope, writeRequest } from "./envelope.ts";
import { AgencyDate, agencyDate, agencyName, agencyPostalCode, agencyStreet, agencyText } from "./wire-text.ts";

type CaseNumberAnswer = AgencyAnswer<"case_number_assignment">;

const ifKnown = <Value>(value: Value | null, write: (value: Value) => string): string | null =>
  value === null ? null : write(value);

const yesOrNo = (isSo: boolean): string => (isSo ? "Y" : "N");

/** Ten digits, if the text is a case number. */
const agencyCaseNumber = (text: string): string => parseCaseNumber(text)?.number ?? agencyText(text);

const loanPurposes: Readonly<Record<HecmType, string>> = {
  traditional: "HECMTraditional",
  purchase: "HECMPurchase",
  refinance: "HECMRefinance",
};

const constructionCodes: Readonly<Record<ConstructionCode, string>> = {
  proposed: "Proposed",
  under_construction: "UnderConstruction",
  existing_over_1_year: "ExistingOverOneYear",
  existing_under_1_year: "ExistingUnderOneYear",
  substantial_rehabilitation: "SubstantialRehabilitation",
  manufactured: "Manufactured",
};

const housingPrograms: Readonly<Record<AdpProgram["housingProgram"], string>> = {
  home_equity_mortgage_255: "HomeEquityMortgage255",
  home_equity_mortgage_condominium_255: "HomeEquityMortgageCondominium255",
};

/** What the ADP code stands for, in the attributes beside it. */
const programAttributes = (program: AdpProgram | null): XmlContent =>
  program === null
    ? {}
    : {
        "@HousingProgram": housingPrograms[program.housingProgram],
        "@Amortization": program.amortization === "fixed" ? "Fixed" : "AdjustableRate",
        "@SpecialProgram": "None",
        "@BuyDown": "None",
      };

const underwritingCase = (request: CaseNumberRequest): XmlContent => ({
  LOAN_ORIGINATOR: request.originatorNmlsId === null ? null : { "@_NMLSIdentifier": request.originatorNmlsId },
  FHAVA: {
    "@FHAVAADPCode": request.adpCode,
    ...programAttributes(request.program),
    FHAVACaseType: "RegularDE",
    FHAVAFieldOffice: ifKnown(request.fieldOffice, agencyText),
    FHAVAProcessingType: ifKnown(request.processingType, agencyText),
    FHAVAPriorCaseIdentifier: ifKnown(request.priorCaseNumber, agencyCaseNumber),
    FHAVAOriginatorIdentifier: request.lenderId,
    FHAVASponsorIdentifier: request.sponsorId,
    FHAVASponsoredOriginatorEIN: request.sponsoredOriginatorEin,
    FHAVAHECMCounselCertificate: request.counseling && {
      "@_CertificateID": request.counseling.certificateNumber,
      "@_Date": agencyDate(request.counseling.counseledOn),
      "@_CounselingAgencyID": request.counseling.agencyId,
    },
  },
});

const propertyAt = (address: Address, { countyFips, lot, block, plat }: CaseNumberRequest["property"]): XmlContent => {
  const street = address.street === null ? null : agencyStreet(address.street);
  return {
    "@PROPERTYID": "1",
    "@PropertyType": "Subject",
    City: ifKnown(address.city, agencyText),
    State: address.state,
    PostalCode: ifKnown(address.zipCode, agencyPostalCode),
    // Only the county: the state is given beside it.
    CountyCode: ifKnown(countyFips, (fips) => fips.slice(-3)),
    PARSEDSTREETNAME: {
      "@PARSEDSTREETNAMEID": "1",
      HouseNumber: street?.houseNumber ?? null,
      StreetName: street?.streetName ?? null,
      ApartmentOrUnit: ifKnown(address.unit, agencyText),
      Lot: ifKnown(lot, agencyText),
      Block: ifKnown(block, agencyText),
      Plat: ifKnown(plat, agencyText),
    },
  };
};

const borrower = (person: IdentifiedPerson, index: number): XmlContent => ({
  "@BORROWERID": String(index + 1),
  UnparsedName: agencyName(person),
  SSN: person.ssn,
  BirthDate: agencyDate(person.bornOn),
  FHAVAParticipantType: person.borrowerType.toUpperCase(),
});

const subjectProperty = (property: CaseNumberRequest["property"]): XmlContent => ({
  FinancedNumberOfUnits: ifKnown(property.units, String),
  StructureBuiltYear: ifKnown(property.yearBuilt, String),
  StructureBuiltMonth: ifKnown(property.monthBuilt, (month) => String(month).padStart(2, "0")),
  SubjectPropertyType: ifKnown(property.propertyType, (type) => type.toUpperCase()),
  ConstructionCode: ifKnown(property.constructionCode, (code) => constructionCodes[code]),
  CondominiumApprovalIdentifier: ifKnown(property.condoApprovalId, agencyText),
  SiteCondominiumIndicator: ifKnown(property.isSiteCondo, yesOrNo),
});

/** Requests a new case number. */
export const writeCaseNumberRequest = (requestor: string, request: CaseNumberRequest): string =>
  writeRequest(requestor, "Add", {
    APPLICATION: {
      LenderCaseIdentifier: agencyText(request.loanNumber),
      LoanPurposeType: loanPurposes[request.hecmType],
      LoanAmortizationType: request.rateType === "fixed" ? "Fixed" : "AdjustableRate",
      ApplicationDate: agencyDate(request.applicationOn),
      UNDERWRITINGCASE: underwritingCase(request),
    },
    PROPERTY: propertyAt(request.address, request.property),
    SUBJECTPROPERTY: subjectProperty(request.property),
    BORROWER: request.borrowers.map(borrower),
  });

/** Queries the case with the lender's own reference. */
export const writeCaseNumberQuery = (requestor: string, loanNumber: string): string =>
  writeRequest(requestor, "Query", { APPLICATION: { LenderCaseIdentifier: agencyText(loanNumber) } });

const CaseNumber = ElementText.pipe(Schema.filter((text) => parseCaseNumber(text) !== null));
const AssignedOn = Schema.compose(ElementText, AgencyDate);
/** Also empty if there is none. */
const AdpCode = Schema.optional(PlainText.pipe(Schema.pattern(/^(\d{3})?$/)));

const AssignedCase = Schema.Struct({
  APPLICATION: one(
    Schema.Struct({
      AgencyCaseIdentifier: one(CaseNumber),
      UNDERWRITINGCASE: one(
        Schema.Struct({
          FHAVA: one(Schema.Struct({ "@FHAVAADPCode": AdpCode, FHAVACaseNumberAssignedDate: one(AssignedOn) })),
        }),
      ),
    }),
  ),
});

const assignedCase = ({ data, messages }: Envelope): CaseNumberAnswer | null => {
  const application = decodeElement(AssignedCase, data)?.APPLICATION;
  if (application === undefined) return null;
  const { FHAVACaseNumberAssignedDate: assignedOn, "@FHAVAADPCode": adpCode } = application.UNDERWRITINGCASE.FHAVA;
  const result = { caseNumber: application.AgencyCaseIdentifier, assignedOn, adpCode: adpCode || null };
  return { status: "success", messages, caseStatus: null, result };
};

/** What the agency states about a loan's case, requested or queried; null for another kind of response. */
export const readCaseNumber = (envelope: Envelope): CaseNumberAnswer | null => {
  const { messages, holds } = envelope;
  switch (envelope.outcome) {
    case "success":
      return assignedCase(envelope);
    case "held": {
      const reasons = holds.length > 0 ? holds : messages.map(({ text }) => text);
      return { status: "held", messages, caseStatus: null, holds: reasons };
    }
    case "error":
      return { status: "error", messages, caseStatus: null };
    case "unavailable":
      return null;
  }
};

/** The agency's text if a query finds no case. */
const nothingFound = "NO CASES SELECTED";

/** Whether a query was answered that there is no such case. Any other refusal says nothing about the case. */
export const isNoCase = ({ outcome, messages }: Envelope): boolean =>
  outcome === "error" && messages.some(({ text }) => text.toUpperCase().startsWith(nothingFound));
