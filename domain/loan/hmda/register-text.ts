import type { HmdaAnswers } from "./answers.ts";

/** The character between the fields of a line of the HMDA register, which cannot quote it within a text. */
const separator = "|";

/** Whether a line of the register can state a text as it is. */
export const fitsRegister = (text: string | null): boolean => !(text ?? "").includes(separator);

/** Worded to follow the field's name. */
export const registerTextMessage = "must not have a vertical bar, which separates the fields of the HMDA register";

/**
 * Entered text as one cell of a line: the pipe between cells, and anything that would end the line, becomes a blank. Free texts of answers
 * have no pipe since they are refused with one; addresses, names and earlier answers may. Empty if nothing is left, or nothing was entered.
 */
export const cellText = (typed: string | null): string => (typed ?? "").replace(/[|\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** Whether a reason for denial is 9, other, and the register would not state it in words. */
export const lacksReasonInWords = ({
  denialReasons,
  denialReasonOther,
}: Pick<HmdaAnswers, "denialReasons" | "denialReasonOther">): boolean =>
  denialReasons.includes(9) && cellText(denialReasonOther) === "";
