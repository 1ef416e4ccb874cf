import { day } from "../../../../../domain/kernel/day.ts";
import { aCertificate } from "../../../agency/example.ts";
import { agency, counseling } from "../base-loan.ts";
import type { Case, Given } from "../case.ts";
import { inState } from "../given-loan.ts";
import { signedFor } from "../given-people.ts";

/** The loan's entry has this date, and the agency's certificate with the same number has March 15. */
const certified = (counseledOn: string): Given => ({
  loan: {
    counseling: { ...counseling, counseledOn: day(counseledOn), certificateNumber: "7654321" },
    agency: { ...agency, certificate: aCertificate({ counseledOn: day("2026-03-15") }) },
  },
});

/** The cases of the requirements about the counseling. */
export const counselingCases: readonly Case[] = [
  [
    // From October 4, 2025 to April 2, 2026 are 27 + 30 + 31 + 31 + 28 + 31 + 2 = 180 days.
    "counseling_incomplete",
    { loan: { counseling: { ...counseling, counseledOn: day("2025-10-04") } } },
    { loan: { counseling: { ...counseling, counseledOn: day("2025-10-03") } } },
    "The counseling is more than 180 days before the application",
  ],
  [
    // Counseled on Sunday, March 29, 2026: seven days lie between that date and Monday, April 6, on which the case number was assigned.
    "processed_before_state_wait",
    inState("CA", { counseledOn: day("2026-03-29") }),
    inState("CA", { counseledOn: day("2026-03-30") }),
    "The waiting period of California allows the FHA case number and the appraisal on 2026-04-07 at the earliest",
  ],
  [
    "appraised_before_counseling",
    inState("IL", { counseledOn: day("2026-04-01") }, { appraisedOn: day("2026-04-01") }),
    inState("IL", { counseledOn: day("2026-04-02") }, { appraisedOn: day("2026-04-01") }),
    "The home was appraised on 2026-04-01, before everybody on the loan had been counseled, on 2026-04-02",
  ],
  [
    "counseling_differs_from_certificate",
    certified("2026-03-15"),
    certified("2026-03-14"),
    "The entered counseling is dated 2026-03-14, and its certificate 7654321, as the agency has it, 2026-03-15: enter the day of the certificate, or say why both are right",
  ],
  [
    // The case number was assigned on April 6, 2026.
    "representative_not_counseled",
    signedFor({ counseledOn: day("2026-04-06") }),
    signedFor({ counseledOn: day("2026-04-07") }),
    "The counseling of Carl Example, who signs for Ada Example, is dated 2026-04-07, after the assignment of the FHA case number: correct the day, or say who was counseled before",
  ],
  [
    "incapacity_not_shown",
    signedFor({ isPersonCompetent: true }),
    signedFor({ isPersonCompetent: false }),
    "For lack of legal capacity of Ada Example, Carl Example is counseled and signs instead: an underwriter names what shows it, such as an order of the court or the statement of a physician, with its evidence",
  ],
  [
    // Counseled on March 2, 2026: the closing of March 7 is the fifth day after it.
    "counseling_outside_state_window",
    inState("TX", {}, { closingOn: day("2026-03-07") }),
    inState("TX", {}, { closingOn: day("2026-03-06") }),
    "The counseling of Ada Example was completed on 2026-03-02, and Texas has it completed 5 to 180 days before the closing, 2026-03-06: counsel again, move the closing, or say why",
  ],
];
