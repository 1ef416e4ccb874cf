import type { Day } from "../kernel/day.ts";
import {
  acceptUnless,
  type FieldError,
  type FieldsInvalid,
  failedChecks,
  invalidField,
} from "../kernel/fields-invalid.ts";
import type { Result } from "../kernel/result.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import { isBlankText } from "../kernel/text/blank.ts";
import type { LoggedRecord } from "../log/entry.ts";
import { wholeView } from "../log/view.ts";
import type { JudgedCase } from "./judged-case.ts";

export const verdicts = ["agree", "disagree"] as const;
export type Verdict = (typeof verdicts)[number];

/** What an expert expects instead in a column of a case, as the book writes it. */
export interface StatedFigure {
  readonly column: string;
  readonly figure: string;
}

/** An expert's review of a case. */
export interface ExpertReviewDetails {
  /** The name of the book. */
  readonly book: string;
  /** The name of the case. */
  readonly caseName: string;
  /** The digest of the case's wording that is reviewed. */
  readonly caseDigest: string;
  readonly verdict: Verdict;
  /** Why the expert disagrees; null if they agree. */
  readonly note: string | null;
  readonly figures: readonly StatedFigure[];
}

/** A stored review, which never changes. */
export interface ExpertReview extends ExpertReviewDetails, LoggedRecord, RecordMetadata {
  readonly companyId: number;
  readonly byUserId: number;
  readonly reviewedOn: Day;
}

const steps: readonly UpgradeStep[] = [];

/** The schema version with which reviews are written. */
export const expertReviewSchemaVersion = schemaVersionAfter(steps);

/** Upgrades a stored review of any schema version. */
export const upgradeExpertReview = upgradeThrough<ExpertReview>("expert review", steps);

/** The log shows reviews in full. */
export const loggedExpertReview = wholeView<ExpertReview>("expert_review");

/** Figures under the headings of a case, even if one was entered without its arrow, as pages show it. */
const underHeadings = (figures: readonly StatedFigure[], { findings }: JudgedCase): readonly StatedFigure[] =>
  figures.map(({ column, figure }) => {
    const found = findings.find((finding) => finding.column === column || finding.column === `→ ${column}`);
    return { column: found?.column ?? column, figure };
  });

const figureErrors = (figures: readonly StatedFigure[], { findings }: JudgedCase): FieldError[] =>
  figures.flatMap(({ column, figure }, position) =>
    failedChecks([
      [
        `figures.${position}.column`,
        findings.some((finding) => finding.column === column),
        "must be a column in which the case expects something",
      ],
      [
        `figures.${position}.column`,
        figures.findIndex((each) => each.column === column) === position,
        "must be named once",
      ],
      [`figures.${position}.figure`, !isBlankText(figure), "must not be blank"],
    ]),
  );

/**
 * Checks a review. Refuses a case that the books do not have (null), a wording other than the present one, an agreement to a case that
 * fails, and a disagreement without a reason.
 */
export const checkExpertReview = (
  details: ExpertReviewDetails,
  reviewed: JudgedCase | null,
): Result<ExpertReviewDetails, FieldsInvalid> => {
  if (reviewed === null) return invalidField("caseName", "must be a case of the book", "unknown_reference");
  const { verdict, note, caseDigest } = details;
  const figures = underHeadings(details.figures, reviewed);
  const agrees = verdict === "agree";
  const errors = [
    ...failedChecks([
      [
        "caseDigest",
        caseDigest === reviewed.digest,
        "must be that of the case as it is now: the case has changed since",
      ],
      ["verdict", !agrees || reviewed.isPassed, "must be disagree: you cannot agree with a case that fails"],
      ["note", agrees || !isBlankText(note ?? ""), "must say why you disagree"],
      ["figures", !agrees || figures.length === 0, "must be empty where you agree"],
    ]),
    ...figureErrors(figures, reviewed),
  ];
  return acceptUnless(errors, { ...details, figures });
};

/** A new review from checked details. */
export const newExpertReview = (
  details: ExpertReviewDetails,
  made: Pick<ExpertReview, "id" | "companyId" | "createdAt" | "byUserId" | "reviewedOn">,
): ExpertReview => ({
  ...details,
  ...made,
  schemaVersion: expertReviewSchemaVersion,
  version: 1,
  logNumber: 1,
  updatedAt: made.createdAt,
});

/** Whether a review is of the present wording of a case. */
export const isOfWording = ({ caseDigest }: Pick<ExpertReview, "caseDigest">, { digest }: JudgedCase): boolean =>
  caseDigest === digest;

/** The last review by each expert of a case in its present wording, newest first. */
export const standingReviews = (judged: JudgedCase, reviews: readonly ExpertReview[]): readonly ExpertReview[] => {
  const newestFirst = reviews
    .filter((review) => isOfWording(review, judged))
    .toSorted((one, other) => other.id - one.id);
  return newestFirst.filter(
    ({ byUserId }, position) => newestFirst.findIndex((each) => each.byUserId === byUserId) === position,
  );
};
