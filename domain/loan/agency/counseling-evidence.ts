import { counselingValidityDays } from "../../hecm/parameters/periods/deadline-days.ts";
import { addDays, type Day, daysBetween } from "../../kernel/day.ts";
import type { FieldError } from "../../kernel/fields-invalid.ts";
import { inForce } from "../../kernel/in-force.ts";
import { lettersOfLastName, lettersOfName } from "../../kernel/text/letters-of-name.ts";
import { type Borrower, type EnteredCertificate, fullName } from "../borrowers/borrower.ts";
import type { Counseling, Loan } from "../loan.ts";
import type { CounselingCertificate } from "./agency-sections.ts";
import { isWaived } from "./counseling-waiver.ts";

/** A counseling session as it is reported to the agency. */
interface CounselingSession {
  readonly counseledOn: Day;
  readonly certificateNumber: string | null;
  readonly agencyId: string | null;
}

/** A session in which someone on a loan was counseled, with what is known of its certificate. */
export interface CounselingEvidence extends CounselingSession, Omit<EnteredCertificate, keyof CounselingSession> {
  readonly covers: (borrower: Borrower) => boolean;
}

const wordsIn = (...names: readonly string[]): string =>
  names
    .flatMap((name) => name.split(/[\s,/\p{Pd}]+/u))
    .map(lettersOfName)
    .filter(Boolean)
    .join(" ");

/** An addition must be a separate word: `Ada M` may be Ada Maria, but `Adam` is someone else. */
const isSameName = (written: string, name: string, additions: readonly (string | undefined)[]): boolean =>
  lettersOfName(written) === lettersOfName(name) ||
  additions.some((addition) => addition !== undefined && wordsIn(written) === wordsIn(name, addition));

/**
 * Whether the name of a certificate's client is a person's name. The agency writes names in plain capitals, may add the middle name
 * and suffix, and may leave out a suffix that was entered in the last name. Another suffix is another person.
 */
export const isNameOf = (client: CounselingCertificate["clients"][number], borrower: Borrower): boolean => {
  const { firstName, middleName, lastName, suffix } = borrower;
  return (
    isSameName(client.firstName, firstName, [middleName ?? undefined, middleName?.slice(0, 1)]) &&
    (isSameName(client.lastName, lastName, [suffix ?? undefined]) ||
      lettersOfName(client.lastName) === lettersOfLastName(lastName))
  );
};

/** Whether a borrower or spouse joined the loan after its case number was assigned. Always false if it is not known who was on the case. */
export const hasJoinedSince = ({ agency: { assignedFor } }: Loan, person: Borrower): boolean =>
  assignedFor !== null &&
  person.borrowerType !== "other_non_borrowing" &&
  assignedFor.people.every(({ id, hasJoined }) => id !== person.id || hasJoined);

/** What the loan's counseling entry does not say about its session. */
const onlyEntered = { issuedOn: null, expiresOn: null, agencyName: null, counselorName: null } as const;

/** The counseling sessions of a representative, for a person who lacks capacity and so cannot be counseled. */
const sessionsInstead = ({ representative }: Borrower): readonly EnteredCertificate[] => {
  const { isPersonCompetent = null, counseledOn = null, certificateNumber = null } = representative ?? {};
  return isPersonCompetent === false && counseledOn !== null
    ? [{ ...onlyEntered, counseledOn, certificateNumber, agencyId: null }]
    : [];
};

/**
 * The counseling sessions of a loan, each with the people whom it covers. The agency's own certificate comes first, then the loan's entry,
 * then the certificates of individual people or of the representative of a person who lacks capacity.
 */
export const evidenceOf = (loan: Loan): CounselingEvidence[] => {
  const {
    agency: { certificate },
    borrowers,
    counseling,
  } = loan;
  const evidence: CounselingEvidence[] = [];
  if (certificate !== null)
    evidence.push({
      ...certificate,
      covers: (borrower) => certificate.clients.some((client) => isNameOf(client, borrower)),
    });
  const counseledOn = counseling?.counseledOn ?? null;
  if (counseling && counseledOn !== null)
    evidence.push({
      ...counseling,
      ...onlyEntered,
      counseledOn,
      // A session that names no one covers the people for whom the case number was requested.
      covers: (borrower) => counseling.borrowerIds?.includes(borrower.id) ?? !hasJoinedSince(loan, borrower),
    });
  const own = borrowers.flatMap((person) =>
    [...person.counselingCertificates, ...sessionsInstead(person)].map((entered) => ({
      ...entered,
      covers: (borrower: Borrower) => borrower.id === person.id,
    })),
  );
  return [...evidence, ...own];
};

/**
 * Errors in the people named by a counseling entry: they must be on the loan. People whom the entry already named may have left the loan,
 * and stay in the entry. A loan that is being started has no people with ids yet.
 */
export const counseledErrors = (
  before: Pick<Loan, "borrowers" | "counseling"> | null,
  counseling: Counseling | null,
): FieldError[] => {
  const known = [...(before?.borrowers.map(({ id }) => id) ?? []), ...(before?.counseling?.borrowerIds ?? [])];
  return (counseling?.borrowerIds ?? []).flatMap((id, position) =>
    known.includes(id)
      ? []
      : [{ field: `counseling.borrowerIds.${position}`, message: "must be a borrower of the loan", code: "invalid" }],
  );
};

