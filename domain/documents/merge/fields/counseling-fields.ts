import { counselingValidityDays } from "../../../hecm/parameters/periods/deadline-days.ts";
import { addDays, type Day } from "../../../kernel/day.ts";
import { inForce } from "../../../kernel/in-force.ts";
import type { CounselingCertificate } from "../../../loan/agency/agency-sections.ts";
import { fullName } from "../../../loan/borrowers/borrower.ts";
import type { Loan } from "../../../loan/loan.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, date, list, type MergeFields, money, record, text, yesNo } from "../field.ts";
import { phoneOf } from "../words.ts";

const methodWords: Readonly<Record<NonNullable<CounselingCertificate["method"]>, string>> = {
  telephone: "By telephone",
  face_to_face: "In person",
};

/** What the agency's certificate says goes before what was entered on the loan. */
const counseledOn = ({ agency: { certificate }, counseling }: Loan): Day | null =>
  certificate?.counseledOn ?? counseling?.counseledOn ?? null;

const expiresOn = (loan: Loan): Day | null => {
  if (loan.agency.certificate) return loan.agency.certificate.expiresOn;
  const on = counseledOn(loan);
  const validity = on && inForce(counselingValidityDays, on);
  return on && validity?._tag === "Accepted" ? addDays(on, validity.value.value) : null;
};

const counseledNames = ({ agency: { certificate }, counseling, borrowers }: Loan): readonly string[] => {
  if (certificate) return certificate.clients.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  if (counseling === null) return [];
  const { borrowerIds } = counseling;
  return borrowers.filter(({ id }) => borrowerIds === null || borrowerIds.includes(id)).map(fullName);
};

const clientFields: MergeFields<string> = { name: text("Name of a person who was counseled", (name) => name) };

const counselingFields: MergeFields<Loan> = {
  date: date("The day of the counseling", counseledOn),
  certificate_number: text(
    "The number of the certificate",
    ({ agency, counseling }) => agency.certificate?.certificateNumber ?? counseling?.certificateNumber ?? null,
  ),
  issued_date: date("When the certificate was issued", ({ agency }) => agency.certificate?.issuedOn ?? null),
  expiration_date: date("Until when an application may rest on the certificate", expiresOn),
  agency_id: text(
    "The counseling agency's id",
    ({ agency, counseling }) => agency.certificate?.agencyId ?? counseling?.agencyId ?? null,
  ),
  agency_name: text("The counseling agency", ({ agency }) => agency.certificate?.agencyName ?? null),
  agency_phone: text("The counseling agency's telephone number", ({ agency }) =>
    phoneOf(agency.certificate?.agencyPhone ?? null),
  ),
  counselor: text("The counselor", ({ agency }) => agency.certificate?.counselorName ?? null),
  method: text("By telephone or in person", ({ agency }) => {
    const method = agency.certificate?.method ?? null;
    return method && methodWords[method];
  }),
  duration: count("How many minutes it took", ({ agency }) => agency.certificate?.durationMinutes ?? null),
  fee: money("What it cost", ({ agency }) => agency.certificate?.feeCents ?? null),
  is_fee_waived: yesNo("Whether the fee was waived", ({ agency }) => agency.certificate?.isFeeWaived ?? null),
  is_confirmed: yesNo(
    "Whether the FHA's system confirmed the certificate",
    ({ agency }) => agency.certificate !== null,
  ),
  clients: list("The people who were counseled, for a loop", counseledNames, clientFields),
};

/** The counseling; empty where no one was counseled. */
export const counselingSection: MergeFields<DocumentFacts> = {
  counseling: record(({ loan }) => (counseledOn(loan) === null ? null : loan), counselingFields),
};
