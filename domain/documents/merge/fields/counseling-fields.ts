import type { Day } from "../../../kernel/day.ts";
import type { CounselingCertificate } from "../../../loan/agency/agency-sections.ts";
import { type CounselingEvidence, evidenceOf, validThrough } from "../../../loan/agency/counseling-evidence.ts";
import { type Borrower, fullName } from "../../../loan/borrowers/borrower.ts";
import type { Loan } from "../../../loan/loan.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, date, list, type MergeFields, money, record, text, yesNo } from "../field.ts";
import { phoneOf } from "../words.ts";

const methodWords: Readonly<Record<NonNullable<CounselingCertificate["method"]>, string>> = {
  telephone: "By telephone",
  face_to_face: "In person",
};

/** The session that documents state, and its certificate as the agency returned it; null for one that was entered. */
interface StatedCounseling {
  readonly loan: Loan;
  readonly session: CounselingEvidence;
  /** The sessions that had not expired when it was relied on, or all if all had. The stated session is the first of them. */
  readonly standing: readonly CounselingEvidence[];
  readonly certificate: CounselingCertificate | null;
}

/**
 * The first session that had not expired on the day of the application, or today without one; or the first of all if all had. The agency's
 * certificate comes before entered sessions, and the loan's entry before a person's own. Null if no borrower was counseled.
 */
const statedCounseling = ({ loan, today }: DocumentFacts): StatedCounseling | null => {
  const evidence = evidenceOf(loan);
  const reliedOn = loan.applicationOn ?? today;
  const valid = evidence.filter((each) => (validThrough(each) ?? each.counseledOn) >= reliedOn);
  const standing = valid.length > 0 ? valid : evidence;
  const [session] = standing;
  return session === undefined
    ? null
    : { loan, session, standing, certificate: session === evidence[0] ? loan.agency.certificate : null };
};

const expiresOn = (session: CounselingEvidence | null): Day | null => session && validThrough(session);

/** An expired session counseled no one for an application that relies on a later one. */
const counseledNames = ({ loan, standing, certificate }: StatedCounseling): readonly string[] => {
  if (certificate) return certificate.clients.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return loan.borrowers.filter((person) => standing.some(({ covers }) => covers(person))).map(fullName);
};

/** A person on the loan with a session that covers them, or with none. */
interface PersonSession {
  readonly person: Borrower;
  readonly session: CounselingEvidence | null;
}

const sessionsOfPeople = ({ loan }: StatedCounseling): readonly PersonSession[] => {
  const evidence = evidenceOf(loan);
  return loan.borrowers.flatMap((person): PersonSession[] => {
    const sessions = evidence.filter(({ covers }) => covers(person));
    return sessions.length === 0 ? [{ person, session: null }] : sessions.map((session) => ({ person, session }));
  });
};

const sessionFields: MergeFields<PersonSession> = {
  name: text("Name of a person on the loan", ({ person }) => fullName(person)),
  date: date("Date on which the person was counseled", ({ session }) => session?.counseledOn ?? null),
  certificate_number: text("Number of the person's certificate", ({ session }) => session?.certificateNumber ?? null),
  issued_date: date("Date on which the certificate was issued", ({ session }) => session?.issuedOn ?? null),
  expiration_date: date("Last date on which an application may rely on it", ({ session }) => expiresOn(session)),
  agency_id: text("Counseling agency's id", ({ session }) => session?.agencyId ?? null),
  agency_name: text("Counseling agency", ({ session }) => session?.agencyName ?? null),
  counselor: text("Counselor", ({ session }) => session?.counselorName ?? null),
};

const clientFields: MergeFields<string> = { name: text("Name of a person who was counseled", (name) => name) };

const counselingFields: MergeFields<StatedCounseling> = {
  date: date("Date of the counseling", ({ session }) => session.counseledOn),
  certificate_number: text("Number of the certificate", ({ session }) => session.certificateNumber),
  issued_date: date("Date on which the certificate was issued", ({ session }) => session.issuedOn),
  expiration_date: date("Last date on which an application may rely on the certificate", ({ session }) =>
    expiresOn(session),
  ),
  agency_id: text(
    "Counseling agency's id",
    ({ session, loan }) => session.agencyId ?? loan.counseling?.agencyId ?? null,
  ),
  agency_name: text("Counseling agency", ({ session }) => session.agencyName),
  agency_phone: text("Counseling agency's telephone number", ({ certificate }) =>
    phoneOf(certificate?.agencyPhone ?? null),
  ),
  counselor: text("Counselor", ({ session }) => session.counselorName),
  method: text("By telephone or in person", ({ certificate }) => {
    const method = certificate?.method ?? null;
    return method && methodWords[method];
  }),
  duration: count("Duration of the counseling, in minutes", ({ certificate }) => certificate?.durationMinutes ?? null),
  fee: money("Cost of the counseling", ({ certificate }) => certificate?.feeCents ?? null),
  is_fee_waived: yesNo("Whether the fee was waived", ({ certificate }) => certificate?.isFeeWaived ?? null),
  is_confirmed: yesNo("Whether the FHA's system confirmed the certificate", ({ certificate }) => certificate !== null),
  clients: list("People who were counseled, for a loop", counseledNames, clientFields),
  sessions: list(
    "Each person on the loan with each session that covers them, for a loop; without details if there is no session",
    sessionsOfPeople,
    sessionFields,
  ),
};

/** The counseling; empty if no one was counseled. */
export const counselingSection: MergeFields<DocumentFacts> = {
  counseling: record(statedCounseling, counselingFields),
};
