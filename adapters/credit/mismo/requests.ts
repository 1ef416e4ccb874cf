import type { CompanyAccess } from "../../../domain/company/credentials-guard.ts";
import type { Bureau } from "../../../domain/company/credit-bureaus.ts";
import type { CreditApplicant, Requester } from "../../../domain/credit/ports.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { HttpRequest } from "../../outside-calls/http-exchange.ts";
import { writeXml, type XmlContent, xmlTypes } from "../../outside-calls/wire/xml.ts";
import type { MismoProfile } from "./profile.ts";

/** The name of the requesting system, as sent to the bureau. */
const product = "HECM origination service";

/** What is requested of the bureau. */
interface Requested {
  readonly action: "Submit" | "ForceNew" | "StatusQuery" | "Retrieve";
  readonly requester: Requester;
  /** Our reference; null if the order is identified by its number. */
  readonly reference: string | null;
  readonly orderIdentifier: string | null;
  /** Null for a report that already exists. */
  readonly bureaus: readonly Bureau[] | null;
  /** Empty if the number identifies the people. */
  readonly applicants: readonly CreditApplicant[];
}

/** MISMO attributes, without those that have no value. */
const attributes = (given: Readonly<Record<string, string | null>>): XmlContent =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, text]) => (text === null || text === "" ? [] : [[`@${name}`, text]])),
  );

const borrowerIds = (applicants: readonly CreditApplicant[]): string =>
  applicants.map((_, position) => `B${position + 1}`).join(" ");

const borrowerElement =
  ({ birthDates }: MismoProfile) =>
  (applicant: CreditApplicant, position: number): XmlContent => {
    const { firstName, middleName, lastName, suffix, ssn, bornOn, address } = applicant;
    return {
      ...attributes({
        BorrowerID: `B${position + 1}`,
        _FirstName: firstName,
        _MiddleName: middleName,
        _LastName: lastName,
        _NameSuffix: suffix,
        _SSN: ssn,
        _BirthDate: birthDates === "YYYYMMDD" ? bornOn.replaceAll("-", "") : bornOn,
        _PrintPositionType: position === 0 ? "Borrower" : "CoBorrower",
      }),
      _RESIDENCE: attributes({
        BorrowerResidencyType: "Current",
        _StreetAddress: [address.street, address.unit].filter((part) => part !== null).join(" "),
        _City: address.city,
        _State: address.state,
        _PostalCode: address.zipCode,
      }),
    };
  };

/** Whether a bureau's file is requested; for an existing report, every file that it has. */
const indicator = (bureaus: Requested["bureaus"], bureau: Bureau): string =>
  bureaus === null || bureaus.includes(bureau) ? "Y" : "N";

const requestData = (
  { action, requester, reference, orderIdentifier, bureaus, applicants }: Requested,
  profile: MismoProfile,
) => ({
  CREDIT_REQUEST: {
    ...attributes({
      MISMOVersionID: "2.3.1",
      LenderCaseIdentifier: requester.loanNumber,
      RequestingPartyRequestedByName: requester.userName,
    }),
    CREDIT_REQUEST_DATA: {
      ...attributes({
        CreditRequestID: reference === null ? null : `R${reference}`,
        BorrowerID: borrowerIds(applicants),
        CreditReportRequestActionType: action,
        CreditReportType: "Merge",
        CreditRequestType: applicants.length > 1 ? "Joint" : "Individual",
        CreditReportIdentifier: orderIdentifier,
      }),
      CREDIT_REPOSITORY_INCLUDED: attributes({
        _EquifaxIndicator: indicator(bureaus, "equifax"),
        _ExperianIndicator: indicator(bureaus, "experian"),
        _TransUnionIndicator: indicator(bureaus, "transunion"),
      }),
    },
    LOAN_APPLICATION: applicants.length === 0 ? null : { BORROWER: applicants.map(borrowerElement(profile)) },
  },
});

/** A MISMO 2.3.1 request to the bureau's address, with the credentials where the profile requires them. */
export const mismoRequest = (
  url: string,
  profile: MismoProfile,
  { credentials }: Pick<CompanyAccess, "credentials">,
  requested: Requested,
  now: Instant,
): HttpRequest => {
  const isInBody = profile.authentication === "attributes";
  const document = writeXml({
    REQUEST_GROUP: {
      ...attributes({ MISMOVersionID: "2.3.1" }),
      REQUESTING_PARTY: {
        ...attributes({ _Name: requested.requester.companyName }),
        PREFERRED_RESPONSE: [attributes({ _Format: "XML" }), attributes({ _Format: "PDF" })],
      },
      SUBMITTING_PARTY: attributes({ _Name: product }),
      REQUEST: {
        ...attributes({
          RequestDatetime: now.slice(0, 19),
          LoginAccountIdentifier: isInBody ? credentials.username : null,
          LoginAccountPassword: isInBody ? credentials.password : null,
          InternalAccountIdentifier: credentials.internalAccount ?? null,
        }),
        KEY: requested.reference === null ? null : attributes({ _Name: "OrderReference", _Value: requested.reference }),
        REQUEST_DATA: requestData(requested, profile),
      },
    },
  });
  return {
    method: "POST",
    url,
    credentials: isInBody ? null : credentials,
    headers: { accept: xmlTypes.join(", ") },
    body: { contentType: "text/xml; charset=utf-8", text: document },
  };
};
