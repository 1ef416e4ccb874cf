import type { CreditScore } from "./report-content.ts";

const maxFactors = 4;

/** Whether a factor is the number of inquiries: the bureaus word it in their own ways, with a code of their own in each model. */
export const isOfInquiries = (text: string): boolean => /\b[ei]nquir/i.test(text);

/**
 * The key factors of a score that a notice states, the most important first: at most four, and in addition the number of inquiries, if it
 * is one of them (15 U.S.C. 1681g(f)(1)(C) and (f)(9)).
 */
export const keyFactorsOf = ({ factors }: Pick<CreditScore, "factors">): readonly string[] => {
  const texts = [...new Set(factors.map((factor) => factor.text))].filter((text) => text !== "");
  const inquiries = texts.find(isOfInquiries);
  const others = texts.filter((text) => !isOfInquiries(text)).slice(0, maxFactors);
  return texts.filter((text) => text === inquiries || others.includes(text));
};
