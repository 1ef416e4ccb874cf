import fc from "fast-check";
import { nullable, type Overrides } from "../arbitrary-value.ts";
import { type Body, withField } from "./resource.ts";

/** Dates from one to another, inclusive. */
export const dayBetween = (first: string, last: string): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

/** On May 1, 2026: aged 62 to 119, aged 18 to 61, and younger. */
const old = dayBetween("1907-01-01", "1964-05-01");
const grown = dayBetween("1964-05-02", "2008-05-01");
const young = dayBetween("2008-05-02", "2026-04-30");

export const personOverrides: Overrides = {
  dob: fc.oneof(old, old, grown, young),
  // Areas from 900 on, 000, and 666, group 00, and serial 0000 are never assigned.
  ssn: nullable(
    fc
      .tuple(fc.integer({ min: 1, max: 665 }), fc.integer({ min: 1, max: 99 }))
      .map(([area, group]) => `${String(area).padStart(3, "0")}${String(group).padStart(2, "0")}`),
  ),
};

/** Borrowers are at least 62 (24 CFR 206.33), and an eligible spouse is at least 18. Both years have a February 29. */
const oldEnough = (person: Body, usualType: string): Body => {
  const type = person.borrower_type ?? usualType;
  const born = String(person.dob);
  if (type === "eligible_non_borrowing_spouse" && born > "2008-05-01")
    return { ...person, dob: `1992${born.slice(4)}` };
  if (!["borrower", "co_borrower"].includes(String(type)) || born <= "1964-05-01") return person;
  return { ...person, dob: `1952${born.slice(4)}` };
};

interface Answer {
  readonly codes: string;
  readonly notProvided: number;
  readonly observable: readonly number[];
  readonly texts: readonly string[];
}

/** Combinations that Regulation C (12 CFR 1003, appendix B) allows: `not provided` alone, and broad codes for observed answers. */
const answers: readonly Answer[] = [
  { codes: "ethnicity", notProvided: 3, observable: [1, 2], texts: ["ethnicity_other"] },
  {
    codes: "race",
    notProvided: 6,
    observable: [1, 2, 3, 4, 5],
    texts: ["race_native_other", "race_asian_other", "race_pacific_islander_other"],
  },
  { codes: "sex", notProvided: 3, observable: [1, 2], texts: [] },
];

const consistentAnswer = (given: Body, { codes, notProvided, observable, texts }: Answer): Body => {
  const chosen = [...new Set([given[codes] ?? []].flat())] as number[];
  const isObserved = given[`${codes}_observed`] === true;
  const seen = isObserved ? chosen.filter((code) => observable.includes(code)) : chosen;
  const kept = seen.includes(notProvided) ? [notProvided] : seen;
  const withoutTexts = isObserved || kept.includes(notProvided) ? texts.map((text) => [text, null]) : [];
  const answered = codes === "sex" ? (kept[0] ?? null) : kept;
  return { ...Object.fromEntries(withoutTexts), ...(codes in given ? { [codes]: answered } : {}) };
};

const consistent = (given: Body): Body =>
  Object.assign({ ...given }, ...answers.map((answer) => consistentAnswer(given, answer)));

/** A certificate is issued, and expires, on or after the date of its session. */
const goodCertificate = (certificate: Body): Body => {
  const notBefore = (on: string): string =>
    on < String(certificate.counseled_date) ? String(certificate.counseled_date) : on;
  return withField(withField(certificate, "issued_date", notBefore), "expires_date", notBefore);
};

/** A person with a valid age, SSN, answers, and certificates. */
export const goodPerson = (person: Body, usualType: string, unique: () => number): Body => {
  const numbered = withField<string>(
    person,
    "ssn",
    (start) => `${start}${String((unique() % 9999) + 1).padStart(4, "0")}`,
  );
  const answered = withField(oldEnough(numbered, usualType), "demographics", consistent);
  return withField<Body[]>(answered, "counseling_certificates", (certificates) => certificates.map(goodCertificate));
};

/** Only the last four digits of the SSN are shown; if omitted, it stays. */
export const lastFour = (given: Body, before: Body | null): unknown => {
  if (given.ssn === undefined) return before?.ssn_last4 ?? null;
  return given.ssn === null ? null : String(given.ssn).slice(-4);
};
