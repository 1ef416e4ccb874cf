import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { FilingFindings, HmdaFiling } from "./filing.ts";

/** A filing cannot take the step yet, or no longer. */
export interface FilingNotReady {
  readonly _tag: "FilingNotReady";
  /** One sentence each, without its period; never empty. */
  readonly unmet: readonly string[];
}

/** Who takes a step, and when. */
interface StepContext {
  readonly byUserId: number;
  readonly now: Instant;
}

export interface ConfirmationRequest {
  readonly quality: boolean;
  readonly macro: boolean;
}

export interface FiledRequest {
  readonly filedOn: Day;
  readonly receipt: string | null;
}

/** The kinds of edits with hits, which have to be confirmed. */
const toConfirm = ({ edits, macro }: FilingFindings) => ({
  quality: edits.some(({ tier }) => tier === "quality"),
  macro: macro.length > 0,
});

const blocked = "Syntactical or validity edits were triggered: correct the loans, then generate a new edition";
const superseded = "A later edition was generated: continue with that one";

const leftOut = (count: number): string =>
  `${count === 1 ? "1 loan was" : `${count} loans were`} left for later because data is missing: enter it, then generate a new edition`;

const obstaclesOf = ({ findings, edition, leftForLater }: HmdaFiling, latestEdition: number): string[] => [
  ...(leftForLater.length > 0 ? [leftOut(leftForLater.length)] : []),
  ...(findings.blocking ? [blocked] : []),
  ...(latestEdition > edition ? [superseded] : []),
];

/**
 * The filing with the given quality and macro edits confirmed. It is verified once every kind with hits is confirmed, possibly in several
 * steps; a kind without hits needs no confirmation. A filing that is filed, or already confirmed, is unchanged. Refuses if the register has
 * loans left out for missing data, blocking edits, or a later edition, and if the step confirms nothing that needs confirmation.
 */
export const verifyFiling = (
  filing: HmdaFiling,
  request: ConfirmationRequest,
  latestEdition: number,
  { byUserId, now }: StepContext,
): Result<HmdaFiling, FilingNotReady | FieldsInvalid> => {
  if (filing.status !== "generated") return accept(filing);
  const unmet = obstaclesOf(filing, latestEdition);
  if (unmet.length > 0) return refuse({ _tag: "FilingNotReady", unmet });
  const hit = toConfirm(filing.findings);
  const confirmation = { at: now, byUserId };
  const qualityConfirmed = filing.qualityConfirmed ?? (request.quality ? confirmation : null);
  const macroConfirmed = filing.macroConfirmed ?? (request.macro ? confirmation : null);
  const open: FieldError[] = [];
  const isNeeded = (field: "quality" | "macro"): void => {
    open.push({
      field,
      message: "must be true: confirm it once someone has reviewed the data that triggered these edits",
      code: "required",
    });
  };
  if (hit.quality && qualityConfirmed === null) isNeeded("quality");
  if (hit.macro && macroConfirmed === null) isNeeded("macro");
  if (open.length > 0 && !request.quality && !request.macro) return invalidFields(open);
  const status = open.length > 0 ? "generated" : "verified";
  return accept({ ...filing, status, qualityConfirmed, macroConfirmed, updatedAt: now });
};

const filedOnError = ({ year }: HmdaFiling, filedOn: Day, today: Day): string | null => {
  if (filedOn > today) return "must not be in the future";
  return filedOn > `${year}-12-31` ? null : "must be after the year of the register";
};

/**
 * The filing, marked as filed with the regulator. Repeating the request changes nothing. Refuses a filing that is not verified, was
 * generated before its year was over, has blocking edits, or has a later edition, and a date before the year's end or in the future.
 */
export const fileFiling = (
  filing: HmdaFiling,
  { filedOn, receipt }: FiledRequest,
  latestEdition: number,
  { byUserId, now, today }: StepContext & { readonly today: Day },
): Result<HmdaFiling, FilingNotReady | FieldsInvalid> => {
  if (filing.status === "filed")
    return filing.filedOn === filedOn && filing.receipt === receipt
      ? accept(filing)
      : refuse({ _tag: "FilingNotReady", unmet: [`It was already filed on ${filing.filedOn}`] });
  const unmet = obstaclesOf(filing, latestEdition);
  if (!filing.isComplete) unmet.push("It was generated before its year was over: generate a new edition");
  if (filing.status === "generated" && !filing.findings.blocking)
    unmet.push(
      "Its quality and macro edits are not confirmed: confirm them first, with POST /api/loan/hmdareporting/{id}/verify/",
    );
  if (unmet.length > 0) return refuse({ _tag: "FilingNotReady", unmet });
  const message = filedOnError(filing, filedOn, today);
  if (message !== null) return invalidFields([{ field: "filedOn", message, code: "invalid" }]);
  return accept({
    ...filing,
    status: "filed",
    filedOn,
    receipt,
    filedAt: now,
    filedByUserId: byUserId,
    updatedAt: now,
  });
};
