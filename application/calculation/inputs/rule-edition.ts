import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { ruleNumber } from "../../../domain/hecm/rule-numbers.ts";
import { type RuleBook, type RulesUsed, type StepUsed, stepsInForce } from "../../../domain/hecm/rules-used.ts";
import type { Dependencies } from "../../support/dependencies.ts";

type Digest = Dependencies["vault"]["digest"];

/**
 * Identifies the rule steps that a calculation used: the first date of the newest dated step and a digest of all steps, such as
 * `2026-01-01-3f9a2c1b0d4e`. Two calculations of the same edition used the same steps of the same rules, so only their inputs differ.
 */
export type RuleEdition = string;

/** Twelve hexadecimal digits, 48 bits: enough that no two editions of a rule share a digest by accident. */
const DIGEST_LENGTH = 12;

const tableDigests = new WeakMap<object, string>();

/** The digest of a step's value. A table's digest is computed once per process. */
const valueDigest = (digest: Digest, value: unknown): string => {
  const make = () => digest(JSON.stringify(value)).slice(0, DIGEST_LENGTH);
  if (typeof value !== "object" || value === null) return make();
  const known = tableDigests.get(value) ?? make();
  tableDigests.set(value, known);
  return known;
};

const editionOfSteps = (digest: Digest, steps: readonly StepUsed[]): RuleEdition => {
  // By number, since names and citations may be reworded.
  const lines = steps.map(({ name, from, revision, value }) =>
    [ruleNumber(name), revision, from, valueDigest(digest, value)].join(" "),
  );
  const newestDay = steps.map(({ from }) => from ?? "").reduce((newest, from) => (from > newest ? from : newest), "");
  return `${newestDay}-${digest(lines.join("\n")).slice(0, DIGEST_LENGTH)}`;
};

const maxRemembered = 10_000;
const remembered = new WeakMap<RuleBook, Map<string, RuleEdition | null>>();

/** The edition of these rules as currently in force; null if one of them is not known, or no longer known. */
export const editionInForce = ({ vault }: Dependencies, book: RuleBook, used: RulesUsed): RuleEdition | null => {
  const editions = remembered.get(book) ?? new Map<string, RuleEdition | null>();
  remembered.set(book, editions);
  // Cached, because every read of a loan needs it.
  const key = `${used.on} ${used.nationalLimitOn ?? ""} ${used.numbers}`;
  const known = editions.get(key);
  if (known !== undefined) return known;
  const steps = stepsInForce(book, used);
  const edition = steps && editionOfSteps(vault.digest, steps);
  if (editions.size >= maxRemembered) editions.clear();
  editions.set(key, edition);
  return edition;
};

/** The edition of a calculation that was just made by a book's rules. */
export const editionOf = (dependencies: Dependencies, book: RuleBook, used: RulesUsed): RuleEdition => {
  const edition = editionInForce(dependencies, book, used);
  if (edition === null) throw new Error(`a calculation by rules that are not known on ${used.on}`);
  return edition;
};

/** The digest that identifies the same inputs under the same rule steps. The calculation's date is one of the inputs. */
export const fingerprintOf = ({ vault }: Dependencies, inputs: CalculationInputs, edition: RuleEdition): string =>
  vault.digest(`${edition} ${JSON.stringify(inputs)}`);
