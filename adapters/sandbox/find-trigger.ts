import { type DecisionWord, decisions, type FaultWord, faults, type Operation, operations } from "./triggers.ts";

/** The bureau operations that a trigger may name. */
export type BureauOperation = "credit_order" | "credit_retrieve";

const named: readonly string[] = [...operations, "credit_order", "credit_retrieve"];

interface WrittenWord {
  readonly word: string;
  /** The only operation on which it acts; null for any. */
  readonly only: string | null;
}

const wordOf = (text: string): WrittenWord => {
  const [word = "", second = ""] = text.trim().split(/[\s,]+/);
  const operation = second.toLowerCase().replaceAll("-", "_");
  return { word: word.toUpperCase(), only: named.includes(operation) ? operation : null };
};

/**
 * The trigger words with which texts of a request begin: `HOLD 12 Oak Street`, whole words in any case. An operation after the word,
 * `TIMEOUT case-restore 12 Oak Street`, limits it to that operation.
 */
const wordsIn = (texts: readonly string[], operation: Operation | BureauOperation): readonly string[] =>
  texts
    .map(wordOf)
    .filter(({ only }) => only === null || only === operation)
    .map(({ word }) => word);

const isFault = (word: string): word is FaultWord => Object.hasOwn(faults, word);

const isDecision = (word: string): word is DecisionWord => Object.hasOwn(decisions, word);

/** The word that damages the response to a request, or null. */
export const faultIn = (texts: readonly string[], operation: Operation | BureauOperation): FaultWord | null => {
  const word = wordsIn(texts, operation).find(isFault) ?? null;
  const isOfBureau = operation === "credit_order" || operation === "credit_retrieve";
  return word !== null && isOfBureau && "only" in faults[word] ? null : word;
};

/** The word that changes the agency's decision in an operation, or null. */
export const decisionIn = (texts: readonly string[], operation: Operation): DecisionWord | null =>
  wordsIn(texts, operation)
    .filter(isDecision)
    .find((word) => decisions[word].operations.some((each) => each === operation)) ?? null;
