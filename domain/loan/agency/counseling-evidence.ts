import { counselingValidityDays } from "../../hecm/parameters/periods/deadline-days.ts";
import { addDays, type Day, daysBetween } from "../../kernel/day.ts";
import type { FieldError } from "../../kernel/fields-invalid.ts";
import { inForce } from "../../kernel/in-force.ts";
import { fold } from "../../kernel/text/words.ts";
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

/** A session that somebody on a loan was counseled in, as far as its certificate is known. */
export interface CounselingEvidence extends CounselingSession, Omit<EnteredCertificate, keyof CounselingSession> {
  readonly covers: (borrower: Borrower) => boolean;
}

const wordsIn = (...names: readonly string[]): string =>
  fold(names.join(" "))
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const lettersIn = (name: string): string => wordsIn(name).replaceAll(" ", "");

/** An addition is a word of its own: `Ada M` may be Ada Maria, `Adam` is somebody else. */
const isSameName = (written: string, name: string, additions: readonly (string | undefined)[]): boolean =>
  lettersIn(written) === lettersIn(name) ||
  additions.some((addition) => addition !== undefined && wordsIn(written) === wordsIn(name, addition));

/** Whether a certificate's client bears a person's name. The agency writes capitals, and may add middle name and suffix. */
export const isNameOf = (client: CounselingCertificate["clients"][number], borrower: Borrower): boolean => {
  const { firstName, middleName, lastName, suffix } = borrower;
  return (
    isSameName(client.firstName, firstName, [middleName ?? undefined, middleName?.slice(0, 1)]) &&
    isSameName(client.lastName, lastName, [suffix ?? undefined])
  );
};

/** Whether a borrower or spouse came to the loan after its case number was assigned; of an earlier case that is not known. */
export const hasJoinedSince = ({ agency: { assignedFor } }: Loan, person: Borrower): boolean =>
  assignedFor !== null &&
  person.borrowerType !== "other_non_borrowing" &&
  assignedFor.people.every(({ id, hasJoined }) => id !== person.id || hasJoined);

/** What the loan's entry does not say of its session. */
const onlyEntered = { issuedOn: null, expiresOn: null, agencyName: null, counselorName: null } as const;

/** The counseling session of the representative of a person without capacity, who cannot be counseled. */
const sessionsInstead = ({ representative }: Borrower): readonly EnteredCertificate[] => {
  const { isPersonCompetent = null, counseledOn = null, certificateNumber = null } = representative ?? {};
  return isPersonCompetent === false && counseledOn !== null
    ? [{ ...onlyEntered, counseledOn, certificateNumber, agencyId: null }]
    : [];
};

/**
 * The sessions of a loan, each with whom it covers. The certificate first: it is the agency's own word; then the loan's entry,
 * and the certificates that people have of their own, or that the representative of one without capacity has.
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
      // A session of which nobody is named is one of those for whom the case number was requested.
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
 * What is wrong with the people that a counseling entry names: they are on the loan. Those whom the entry named before may have
 * left the loan since, and stay in it; a loan that is started has no one with an id yet.
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

/** Through which day an application may rest on a session: by the rule, or less where its certificate says so; null: no rule is known. */
export const validThrough = ({
  counseledOn,
  expiresOn,
}: Pick<CounselingEvidence, "counseledOn" | "expiresOn">): Day | null => {
  const validity = inForce(counselingValidityDays, counseledOn);
  if (validity._tag === "Refused") return null;
  const byRule = addDays(counseledOn, validity.value.value);
  return expiresOn !== null && expiresOn < byRule ? expiresOn : byRule;
};

/** Why a loan may not rest on a person's counseling of that day; null where it may. */
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

/** Whether a refinance goes without counseling: it is waived, after the disclosure, and the test for it is passed. */
const isWaiverInForce = (loan: Loan, passesWaiverTest: boolean): boolean =>
  passesWaiverTest &&
  isWaived(loan) &&
  loan.hecmType === "refinance" &&
  loan.counseling !== null &&
  loan.counseling.antiChurningDisclosedOn !== null;

/**
 * What a loan lacks of counseling or of a waiver of it, in words; `passesWaiverTest` is what its current calculation finds. See
 * `unmetSessions` for what counseling covers.
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
 * What the loan's counseling evidence lacks, in words. The loan's entry, people's own certificates and the agency's count the
 * same: together they cover everybody on the loan (24 CFR 206.41), each valid on the application date (Mortgagee Letter 00-10). A session
 * that is dated after today, or after the case number was assigned, covers no one but, of the latter, those who came to the loan
 * since: the agency assigns none before it.
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

/**
 * The counseling of the first borrower that the application may rest on; null: none. One whose certificate's number is known comes
 * first, and of several the agency's certificate.
 */
export const validCounseling = (loan: Loan, today: Day): CounselingSession | null => {
  const [primary] = loan.borrowers;
  const valid = evidenceOf(loan).filter(
    (session) => primary && session.covers(primary) && dayProblem(session, loan, primary, today) === null,
  );
  const found = valid.find(({ certificateNumber }) => certificateNumber !== null) ?? valid[0];
  if (!found) return null;
  const { counseledOn, certificateNumber, agencyId } = found;
  return { counseledOn, certificateNumber, agencyId };
};
