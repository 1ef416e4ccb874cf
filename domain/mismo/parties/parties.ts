import { capitalized } from "../../kernel/text/phrases.ts";
import type { ExportedLoan } from "../exported-loan.ts";
import { container, each, type Mapping, part, requiredValue, value } from "../mapping.ts";
import { typedText } from "../value-forms.ts";
import { partiesOf } from "./parties-of-loan.ts";
import type { Party, PartyLicense, PartyName } from "./party.ts";

type NameOf<Kind extends PartyName["kind"]> = Extract<PartyName, { readonly kind: Kind }>;

const named =
  <Kind extends PartyName["kind"]>(kind: Kind) =>
  ({ name }: Party): NameOf<Kind> | null =>
    name?.kind === kind ? (name as NameOf<Kind>) : null;

interface ContactPoint {
  readonly email: string | null;
  readonly phone: string | null;
}

const contactPointsOf = ({ email, phone }: Party): readonly ContactPoint[] => [
  ...(typedText(email) === null ? [] : [{ email: typedText(email), phone: null }]),
  ...(typedText(phone) === null ? [] : [{ email: null, phone: typedText(phone) }]),
];

const contactPoints: Mapping<Party> = container("CONTACT_POINTS", [
  each("CONTACT_POINT", contactPointsOf, [
    container("CONTACT_POINT_EMAIL", [
      value("ContactPointEmailValue", "text", "the email of the borrower or user", ({ email }) => email),
    ]),
    container("CONTACT_POINT_TELEPHONE", [
      value("ContactPointTelephoneValue", "text", "the phone of the borrower or user", ({ phone }) => phone),
    ]),
  ]),
]);

const individualName: Mapping<Party> = part<Party, NameOf<"individual">>("NAME", named("individual"), [
  value("FirstName", "text", "first_name of the borrower or user", ({ firstName }) => typedText(firstName)),
  value("FullName", "text", "broker.originator_name", ({ fullName }) => typedText(fullName)),
  value("LastName", "text", "last_name of the borrower or user", ({ lastName }) => typedText(lastName)),
  value("MiddleName", "text", "middle_name of the borrower", ({ middleName }) => typedText(middleName)),
  value("SuffixName", "text", "suffix of the borrower", ({ suffix }) => typedText(suffix)),
]);

const individual: Mapping<Party> = part(
  "INDIVIDUAL",
  (one: Party) => (named("individual")(one) === null ? null : one),
  [contactPoints, individualName],
);

const entitySource = "the company's name, broker.company_name, the counseling agency's name";

const legalEntity: Mapping<Party> = part<Party, NameOf<"legal_entity">>("LEGAL_ENTITY", named("legal_entity"), [
  container("LEGAL_ENTITY_DETAIL", [requiredValue("FullName", "text", entitySource, ({ fullName }) => fullName)]),
]);

const addresses: Mapping<Party> = container("ADDRESSES", [
  each<Party, Party["addresses"][number]>("ADDRESS", (one) => one.addresses, [
    value("AddressLineText", "text", "street of the address", ({ street }) => typedText(street)),
    value("AddressType", "code", "Current or Mailing, of people on the loan", ({ type }) => type),
    value("AddressUnitIdentifier", "identifier", "unit of the address", ({ unit }) => typedText(unit)),
    value("CityName", "text", "city of the address", ({ city }) => typedText(city)),
    value("PostalCode", "identifier", "zip_code of the address", ({ zipCode }) => typedText(zipCode)),
    value("StateCode", "identifier", "state of the address", ({ state }) => typedText(state)),
  ]),
]);

const borrower: Mapping<Party> = part("BORROWER", (one: Party) => one.borrower, [
  container("BORROWER_DETAIL", [
    requiredValue("BorrowerBirthDate", "date", "borrowers[].date_of_birth", ({ bornOn }) => bornOn),
    requiredValue("BorrowerClassificationType", "code", "borrowers[].borrower_type", ({ isPrimary }) =>
      isPrimary ? "Primary" : "Secondary",
    ),
    value("MaritalStatusType", "code", "borrowers[].marital_status", ({ maritalStatus }) =>
      maritalStatus === null ? null : capitalized(maritalStatus),
    ),
  ]),
]);

const licenses: Mapping<Party> = container("LICENSES", [
  each<Party, PartyLicense>("LICENSE", (one) => one.licenses, [
    container("LICENSE_DETAIL", [
      requiredValue(
        "LicenseAuthorityLevelType",
        "code",
        "Private of an NMLS id, PublicState of a state's",
        (license) => (license.state === null ? "Private" : "PublicState"),
      ),
      requiredValue(
        "LicenseIdentifier",
        "identifier",
        "nmls_id, state_licenses[].number, the appraiser's license",
        ({ identifier }) => identifier,
      ),
      value("LicenseIssuingAuthorityName", "text", "NMLS, of its ids", ({ state }) => (state === null ? "NMLS" : null)),
      value("LicenseIssuingAuthorityStateCode", "identifier", "state_licenses[].state", ({ state }) => state),
    ]),
  ]),
]);

const roles: Mapping<Party> = container("ROLES", [
  container("ROLE", [
    borrower,
    licenses,
    container("ROLE_DETAIL", [
      requiredValue("PartyRoleType", "code", "borrowers[].borrower_type, or the part in the loan", ({ role }) => role),
      value(
        "PartyRoleTypeOtherDescription",
        "text",
        "of other_non_borrowing people",
        ({ roleDescription }) => roleDescription,
      ),
    ]),
  ]),
]);

const taxpayerIdentifiers: Mapping<Party> = part("TAXPAYER_IDENTIFIERS", (one: Party) => one.taxpayer, [
  container("TAXPAYER_IDENTIFIER", [
    requiredValue(
      "TaxpayerIdentifierType",
      "code",
      "SocialSecurityNumber, EmployerIdentificationNumber",
      (taxpayer) => taxpayer.type,
    ),
    requiredValue(
      "TaxpayerIdentifierValue",
      "identifier",
      "borrowers[].ssn where the request asks for it; the company's ein",
      (taxpayer) => taxpayer.value,
    ),
  ]),
]);

const labelOf = (number: number): string => `PARTY_${number}`;

/** Everyone with a role in the loan. */
export const parties: Mapping<ExportedLoan> = container("PARTIES", [
  each("PARTY", partiesOf, [individual, legalEntity, addresses, roles, taxpayerIdentifiers], (_, number) => ({
    SequenceNumber: String(number),
    "xlink:label": labelOf(number),
  })),
]);

/** The relationships of all of them to the loan with this label. */
export const relationships = (loanLabel: string): Mapping<ExportedLoan> =>
  container("RELATIONSHIPS", [
    each("RELATIONSHIP", partiesOf, [], (_, number) => ({
      SequenceNumber: String(number),
      "xlink:from": labelOf(number),
      "xlink:to": loanLabel,
      "xlink:arcrole": "urn:fdc:mismo.org:2009:residential/PARTY_IsAssociatedWith_LOAN",
    })),
  ]);
