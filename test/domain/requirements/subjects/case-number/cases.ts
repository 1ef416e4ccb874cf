import { day } from "../../../../../domain/kernel/day.ts";
import { agency } from "../base-loan.ts";
import type { Case, Given } from "../case.ts";
import { ofAgency } from "../given-loan.ts";
import { ofCase } from "./given.ts";

/** A case without an appraisal, for which neither the notice of action nor the insurance application is due. */
const caseOf = (assignedOn: string): Given => ({
  loan: {
    noticeSentOn: day("2026-04-10"),
    disbursedOn: null,
    agency: {
      ...agency,
      caseNumber: { state: "assigned", number: "1371234567", assignedOn: day(assignedOn) },
      appraisal: null,
    },
  },
});

/** The cases of the requirements about the case number. */
export const caseNumberCases: readonly Case[] = [
  [
    // Six months from April 1, 2026 end today; those from the day before ended on September 30.
    "case_number_lapsed",
    caseOf("2026-04-01"),
    caseOf("2026-03-31"),
    "The agency cancels the case number after 2026-09-30, without an appraisal or an application for the insurance by then: log the appraisal, have the case restored, or say why the case is still active",
  ],
  [
    "case_number_not_assigned",
    {},
    ofAgency({ caseNumber: { state: "held", holds: ["Address is in use"] } }),
    "The FHA case number is missing: request it",
  ],
  [
    "adp_code_differs",
    ofAgency({ adpCode: "952" }),
    ofAgency({ adpCode: "951" }),
    "The case has the ADP code 951, and the loan's rate type and property type have 952: have the case corrected",
  ],
  [
    "case_correction_needed",
    ofCase({ street: "12 SAMPLE ST", zipCode: "62701-0001" }),
    ofCase({ street: "14 Sample Street" }),
    "The case has the address 14 Sample Street, 62701, and the loan has 12 Sample Street, 62701: have the case corrected",
  ],
];
