import type { CreditScore } from "./report-content.ts";

const maxFactors = 4;

/** Whether a factor is the number of inquiries: the bureaus word it in their own ways, with a code of their own in each model. */
export const isOfInquiries = (text: string): boolean => /\b[ei]nquir/i.test(text);

/** A factor in the bureau's words, or by the bureau's code if it sent no words; empty if it sent neither. */
const wordsOf = ({ code, text }: CreditScore["factors"][number]): string =>
  text === "" && code !== "" ? `Factor ${code}` : text;

/**
 * The key factors of a score that a notice states, the most important first: at most four, and in addition the number of inquiries, if it
 * is one of them (15 U.S.C. 1681g(f)(1)(C) and (f)(9)).
 */
export const keyFactorsOf = ({ factors }: Pick<CreditScore, "factors">): readonly string[] => {
  const texts = [...new Set(factors.map(wordsOf))].filter((text) => text !== "");
  const inquiries = texts.find(isOfInquiries);
  const others = texts.filter((text) => !isOfInquiries(text)).slice(0, maxFactors);
  return texts.filter((text) => text === inquiries || others.includes(text));
};
