import { loggedAppraisal } from "../../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { agencyHome } from "../../../../../domain/loan/agency/case-facts.ts";
import { agency, base } from "../base-loan.ts";
import type { Case, Given } from "../case.ts";
import { ofAgency } from "../given-loan.ts";
import { logged, loggedAs } from "./given.ts";

const notLogged = "The appraisal is not logged with the agency, which says whether a second one is required: log it";

const second = (isSecondAppraisalRequired: boolean): Given =>
  ofAgency({ appraisal: { ...loggedAppraisal, isSecondAppraisalRequired } });

/** The cases of the requirements about the appraisal. */
export const appraisalCases: readonly Case[] = [
  [
    "appraisal_missing",
    {},
    { loan: { appraisedValueCents: null } },
    "The appraisal is missing: log it with the agency, or enter its value",
  ],
  [
    "appraisal_date_missing",
    {},
    { loan: { appraisedOn: null } },
    "The appraisal date is missing: enter its effective date",
  ],
  [
    // From April 8 to October 5, 2026 are 22 + 31 + 30 + 31 + 31 + 30 + 5 = 180 days.
    "appraisal_expired",
    { loan: { appraisedOn: day("2026-04-08"), closingOn: day("2026-10-05") } },
    { loan: { appraisedOn: day("2026-04-08"), closingOn: day("2026-10-06") } },
    "The appraisal is older than 180 days at the closing",
  ],
  [
    "second_appraisal_missing",
    second(false),
    second(true),
    "The second appraisal is missing: log it with the agency, or enter its value",
  ],
  [
    "appraisal_differs_from_logged",
    logged({ appraisedValueCents: 400_000_00, appraisedOn: day("2026-04-08") }),
    logged({ appraisedValueCents: 400_000_01, appraisedOn: day("2026-04-08") }),
    "The appraisal differs from the one that was logged with the agency: log it again, or enter what was logged",
  ],
  ["appraisal_logging_missing", loggedAs({}), ofAgency({ appraisal: null }), notLogged],
  [
    "appraised_value_raised",
    logged({
      agency: { ...agency, appraisal: loggedAppraisal, lowestValuesCents: { 1: 400_000_00 } },
      appraisedValueCents: 400_000_00,
    }),
    logged({
      agency: { ...agency, appraisal: loggedAppraisal, lowestValuesCents: { 1: 400_000_00 } },
      appraisedValueCents: 400_000_01,
    }),
    "An appraisal was logged with $400,000.00 before, and the loan has $400,000.01 of it: an underwriter says what shows the higher value, such as the appraiser's revision, with its evidence",
  ],
  [
    "repairs_below_logged",
    loggedAs({ repairsCents: 5_000_00 }, { repairEstimateCents: 5_000_00 }),
    loggedAs({ repairsCents: 5_000_01 }, { repairEstimateCents: 5_000_00 }),
    "The appraisal was logged with repairs of $5,000.01, and the repair estimate is $5,000.00: enter the logged amount, or log the appraisal again once they are completed",
  ],
  [
    "appraisal_condition_open",
    loggedAs({ condition: "subject_to_repairs" }, { repairEstimateCents: 1 }),
    loggedAs({ condition: "subject_to_repairs" }, { repairEstimateCents: 0 }),
    "The appraisal is subject to repairs, and the repair estimate is 0: enter it, or log the appraisal again once they are completed",
  ],
  [
    "appraiser_of_another_state",
    loggedAs({ appraiserLicense: "il556001234" }),
    loggedAs({ appraiserLicense: "WI556001234" }),
    "The appraiser's license is of WI, and the home is in IL: log the appraisal with the license of IL",
  ],
  [
    "appraised_home_differs",
    loggedAs({ home: agencyHome(base) }),
    loggedAs({ home: { ...agencyHome(base), propertyType: "pud" } }),
    "The appraisal was logged for the property type planned unit development, and the loan has single-family home: log the appraisal again",
  ],
  [
    // Sent on Thursday, April 16, 2026: Friday, Saturday, and Monday, April 20, are the three business days.
    "appraisal_copy_late",
    { loan: { appraisalCopySentOn: day("2026-04-16"), closingOn: day("2026-04-20") } },
    { loan: { appraisalCopySentOn: day("2026-04-17"), closingOn: day("2026-04-20") } },
    "The copy of the appraisal was sent on 2026-04-17, which is not 3 business days before the closing on 2026-04-20, nor was that waived by then",
  ],
  [
    // From April 8 to October 5, 2026 are 22 + 31 + 30 + 31 + 31 + 30 + 5 = 180 days.
    "appraisal_expired_at_disbursement",
    { loan: { appraisedOn: day("2026-04-08"), disbursedOn: day("2026-10-05") } },
    { loan: { appraisedOn: day("2026-04-08"), disbursedOn: day("2026-10-06") } },
    "The appraisal of 2026-04-08 is older than 180 days at the disbursement on 2026-10-06",
  ],
];
