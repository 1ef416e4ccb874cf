import type { TermValue } from "./term.ts";

/** A change of terms after the approval that needs no other approval. */
interface AllowedChange {
  /** Paths in the domain's names, of people and liens without a position. */
  readonly fields: readonly [string, ...string[]];
  /** What may change, as a sentence without its period. */
  readonly change: string;
  /** Why, or what else holds its bounds. */
  readonly reason: string;
  /** Null: it is no term of an approval at all. */
  readonly isAllowed: ((approved: TermValue, present: TermValue) => boolean) | null;
}

const isEnteredLater = (approved: TermValue): boolean => approved === null;

/** What may change after an approval within bounds; every other change of a term needs another approval. */
export const allowedChanges: readonly AllowedChange[] = [
  {
    fields: [
      "property.county",
      "property.title.trustName",
      "loanOfficer.nmlsId",
      "loanOfficer.licenseNumber",
      "company.nmlsId",
    ],
    change: "What was not entered may be entered",
    reason: "It completes what was approved and contradicts none of it",
    isAllowed: isEnteredLater,
  },
  {
    fields: ["property.title.vesting"],
    change: "That the borrowers themselves hold the title may be entered",
    reason:
      "Where nothing is entered, the loan was approved as one of people who hold the title themselves; a trust or a life estate has conditions of its own",
    isAllowed: (approved, present) => approved === null && present === "individual",
  },
  {
    fields: ["company.statesLicensed"],
    change: "The company may become licensed in the property's state",
    reason: "A license that is added takes nothing from the approval",
    isAllowed: (_, present) => present === true,
  },
  {
    fields: ["closingOn", "disbursedOn"],
    change: "The closing and the disbursement may be on another day within all deadlines",
    reason:
      "The validity of appraisal, rates and counseling, the ages and the waiting periods are judged by the requirements of those days",
    isAllowed: null,
  },
  {
    fields: ["property.homeValueCents"],
    change: "The estimate of a home that is appraised may change",
    reason: "The appraised value counts, and no figure rests on the estimate",
    isAllowed: null,
  },
  {
    fields: ["lastCalculation"],
    change: "Rates that are quoted may be those of another week",
    reason: "The index of the closing's week and the approved margin determine them",
    isAllowed: null,
  },
];

const allowedByField: ReadonlyMap<string, AllowedChange["isAllowed"]> = new Map(
  allowedChanges.flatMap(({ fields, isAllowed }) =>
    isAllowed === null ? [] : fields.map((field) => [field, isAllowed] as const),
  ),
);

/** Whether a term may change so without another approval. */
export const isAllowedChange = (field: string, approved: TermValue, present: TermValue): boolean =>
  allowedByField.get(field)?.(approved, present) === true;