/**
 * The last date on which an application may rely on a session: by the rule, or earlier if the certificate says so. Null if no rule is
 * known.
 */
export const validThrough = ({
  counseledOn,
  expiresOn,
}: Pick<CounselingEvidence, "counseledOn" | "expiresOn">): Day | null => {
  const validity = inForce(counselingValidityDays, counseledOn);
  if (validity._tag === "Refused") return null;
  const byRule = addDays(counseledOn, validity.value.value);
  return expiresOn !== null && expiresOn < byRule ? expiresOn : byRule;
};

/** Why a loan cannot rely on a person's counseling of that date; null if it can. */
export const dayProblem = (
  { counseledOn, expiresOn }: Pick<CounselingEvidence, "counseledOn" | "expiresOn">,
  loan: Loan,
  person: Borrower,
  today: Day,
): string | null => {
  const { applicationOn, caseNumberAssignedOn } = loan;
  if (counseledOn > today) return "The counseling is dated after today";
  if (caseNumberAssignedOn !== null && counseledOn > caseNumberAssignedOn && !hasJoinedSince(loan, person))
    return "The counseling is dated after the assignment of the FHA case number";
  if (applicationOn === null) return null;
  const validity = inForce(counselingValidityDays, counseledOn);
  if (validity._tag === "Refused")
    return "No rule on the validity of counseling is known for the day of the counseling";
  const days = validity.value.value;
  if (daysBetween(counseledOn, applicationOn) > days)
    return `The counseling is more than ${days} days before the application`;
  return expiresOn !== null && expiresOn < applicationOn
    ? `The counseling certificate of ${fullName(person)} expired on ${expiresOn}, before the application`
    : null;
};

const untestedWaiver =
  "The counseling is waived, but the loan's current calculation does not pass the test for that: calculate it, or enter the counseling";

/** Whether a refinance needs no counseling: it is waived after the disclosure, and the loan passes the test for a waiver. */
const isWaiverInForce = (loan: Loan, passesWaiverTest: boolean): boolean =>
  passesWaiverTest &&
  isWaived(loan) &&
  loan.hecmType === "refinance" &&
  loan.counseling !== null &&
  loan.counseling.antiChurningDisclosedOn !== null;

/**
 * What a loan lacks in counseling or in its waiver, in words. `passesWaiverTest` comes from its current calculation. `unmetSessions` says
 * what counseling covers.
 */
export const unmetCounseling = (loan: Loan, today: Day, passesWaiverTest = false): readonly string[] => {
  if (isWaiverInForce(loan, passesWaiverTest)) return [];
  const unmet = unmetSessions(loan, today);
  return isWaived(loan) && unmet.length > 0 ? [untestedWaiver] : unmet;
};

export const counselingMissing =
  "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate";

const notCovered = (person: Borrower): string =>
  `The counseling evidence does not cover ${fullName(person)}: enter the person's own certificate, name the person in the counseling entry, if counseled in that session, or retrieve a certificate that does`;

/**
 * What the loan's counseling evidence lacks, in words. The loan's entry, people's own certificates, and the agency's certificate count
 * equally: together they must cover everyone on the loan (24 CFR 206.41), each valid on the application date (Mortgagee Letter 00-10). A
 * session dated after today covers no one. A session dated after the case number was assigned covers only those who joined the loan since,
 * because the agency assigns no number before counseling.
 */
const unmetSessions = (loan: Loan, today: Day): readonly string[] => {
  const evidence = evidenceOf(loan);
  if (evidence.length === 0) return [counselingMissing];
  const unmet = loan.borrowers.flatMap((borrower) => {
    const covering = evidence.filter(({ covers }) => covers(borrower));
    if (covering.length === 0) return [notCovered(borrower)];
    const problems = covering.map((session) => dayProblem(session, loan, borrower, today));
    return problems.includes(null) ? [] : problems.flatMap((problem) => problem ?? []).slice(0, 1);
  });
  return [...new Set(unmet)];
};

/** Whether the id of a counseling agency was masked like a Social Security number, as ids of nine digits once were in stored certificates. */
const isMaskedId = (agencyId: string | null): boolean => agencyId?.startsWith("*****") ?? false;

/**
 * The first borrower's counseling on which the application may rely; null if there is none. A session with a known certificate number comes
 * first, and among those the agency's certificate. A masked id of a counseling agency counts as missing, so that the certificate is fetched
 * again.
 */
export const validCounseling = (loan: Loan, today: Day): CounselingSession | null => {
  const [primary] = loan.borrowers;
  const valid = evidenceOf(loan).filter(
    (session) => primary && session.covers(primary) && dayProblem(session, loan, primary, today) === null,
  );
  const found = valid.find(({ certificateNumber }) => certificateNumber !== null) ?? valid[0];
  if (!found) return null;
  const { counseledOn, certificateNumber, agencyId } = found;
  return { counseledOn, certificateNumber, agencyId: isMaskedId(agencyId) ? null : agencyId };
};
