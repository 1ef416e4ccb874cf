import { describe, expect, test } from "bun:test";
import {
  isNoCase,
  readCaseNumber,
  writeCaseNumberQuery,
  writeCaseNumberRequest,
} from "../../../../adapters/agency/b2g/case-number.ts";
import { isAboutCase, readEnvelope } from "../../../../adapters/agency/b2g/envelope.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { caseNumberRequest } from "./case-number-request.ts";

const document = (...parts: string[]) => `<?xml version="1.0" standalone="yes"?>${parts.join("")}`;

const answered = (status: string, application: string) =>
  document(
    "<MORTGAGEDATA MISMOVersionID='1.0.1'><PROCESSSTATUS>",
    `<ProcessStatusCode>${status}</ProcessStatusCode>`,
    "<ProcessStatusMessage sCode='2'>SECOND</ProcessStatusMessage>",
    "<ProcessStatusMessage sCode='10'>TENTH</ProcessStatusMessage>",
    "<ProcessStatusMessage sCode='1'>FIRST</ProcessStatusMessage>",
    `</PROCESSSTATUS><APPLICATION>${application}</APPLICATION></MORTGAGEDATA>`,
  );

const assigned = (number: string, on: string, adpCode = "952") =>
  `<LenderCaseIdentifier>HL-2026-0042</LenderCaseIdentifier><AgencyCaseIdentifier>${number}</AgencyCaseIdentifier>` +
  `<UNDERWRITINGCASE><FHAVA FHAVAADPCode='${adpCode}'>` +
  `<FHAVACaseNumberAssignedDate>${on}</FHAVACaseNumberAssignedDate></FHAVA></UNDERWRITINGCASE>`;

const read = (xml: string) => {
  const envelope = readEnvelope(xml);
  const call = { loanNumber: "hl-2026-0042", caseNumber: null };
  return envelope && isAboutCase(envelope, call) ? readCaseNumber(envelope) : null;
};

describe("a case number request", () => {
  test("has the lender's case reference, the program, the home, and everyone on the loan, in upper-case ASCII", () => {
    expect(writeCaseNumberRequest("LOS-1", caseNumberRequest)).toBe(
      document(
        '<MORTGAGEDATA MISMOVersionID="1.0.1">',
        "<PROCESSSTATUS><ProcessStatusCode>Add</ProcessStatusCode>",
        "<ProcessStatusRequestor>LOS-1</ProcessStatusRequestor></PROCESSSTATUS>",
        "<APPLICATION><LenderCaseIdentifier>HL-2026-0042</LenderCaseIdentifier>",
        "<LoanPurposeType>HECMTraditional</LoanPurposeType>",
        "<LoanAmortizationType>AdjustableRate</LoanAmortizationType>",
        "<ApplicationDate>20261005</ApplicationDate>",
        '<UNDERWRITINGCASE><LOAN_ORIGINATOR _NMLSIdentifier="987654"/><FHAVA FHAVAADPCode="952" HousingProgram="HomeEquityMortgage255"',
        ' Amortization="AdjustableRate" SpecialProgram="None" BuyDown="None"><FHAVACaseType>RegularDE</FHAVACaseType>',
        "<FHAVAFieldOffice>NEW YORK</FHAVAFieldOffice><FHAVAProcessingType>DIRECT ENDORSEMENT</FHAVAProcessingType>",
        "<FHAVAOriginatorIdentifier>1234500007</FHAVAOriginatorIdentifier>",
        '<FHAVAHECMCounselCertificate _CertificateID="C-778" _Date="20260920"/></FHAVA></UNDERWRITINGCASE></APPLICATION>',
        '<PROPERTY PROPERTYID="1" PropertyType="Subject"><City>TARRYTOWN</City><State>NY</State>',
        "<PostalCode>105910000</PostalCode><CountyCode>119</CountyCode>",
        '<PARSEDSTREETNAME PARSEDSTREETNAMEID="1"><HouseNumber>303</HouseNumber><StreetName>S BROADWAY</StreetName>',
        "<ApartmentOrUnit>APT 2</ApartmentOrUnit></PARSEDSTREETNAME></PROPERTY>",
        "<SUBJECTPROPERTY><FinancedNumberOfUnits>1</FinancedNumberOfUnits>",
        "<StructureBuiltYear>1931</StructureBuiltYear>",
        "<SubjectPropertyType>SINGLE_FAMILY</SubjectPropertyType>",
        "<ConstructionCode>ExistingOverOneYear</ConstructionCode></SUBJECTPROPERTY>",
        '<BORROWER BORROWERID="1"><UnparsedName>NUNEZ &amp; CO JR, JOSE L</UnparsedName><SSN>900112222</SSN>',
        "<BirthDate>19500309</BirthDate><FHAVAParticipantType>BORROWER</FHAVAParticipantType></BORROWER>",
        '<BORROWER BORROWERID="2"><UnparsedName>NUNEZ, ANA</UnparsedName>',
        "<BirthDate>19521130</BirthDate><FHAVAParticipantType>CO_BORROWER</FHAVAParticipantType></BORROWER>",
        "</MORTGAGEDATA>",
      ),
    );
  });

  test("has the additional fields of a broker, a new condominium, and a refinance", () => {
    const property = {
      ...caseNumberRequest.property,
      propertyType: "condominium",
      constructionCode: "existing_under_1_year",
      condoApprovalId: "c004523",
      isSiteCondo: false,
      monthBuilt: 2,
      ...{ lot: "12", block: "4", plat: "b" },
    } as const;
    const written = writeCaseNumberRequest("LOS-1", {
      ...caseNumberRequest,
      property,
      sponsoredOriginatorEin: "123456789",
      priorCaseNumber: "137-1234567",
      program: {
        housingProgram: "home_equity_mortgage_condominium_255",
        amortization: "fixed",
        specialProgram: "none",
        buyDown: "none",
      },
    });
    for (const part of [
      ' HousingProgram="HomeEquityMortgageCondominium255" Amortization="Fixed" ',
      "<FHAVAPriorCaseIdentifier>1371234567</FHAVAPriorCaseIdentifier>",
      "<FHAVASponsoredOriginatorEIN>123456789</FHAVASponsoredOriginatorEIN>",
      "<ApartmentOrUnit>APT 2</ApartmentOrUnit><Lot>12</Lot><Block>4</Block><Plat>B</Plat></PARSEDSTREETNAME>",
      "<StructureBuiltMonth>02</StructureBuiltMonth>",
      "<ConstructionCode>ExistingUnderOneYear</ConstructionCode>",
      "<CondominiumApprovalIdentifier>C004523</CondominiumApprovalIdentifier>",
      "<SiteCondominiumIndicator>N</SiteCondominiumIndicator>",
    ])
      expect(written).toContain(part);
  });

  test("is looked up by the lender's case reference only", () => {
    expect(writeCaseNumberQuery("LOS-1", "hl-2026-0042")).toBe(
      document(
        '<MORTGAGEDATA MISMOVersionID="1.0.1"><PROCESSSTATUS><ProcessStatusCode>Query</ProcessStatusCode>',
        "<ProcessStatusRequestor>LOS-1</ProcessStatusRequestor></PROCESSSTATUS><APPLICATION>",
        "<LenderCaseIdentifier>HL-2026-0042</LenderCaseIdentifier></APPLICATION></MORTGAGEDATA>",
      ),
    );
  });
});

