import { addDays, parseDay } from "../../../domain/kernel/day.ts";
import { type Fields, objectIn, textIn } from "../fields.ts";
import { type Circumstances, type Decide, error, peopleIn, rememberPeople, success } from "./decide.ts";
import type { KnownCertificate, KnownPerson } from "./known.ts";

const counselor = {
  agency_name: "Sandbox Counseling Agency",
  agency_phone: "800-555-0100",
  counselor_name: "Casey Counselor",
};
const anyAgencyId = "90001";

/** Registers the certificate named in a case number request for its people, unless it is known already. */
export const registerCertificate = (
  request: Fields,
  people: readonly KnownPerson[],
  { state, today }: Circumstances,
): void => {
  const counseling = objectIn(request, "counseling");
  const certificateNumber = textIn(counseling, "certificate_number");
  if (certificateNumber === null || state.find("certificate", certificateNumber) !== null) return;
  const address = objectIn(request, "address");
  state.put("certificate", certificateNumber, {
    certificateNumber,
    counseledOn: parseDay(textIn(counseling, "counseled_date") ?? "") ?? today,
    agencyId: textIn(counseling, "agency_id") ?? anyAgencyId,
    people,
    state: textIn(address, "state"),
    zipCode: textIn(address, "zip_code"),
  });
};

/** Accepts a referral. Its people are counseled on the same day, and their certificate can be found from then on. */
export const refer: Decide = (request, circumstances) => {
  const { state, today } = circumstances;
  rememberPeople(request, circumstances);
  const certificateNumber = String(1_000_000 + state.next("certificate"));
  state.put("certificate", certificateNumber, {
    certificateNumber,
    counseledOn: today,
    agencyId: textIn(request, "agency_id") ?? anyAgencyId,
    people: peopleIn(request),
    state: null,
    zipCode: null,
  });
  return success({ referral_status: "received" });
};

/** Whether a certificate matches every given criterion of a search. */
const fits = (criteria: Fields, { people, ...certificate }: KnownCertificate): boolean => {
  const given = (name: string, isMet: (wanted: string) => boolean) => {
    const wanted = textIn(criteria, name);
    return wanted === null || isMet(wanted);
  };
  return (
    given("certificate_number", (wanted) => certificate.certificateNumber === wanted) &&
    given("agency_id", (wanted) => certificate.agencyId === wanted) &&
    given("zip_code", (wanted) => certificate.zipCode === wanted) &&
    given("counseled_from", (wanted) => certificate.counseledOn >= wanted) &&
    given("counseled_to", (wanted) => certificate.counseledOn <= wanted) &&
    given("last_name", (wanted) => people.some(({ lastName }) => lastName.toLowerCase() === wanted.toLowerCase())) &&
    given("ssn_last4", (wanted) => people.some(({ ssnLast4 }) => ssnLast4 === wanted))
  );
};

const matchOf = ({ certificateNumber, counseledOn, agencyId, people, state, zipCode }: KnownCertificate): Fields => ({
  certificate_number: certificateNumber,
  counseled_date: counseledOn,
  agency_id: agencyId,
  agency_name: counselor.agency_name,
  clients: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  state,
  zip_code: zipCode,
});

/** Sixty fictional certificates, to test a client's limit. */
const manyMatches = ({ today }: Circumstances): readonly Fields[] =>
  Array.from({ length: 60 }, (_, position) =>
    matchOf({
      certificateNumber: String(8_000_001 + position),
      counseledOn: today,
      agencyId: anyAgencyId,
      people: [{ firstName: "Sam", lastName: "Many", ssnLast4: null }],
      state: null,
      zipCode: null,
    }),
  );

export const searchCertificates: Decide = (criteria, circumstances) =>
  success({
    matches:
      circumstances.word === "MANY"
        ? manyMatches(circumstances)
        : circumstances.state
            .list("certificate")
            .filter((each) => fits(criteria, each))
            .map(matchOf),
  });

/** A number that was not sent before, of 7 digits or a trigger, is a certificate of the people whom the user named last. */
const certificateOf = (
  certificateNumber: string,
  { state, today, username, word }: Circumstances,
): KnownCertificate | null => {
  const known = state.find("certificate", certificateNumber);
  if (known !== null) return known;
  const people = state.find("people", username);
  if (people === null || (word === null && !/^\d{7}$/.test(certificateNumber))) return null;
  const found = {
    certificateNumber,
    counseledOn: today,
    agencyId: anyAgencyId,
    people,
    state: null,
    zipCode: null,
  };
  if (word === null) state.put("certificate", certificateNumber, found);
  return found;
};

export const retrieveCertificate: Decide = (request, circumstances) => {
  const certificateNumber = textIn(request, "certificate_number") ?? "";
  const found = circumstances.word === "NOTFOUND" ? null : certificateOf(certificateNumber, circumstances);
  if (found === null) return error("CERTIFICATE_NOT_FOUND", "The certificate cannot be found.");
  const counseledOn = circumstances.word === "EXPIRED" ? addDays(circumstances.today, -200) : found.counseledOn;
  return success({
    certificate_number: certificateNumber,
    counseled_date: counseledOn,
    issued_date: counseledOn,
    agency_id: found.agencyId,
    ...counselor,
    method: "telephone",
    duration_minutes: 75,
    fee: 145,
    is_fee_waived: false,
    clients: found.people.map(({ firstName, lastName }) => ({ first_name: firstName, last_name: lastName })),
  });
};
