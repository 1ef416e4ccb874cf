import { countiesOf, newestCountyYear } from "../../../domain/reference-data/counties/counties.ts";
import { type Fields, numberIn, objectIn, objectsIn, textIn } from "../fields.ts";
import { creditAlerts } from "../triggers.ts";
import { postalAddress } from "./cases.ts";
import { type Decide, error, rememberPeople, success } from "./decide.ts";

/** The county that was sent, or else the first one of the state. */
const countyOf = (request: Fields, address: Fields): string | null =>
  textIn(request, "county_fips") ?? countiesOf(textIn(address, "state") ?? "", newestCountyYear)[0]?.fips ?? null;

/** The address as in the postal file: in capitals, with ZIP+4 digits made from the ZIP code. */
export const validateAddress: Decide = (request, { word }) => {
  const address = objectIn(request, "address");
  const zipCode = textIn(address, "zip_code")?.slice(0, 5) ?? null;
  if (zipCode === "00000" || word === "NOTFOUND")
    return error("ADDRESS_NOT_FOUND", "The street name and/or house number cannot be found.");
  const countyFips = countyOf(request, address);
  return success({
    address: {
      ...postalAddress(address),
      zip_code: zipCode === null ? null : `${zipCode}-${zipCode.slice(1).split("").toReversed().join("")}`,
    },
    county_fips: countyFips,
    census_tract: countyFips === null ? null : `${countyFips}000100`,
  });
};

const isAlert = (ending: string): ending is keyof typeof creditAlerts => Object.hasOwn(creditAlerts, ending);

const clear = { letter: "A", caseTypes: [] } as const;

const debtors = [
  { agency_name: "HUD", phone: "800-555-0101" },
  { agency_name: "VA", phone: "800-555-0102" },
];

/** The CAIVRS result for one person: a number of ten characters, the first of which is the result. */
const authorizationOf = (borrower: Fields, ssn: string, shift: number): Fields => {
  const ending = ssn.slice(-4);
  const { letter, caseTypes } = isAlert(ending) ? creditAlerts[ending] : clear;
  return {
    borrower_id: (numberIn(borrower, "borrower_id") ?? 0) + shift,
    authorization_number: letter === null ? null : `${letter}${ending}${ending}1`,
    hits: caseTypes.map((caseType, position) => ({
      ...debtors[position],
      agency_case_number: `48${position}-${ending}`,
      case_type: caseType,
    })),
  };
};

export const authorizeCreditAlerts: Decide = (request, circumstances) => {
  const borrowers = objectsIn(request, "borrowers");
  if (borrowers.length === 0 || borrowers.length > 5)
    return error("BORROWERS_INVALID", "One to five borrowers can be sent at once.");
  const authorizations: Fields[] = [];
  for (const borrower of borrowers) {
    const ssn = textIn(borrower, "ssn") ?? "";
    if (!/^\d{9}$/.test(ssn)) return error("SSN_INVALID", "The Social Security number must have 9 digits.");
    authorizations.push(authorizationOf(borrower, ssn, circumstances.word === "OTHERPERSON" ? 1_000_000 : 0));
  }
  rememberPeople(request, circumstances);
  return { ...success({ authorizations }), status: "SuccessNoUpdatesAllowed" };
};
