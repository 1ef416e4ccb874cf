import type { TermValue } from "./term.ts";

/**
 * The consequence of a change after approval: it needs no new approval; it is not a term of an approval and its bounds are enforced
 * elsewhere; or no rule bounds it, so that it needs a new approval.
 */
export type ChangeBounds = "within_bounds" | "enforced_elsewhere" | "new_approval";

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
    change: "A missing county, trust name, NMLS ID or license number may be entered",
    reason: "It completes the approved terms and contradicts none of them",
    bounds: "within_bounds",
    isAllowed: isEnteredLater,
  },
  {
    fields: ["property.title.vesting"],
    change: "Missing vesting of the title may be entered as held by the borrowers themselves",
    reason:
      "Without an entry, the loan was approved as if the borrowers hold the title themselves; a trust or a life estate has conditions of its own",
    bounds: "within_bounds",
    isAllowed: (approved, present) => approved === null && present === "individual",
  },
  {
    fields: ["company.statesLicensed"],
    change: "The company may become licensed in the property's state",
    reason: "An added license does not affect the approval",
    bounds: "within_bounds",
    isAllowed: (_, present) => present === true,
  },
  {
    fields: ["closingOn", "disbursedOn"],
    change: "The closing date and the disbursement date may change within all deadlines",
    reason:
      "The requirements of those dates check the validity of appraisal, rates and counseling, the borrowers' ages and the waiting periods",
    bounds: "enforced_elsewhere",
  },
  {
    fields: ["property.homeValueCents"],
    change: "The estimated home value may change after the appraisal",
    reason: "Every figure is based on the appraised value, none on the estimate",
    bounds: "enforced_elsewhere",
  },
  {
    fields: ["lastCalculation"],
    change: "Quoted rates may be those of another week",
    reason: "The index value of the week of closing and the approved margin determine them",
    bounds: "enforced_elsewhere",
  },
  {
    fields: ["liens.amountCents"],
    change: "The payoff of a debt decreases",
    reason:
      "The borrower gets part of the difference: with a principal limit of $200,000 and mandatory obligations of $120,000, a payoff that is $40,000 lower reduces the limit of the first year from $140,000 to $120,000, but the borrower's part of it rises from $20,000 to $40,000, and under the premium rules from before October 2017 the loan may get the lower premium. No payoff statement is recorded that would prove it, and no rule that we know of allows it without an underwriter",
    bounds: "new_approval",
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
    change: "A fee, a lender credit, the earnest money or an entered start rate changes",
    reason: "Each changes how much of the principal limit is left for the borrower, or the cost of the note",
    bounds: "new_approval",
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
