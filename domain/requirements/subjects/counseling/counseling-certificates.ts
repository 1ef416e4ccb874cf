import { isNameOf } from "../../../loan/agency/counseling-evidence.ts";
import type { Loan } from "../../../loan/loan.ts";
import { type JudgedLoan, requirementInWords } from "../../requirement.ts";
import { ownRule } from "../../sources.ts";

const otherDayText = (enteredOn: string, certificate: string, statedOn: string): string =>
  `The entered counseling is dated ${enteredOn}, and its certificate ${certificate}, as the agency has it, ${statedOn}: enter the day of the certificate, or say why both are right`;

/** An entry without a number refers to the certificate that names everyone; another number is another session. */
const otherDayTexts = ({ agency: { certificate }, counseling, borrowers }: Loan): readonly string[] => {
  if (certificate === null) return [];
  const namesAll = borrowers.every((person) => certificate.clients.some((client) => isNameOf(client, person)));
  const entered = [
    ...(counseling === null ? [] : [{ ...counseling, isOfAll: namesAll }]),
    ...borrowers.flatMap((each) => each.counselingCertificates.map((own) => ({ ...own, isOfAll: false }))),
  ];
  const days = entered
    .filter(({ certificateNumber: number, isOfAll }) =>
      number === null ? isOfAll : number === certificate.certificateNumber,
    )
    .flatMap(({ counseledOn }) => counseledOn ?? []);
  return [...new Set(days)]
    .filter((on) => on !== certificate.counseledOn)
    .map((on) => otherDayText(on, certificate.certificateNumber, certificate.counseledOn));
};

/** The entered counseling must match its certificate. */
export const counselingAsCertified = requirementInWords<JudgedLoan>({
  code: "counseling_differs_from_certificate",
  subject: "counseling",
  severity: "override",
  rule: "The entered date of a counseling session is the one on the agency's certificate",
  rules: [ownRule("waits and validity run from the day of the certificate")],
  sentence: otherDayText("…", "…", "…"),
  fields: ["counseling.counseledOn", "borrowers.counselingCertificates", "agency.certificate"],
  texts: ({ loan }) => otherDayTexts(loan),
});
