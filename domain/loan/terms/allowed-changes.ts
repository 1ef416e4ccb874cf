import type { TermValue } from "./term.ts";

/**
 * The consequence of a change after approval: it needs no new approval; it is not a term of an approval and its bounds are enforced
 * elsewhere; or no rule bounds it, so that it needs a new approval.
 */
export type ChangeBounds = "within_bounds" | "held_otherwise" | "another_approval";

/** A change of a loan after its approval, with its consequence and the reason. */
interface ChangeAfterApproval {
  /** Paths in the domain's names; people and liens without a position. */
  readonly fields: readonly [string, ...string[]];
  /** What may change, as a sentence without its period. */
  readonly change: string;
  /** The reason, or what else enforces its bounds. */
  readonly reason: string;
  readonly bounds: ChangeBounds;
  /** For a change within bounds: whether a value may replace another. */
  readonly isAllowed?: (approved: TermValue, present: TermValue) => boolean;
}

const isEnteredLater = (approved: TermValue): boolean => approved === null;

/** Changes after approval that might be expected to be unrestricted. Every other change of a term needs a new approval too. */
export const changesAfterApproval: readonly ChangeAfterApproval[] = [
  {
    fields: [
      "property.county",
      "property.title.trustName",
      "loanOfficer.nmlsId",
      "loanOfficer.licenseNumber",
      "company.nmlsId",
    ],
    change: "A county, a trust's name, or the number of an id or a license that was not entered may be entered",
    reason: "It completes what was approved and contradicts none of it",
    bounds: "within_bounds",
    isAllowed: isEnteredLater,
  },
  {
    fields: ["property.title.vesting"],
    change: "That the borrowers themselves hold the title may be entered",
    reason:
      "Where nothing is entered, the loan was approved as one of people who hold the title themselves; a trust or a life estate has conditions of its own",
    bounds: "within_bounds",
    isAllowed: (approved, present) => approved === null && present === "individual",
  },
  {
    fields: ["company.statesLicensed"],
    change: "The company may become licensed in the property's state",
    reason: "A license that is added takes nothing from the approval",
    bounds: "within_bounds",
    isAllowed: (_, present) => present === true,
  },
  {
    fields: ["closingOn", "disbursedOn"],
    change: "The closing and the disbursement may be on another day within all deadlines",
    reason:
      "The validity of appraisal, rates and counseling, the ages and the waiting periods are judged by the requirements of those days",
    bounds: "held_otherwise",
  },
  {
    fields: ["property.homeValueCents"],
    change: "The estimate of a home that is appraised may change",
    reason: "The appraised value counts, and no figure rests on the estimate",
    bounds: "held_otherwise",
  },
  {
    fields: ["lastCalculation"],
    change: "Rates that are quoted may be those of another week",
    reason: "The index of the closing's week and the approved margin determine them",
    bounds: "held_otherwise",
  },
  {
    fields: ["liens.amountCents"],
    change: "The payoff of a debt becomes lower",
    reason:
      "What the payoff leaves goes to the borrower: of a principal limit of $200,000 with $120,000 of mandatory obligations, a payoff that is $40,000 lower leaves $120,000 for the first year in place of $140,000, of which the borrower gets $40,000 in place of $20,000, and by the premium's rules of before October 2017 it may take the loan to the lower premium. No payoff statement is recorded that would show it, and no rule that we have lets it go without an underwriter",
    bounds: "another_approval",
  },
  {
    fields: [
      "originationFeeCents",
      "counselingFeeCents",
      "closingCostsCents",
      "lenderCreditCents",
      "earnestMoneyCents",
      "startRate",
    ],
    change: "Fees, a lender credit, earnest money or an entered start rate change",
    reason: "Each leaves the borrower more or less of the principal limit, or changes what the note costs",
    bounds: "another_approval",
  },
];

const allowedByField: ReadonlyMap<string, NonNullable<ChangeAfterApproval["isAllowed"]>> = new Map(
  changesAfterApproval.flatMap(({ fields, isAllowed }) =>
    isAllowed === undefined ? [] : fields.map((field) => [field, isAllowed] as const),
  ),
);

/** Whether a term may change in this way without a new approval. */
export const isAllowedChange = (field: string, approved: TermValue, present: TermValue): boolean =>
  allowedByField.get(field)?.(approved, present) === true;
