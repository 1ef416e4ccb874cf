import { day } from "../../../../../domain/kernel/day.ts";
import { ada, agency } from "../base-loan.ts";
import type { Case, Given } from "../case.ts";
import { ofAgency } from "../given-loan.ts";
import { onLoan, people, signedFor, spouse } from "../given-people.ts";
import { married, removed, spouseAt, unchangedAda } from "./given.ts";

const alerts = (isClear: boolean): Given =>
  ofAgency({ creditAlerts: agency.creditAlerts.map((each) => ({ ...each, isClear })) });

/** The cases of the requirements about people. */
export const peopleCases: readonly Case[] = [
  ["ssn_missing", {}, people({ ssn: null }), "The Social Security number of Ada Example is missing: enter it"],
  [
    "present_address_incomplete",
    people({ presentAddress: { ...ada.presentAddress, unit: null } }),
    people({ presentAddress: { ...ada.presentAddress, zipCode: null } }),
    "The present address of Ada Example is incomplete: enter street, city, state and ZIP code",
  ],
  [
    "demographics_missing",
    people({ demographics: ada.demographics && { ...ada.demographics, ethnicity: [3], race: [6], sex: 3 } }),
    people({ demographics: ada.demographics && { ...ada.demographics, sex: null } }),
    "The demographic answers of Ada Example are missing: enter them, or that they are not provided",
  ],
  [
    "caivrs_missing",
    alerts(false),
    ofAgency({ creditAlerts: [] }),
    "The CAIVRS authorization of Ada Example is missing: query CAIVRS for the loan",
  ],
  [
    "capacity_changed",
    {
      loan: {
        ...signedFor({ isPersonCompetent: false }).loan,
        personChanges: [{ ...unchangedAda, lackedCapacity: true }],
      },
    },
    {
      loan: {
        ...signedFor({ isPersonCompetent: true }).loan,
        personChanges: [{ ...unchangedAda, lackedCapacity: true }],
      },
    },
    "Somebody signed for Ada Example after the application, and Ada Example is entered as one who has the capacity to sign now: an underwriter says what shows it, with its evidence",
  ],
  [
    "person_change_unexplained",
    {},
    { loan: { personChanges: [removed] } },
    "Since the case number was requested, Ben Example (eligible non-borrowing spouse) was removed from the loan: an underwriter gives the ground as a reason, such as a divorce, a death or an error of entry, with its evidence",
  ],
  [
    "spouse_of_nobody_married",
    onLoan({ ...ada, maritalStatus: "separated" }, spouse("eligible")),
    onLoan({ ...ada, maritalStatus: "unmarried" }, spouse("eligible")),
    "A spouse who does not borrow is on the loan (Ben Example), and every borrower is unmarried",
  ],
  [
    "too_many_spouses",
    onLoan(married, { ...married, id: 2, borrowerType: "co_borrower" }, spouse("eligible"), spouse("ineligible")),
    onLoan(married, spouse("eligible"), spouse("ineligible")),
    "More spouses who do not borrow are on the loan (Ben Example and Cy Example) than borrowers who may be married (Ada Example)",
  ],
  [
    "home_in_another_loan",
    { facts: { loansOnSameHome: [] } },
    { facts: { loansOnSameHome: ["R-2026-17"] } },
    "Another open loan of the company, R-2026-17, has one of these people and this home",
  ],
  [
    "marital_status_missing",
    onLoan({ ...ada, maritalStatus: "unmarried" }, { ...spouse("eligible"), maritalStatus: null }),
    onLoan({ ...ada, maritalStatus: null }),
    "The marital status of Ada Example is missing: enter it",
  ],
  [
    "ineligible_spouse_lives_in_home",
    spouseAt("ineligible", { street: "14 Sample Street" }),
    spouseAt("ineligible", { street: "12 sample st." }),
    "An ineligible spouse, Cy Example, lives in the home: make the spouse eligible, so that their age counts, or say why they are not",
  ],
  [
    "eligible_spouse_lives_elsewhere",
    spouseAt("eligible", { street: "12 sample st." }),
    spouseAt("eligible", { street: "14 Sample Street" }),
    "The present address of Ben Example, an eligible spouse, is not the home, which has to be their principal residence",
  ],
  [
    "spouse_not_on_loan",
    onLoan(married, spouse("ineligible")),
    onLoan(married, { ...spouse("ineligible"), borrowerType: "other_non_borrowing" }),
    "Borrower Ada Example is married, and no spouse is on the loan",
  ],
  [
    // Born on January 1, 1951; applied for on April 2, 2026.
    "birth_date_changed",
    { loan: { personChanges: [{ ...unchangedAda, bornOn: ada.bornOn }] } },
    { loan: { personChanges: [{ ...unchangedAda, bornOn: day("1951-01-02") }] } },
    "The birth date of Ada Example was changed after the application to an earlier one, by which they were 75 years old on the application date: enter the former one again, or an underwriter says what shows this one, such as a passport, with its evidence",
  ],
  [
    "caivrs_not_clear",
    alerts(true),
    alerts(false),
    "CAIVRS is not clear for Ada Example: have the debt resolved, and query CAIVRS again",
  ],
  [
    "age_rule_unknown",
    { loan: { caseNumberAssignedOn: day("2017-10-02") } },
    { loan: { caseNumberAssignedOn: day("2017-10-01") } },
    "No rule on the age of borrowers is known for the case number's or the closing date",
  ],
  [
    "borrower_too_young",
    { loan: { ...people({ bornOn: day("1964-04-20") }).loan, closingOn: day("2026-04-20") } },
    { loan: { ...people({ bornOn: day("1964-04-21") }).loan, closingOn: day("2026-04-20") } },
    "The borrower Ada Example is younger than 62 on the closing date: let the loan close later, or correct the birth date",
  ],
];
