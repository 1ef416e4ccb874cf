import { counselingValidityDays } from "../../hecm/parameters/periods/deadline-days.ts";
import { addDays, type Instant } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import { pick } from "../../kernel/pick.ts";
import { accept } from "../../kernel/result.ts";
import { trustedText } from "../../kernel/text/untrusted-words.ts";
import { fold } from "../../kernel/text/words.ts";
import type { CounselingCertificate } from "../../loan/agency/agency-sections.ts";
import { isNameOf } from "../../loan/agency/counseling-evidence.ts";
import type { Borrower, EnteredCertificate } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";
import { certificateRequirements } from "../../requirements/operations/queries.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import type { AgencyResults } from "../answers.ts";
import type { QueryDecision } from "../decision.ts";
import { requirementsUnmet } from "./support/refusals.ts";

const namesSomebodyOn = ({ borrowers }: Loan, { clients }: AgencyResults["hecm_certificate"]): boolean =>
  clients.some((client) => borrowers.some((borrower) => isNameOf(client, borrower)));

const isSameNumber = (one: string, other: string): boolean => fold(one.trim()) === fold(other.trim());

/** Whose certificate it is is shown only to those who may already know. */
const notStored = (loan: Loan, certificateNumber: string, warning: string) => ({
  loan,
  result: { certificateNumber, isStored: false },
  warnings: [warning],
});

/** The fields of an agency certificate that a person's own certificate also has. */
const asEntered = (certificate: CounselingCertificate): EnteredCertificate =>
  pick(certificate, [
    "counseledOn",
    "certificateNumber",
    "issuedOn",
    "expiresOn",
    "agencyId",
    "agencyName",
    "counselorName",
  ]);

/**
 * The people on a loan after its certificate is replaced. A person who was counseled by the former certificate, and is not named by the new
 * one, keeps it as their own. A certificate that is fetched again replaces itself.
 */
const keepingFormer = (
  { borrowers, agency: { certificate: former } }: Loan,
  replacing: AgencyResults["hecm_certificate"],
  now: Instant,
): readonly Borrower[] => {
  if (former === null || isSameNumber(former.certificateNumber, replacing.certificateNumber)) return borrowers;
  const isNamedBy = (person: Borrower, { clients }: Pick<CounselingCertificate, "clients">): boolean =>
    clients.some((client) => isNameOf(client, person));
  return borrowers.map((person) => {
    const { counselingCertificates: own } = person;
    const isKept = own.some(
      ({ certificateNumber: number }) => number !== null && isSameNumber(number, former.certificateNumber),
    );
    if (isKept || isNamedBy(person, replacing) || !isNamedBy(person, former)) return person;
    const counselingCertificates = [...own, asEntered(former)];
    return { ...person, counselingCertificates, version: person.version + 1, updatedAt: now };
  });
};

/** Fetches a counseling certificate by the number that the caller gives, or else by the one in the loan's counseling entry. */
export const hecmCertificate: QueryDecision<"hecm_certificate"> = {
  plan: (loan, input) => {
    const certificateNumber = input.certificateNumber ?? loan.counseling?.certificateNumber ?? null;
    if (certificateNumber === null) return requirementsUnmet(unmetOf(certificateRequirements, { certificateNumber }));
    return accept([{ request: { certificateNumber }, sent: { certificateNumber } }]);
  },

  apply: (loan, { result }, { sent, now }) => {
    const requestedNumber = String(sent.certificateNumber);
    const isSame = isSameNumber(result.certificateNumber, requestedNumber);
    // A number of nine digits is masked in every response, like a Social Security number. It is the one that was requested.
    const fetched = isSame ? result : { ...result, certificateNumber: requestedNumber };
    if (!isSame && result.certificateNumber !== trustedText(requestedNumber))
      return notStored(loan, requestedNumber, "The agency answered with another certificate: it was not stored.");
    if (!namesSomebodyOn(loan, fetched))
      return notStored(
        loan,
        requestedNumber,
        "The certificate names none of the people on the loan: it was not stored.",
      );
    const validity = inForce(counselingValidityDays, fetched.counseledOn);
    if (validity._tag === "Refused")
      return notStored(
        loan,
        requestedNumber,
        "No rule on the validity of counseling is known for the date of the certificate: it was not stored.",
      );
    const certificate = {
      ...fetched,
      certificateType: "counseling" as const,
      expiresOn: addDays(fetched.counseledOn, validity.value.value),
      retrievedAt: now,
    };
    return {
      loan: { ...loan, borrowers: keepingFormer(loan, fetched, now), agency: { ...loan.agency, certificate } },
      result: { ...certificate, clients: certificate.clients.map((client) => ({ ...client })), isStored: true },
      warnings: [],
    };
  },
};
