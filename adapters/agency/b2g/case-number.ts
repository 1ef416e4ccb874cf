import { Schema } from "effect";
import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import type { CaseNumberRequest, IdentifiedPerson } from "../../../domain/agency/requests.ts";
import type { HecmType } from "../../../domain/hecm/terms.ts";
import type { Address } from "../../../domain/kernel/address.ts";
import { parseCaseNumber } from "../../../domain/loan/agency/case-number.ts";
import { type Envelope, writeRequest } from "./envelope.ts";
import { AgencyDate, agencyDate, agencyName, agencyPostalCode, agencyStreet, agencyText } from "./wire-text.ts";
import { decodeElement, ElementText, one, PlainText, type XmlContent } from "./xml.ts";

type CaseNumberAnswer = AgencyAnswer<"case_number_assignment">;

const loanPurposes: Readonly<Record<HecmType, string>> = {
  traditional: "HECMTraditional",
  purchase: "HECMPurchase",
  refinance: "HECMRefinance",
};

const underwritingCase = (request: CaseNumberRequest): XmlContent => ({
  LOAN_ORIGINATOR: request.originatorNmlsId === null ? null : { "@_NMLSIdentifier": request.originatorNmlsId },
  FHAVA: {
    "@FHAVAADPCode": request.adpCode,
    FHAVAOriginatorIdentifier: request.lenderId,
    FHAVASponsorIdentifier: request.sponsorId,
    FHAVAHECMCounselCertificate: request.counseling && {
      "@_CertificateID": request.counseling.certificateNumber,
      "@_Date": agencyDate(request.counseling.counseledOn),
      "@_CounselingAgencyID": request.counseling.agencyId,
    },
  },
});

const ifKnown = (text: string | null, write: (text: string) => string): string | null =>
  text === null ? null : write(text);

const propertyAt = (address: Address, countyFips: string | null): XmlContent => {
  const street = address.street === null ? null : agencyStreet(address.street);
  return {
    "@PROPERTYID": "1",
    "@PropertyType": "Subject",
    City: ifKnown(address.city, agencyText),
    State: address.state,
    PostalCode: ifKnown(address.zipCode, agencyPostalCode),
    // The county alone: the state is given beside it.
    CountyCode: ifKnown(countyFips, (fips) => fips.slice(-3)),
    PARSEDSTREETNAME: {
      "@PARSEDSTREETNAMEID": "1",
      HouseNumber: street?.houseNumber ?? null,
      StreetName: street?.streetName ?? null,
      ApartmentOrUnit: ifKnown(address.unit, agencyText),
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
    PROPERTY: propertyAt(request.address, request.property.countyFips),
    SUBJECTPROPERTY: {
      FinancedNumberOfUnits: request.property.units === null ? null : String(request.property.units),
      StructureBuiltYear: request.property.yearBuilt === null ? null : String(request.property.yearBuilt),
      SubjectPropertyType: ifKnown(request.property.propertyType, (type) => type.toUpperCase()),
    },
    BORROWER: request.borrowers.map(borrower),
  });

/** Queries what the agency has under the lender's own reference of a case. */
export const writeCaseNumberQuery = (requestor: string, loanNumber: string): string =>
  writeRequest(requestor, "Query", { APPLICATION: { LenderCaseIdentifier: agencyText(loanNumber) } });

const CaseNumber = ElementText.pipe(Schema.filter((text) => parseCaseNumber(text) !== null));
const AssignedOn = Schema.compose(ElementText, AgencyDate);
/** Empty, too, where there is none. */
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

/** What the agency says of the case of a loan, requested or queried; null for another kind of answer. */
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

/** The agency's words where a query finds no case. */
const nothingFound = "NO CASES SELECTED";

/** Whether a query was answered that there is no such case; any other refusal says nothing about the case. */
export const isNoCase = ({ outcome, messages }: Envelope): boolean =>
  outcome === "error" && messages.some(({ text }) => text.toUpperCase().startsWith(nothingFound));