const inOrder = [
  { code: "1", text: "FIRST" },
  { code: "2", text: "SECOND" },
  { code: "10", text: "TENTH" },
];

describe("the answer to a case number request", () => {
  for (const status of ["Success", "SuccessUpdatesAllowed", "SuccessNoUpdatesAllowed", "Warning"]) {
    test(`${status} gives the number, its date and the program, and the messages in order of their numbers`, () => {
      expect(read(answered(status, assigned("0612106308", "20261006")))).toEqual({
        status: "success",
        messages: inOrder,
        caseStatus: null,
        result: { caseNumber: "0612106308", assignedOn: day("2026-10-06"), adpCode: "952" },
      });
    });
  }

  test("gives the number also with its dash and its program", () => {
    for (const number of ["061-2106308", "061-2106308-952"])
      expect(read(answered("Success", assigned(number, "20261006")))).toMatchObject({
        status: "success",
        result: { caseNumber: number },
      });
  });

  test("Held gives the reasons, or the messages if it names none", () => {
    const held = answered("Held", "");
    const reason = "<ProcessStatusHold sCode='1'>DUPLICATE PROPERTY ADDRESS</ProcessStatusHold></PROCESSSTATUS>";
    expect(read(held)).toMatchObject({ status: "held", holds: ["FIRST", "SECOND", "TENTH"] });
    expect(read(held.replace("</PROCESSSTATUS>", reason))).toMatchObject({
      status: "held",
      messages: inOrder,
      holds: ["DUPLICATE PROPERTY ADDRESS"],
    });
  });

  test("Error is a refusal with its messages", () => {
    expect(read(answered("Error", ""))).toEqual({ status: "error", messages: inOrder, caseStatus: null });
  });

  for (const [name, application] of Object.entries({
    "a number with its dash elsewhere": assigned("0612-106308", "20261006"),
    "a number with a program of two digits": assigned("061-2106308-95", "20261006"),
    "a number of nine digits": assigned("061210630", "20261006"),
    "two numbers": `<AgencyCaseIdentifier>0612106309</AgencyCaseIdentifier>${assigned("0612106308", "20261006")}`,
    "no date": assigned("0612106308", ""),
    "a date that is none": assigned("0612106308", "20260230"),
    "a program that is none": assigned("0612106308", "20261006", "HECM"),
    "another loan's reference": assigned("0612106308", "20261006").replace("HL-2026-0042", "HL-2026-0043"),
  })) {
    test(`is invalid with ${name}`, () => expect(read(answered("Success", application))).toBeNull());
  }

  test("is invalid with an unknown status, or without one", () => {
    expect(read(answered("Maybe", assigned("0612106308", "20261006")))).toBeNull();
    expect(readEnvelope("<MORTGAGEDATA/>")).toBeNull();
    expect(readEnvelope("<HTML><BODY>Sign in</BODY></HTML>")).toBeNull();
  });
});

describe("the answer to a query", () => {
  const refused = (message: string) => {
    const envelope = readEnvelope(
      answered("Error", "").replace(
        "</PROCESSSTATUS>",
        `<ProcessStatusMessage sCode='3'>${message}</ProcessStatusMessage></PROCESSSTATUS>`,
      ),
    );
    return envelope && isNoCase(envelope);
  };

  test("says that there is no case only in the agency's words", () => {
    expect(refused("NO CASES SELECTED")).toBe(true);
    expect(refused("USER NOT AUTHORIZED FOR CASE NUMBER ASSIGNMENT")).toBe(false);
  });
});
