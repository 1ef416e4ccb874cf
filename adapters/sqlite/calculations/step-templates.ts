import type { Database } from "bun:sqlite";
import type { Figure, Step } from "../../../domain/hecm/explain.ts";

/** A step without its amounts: its words, source and kinds of figures, which many calculations share. */
interface StepTemplate extends Omit<Step, "inputs" | "value"> {
  readonly kind: Figure["kind"];
  readonly inputs: readonly { readonly name: string; readonly kind: Figure["kind"] }[];
}

/** The number of the step's text, the amount, and the amounts of the inputs in the order of the text. */
type PackedStep = readonly [number, ...Figure["amount"][]];

const templateOf = ({ inputs, value, ...words }: Step): StepTemplate => ({
  ...words,
  kind: value.kind,
  inputs: inputs.map((input) => ({ name: input.name, kind: input.value.kind })),
});

const haveSameInputNames = (one: Step["inputs"], other: Step["inputs"]): boolean => {
  if (one.length !== other.length) return false;
  for (let position = 0; position < one.length; position += 1) {
    const input = one[position];
    const match = other[position];
    if (input?.name !== match?.name || input?.value.kind !== match?.value.kind) return false;
  }
  return true;
};

/** Compares field by field: this runs thirty times per calculation. A loop takes twice as long, comparing as JSON text ten times as long. */
const haveSameTemplate = (one: Step, other: Step): boolean =>
  one.id === other.id &&
  one.name === other.name &&
  one.formula === other.formula &&
  one.rule === other.rule &&
  one.source === other.source &&
  one.effectiveFrom === other.effectiveFrom &&
  one.value.kind === other.value.kind &&
  haveSameInputNames(one.inputs, other.inputs);

const stepOf = (text: StepTemplate | undefined, [, amount, ...amounts]: PackedStep): Step => {
  if (text === undefined) throw new Error("the text of a stored step is missing");
  const { kind, inputs, ...words } = text;
  const figure = (of: Figure["kind"], given: Figure["amount"] | undefined) => ({ kind: of, amount: given }) as Figure;
  return {
    ...words,
    inputs: inputs.map((input, position) => ({ name: input.name, value: figure(input.kind, amounts[position]) })),
    value: figure(kind, amount),
  };
};

/** Converts steps to and from the form in which SQLite stores them. */
export interface StepTemplates {
  /** Stores the texts that are new. */
  pack(steps: readonly Step[]): string;
  /** The same without writing anything; null if a text is new to this process. */
  packKnown(steps: readonly Step[]): string | null;
  unpack(packed: string): Step[];
}

/**
 * Stores each text of a step once, under a number. Otherwise nine tenths of a stored calculation would repeat the same few words;
 * this way it takes a quarter of the bytes and of the time to write it. The texts are in a table of their own and are
 * never changed or removed, so an explanation always reads the same, also in later versions of the program.
 */
export const stepTemplates = (database: Database): StepTemplates => {
  const numberOf = database.prepare<{ id: number }, [string]>("SELECT id FROM step_texts WHERE text = ?");
  const textAt = database.prepare<{ text: string }, [number]>("SELECT text FROM step_texts WHERE id = ?");
  const insert = database.prepare<never, [string]>(
    "INSERT INTO step_texts (text) VALUES (?) ON CONFLICT (text) DO NOTHING",
  );
  const known = new Map<string, { readonly step: Step; readonly number: number }[]>();
  const texts = new Map<number, StepTemplate>();

  const remember = (step: Step): number => {
    const text = JSON.stringify(templateOf(step));
    if (numberOf.get(text) === null) insert.run(text);
    const number = numberOf.get(text)?.id;
    if (number === undefined) throw new Error("the text of a step was stored but cannot be found");
    const ofStep = known.get(step.id) ?? [];
    if (ofStep.every((one) => one.number !== number)) known.set(step.id, [...ofStep, { step, number }]);
    return number;
  };

  const knownNumber = (step: Step): number | null => {
    for (const one of known.get(step.id) ?? []) if (haveSameTemplate(one.step, step)) return one.number;
    return null;
  };

  const packed = (step: Step, number: number): PackedStep => {
    const line: [number, ...Figure["amount"][]] = [number, step.value.amount];
    for (const { value } of step.inputs) line.push(value.amount);
    return line;
  };

  const packKnown = (steps: readonly Step[]): string | null => {
    const lines: PackedStep[] = [];
    for (const step of steps) {
      const number = knownNumber(step);
      if (number === null) return null;
      lines.push(packed(step, number));
    }
    return JSON.stringify(lines);
  };

  const textOfNumber = (number: number): StepTemplate | undefined => {
    const held = texts.get(number);
    if (held !== undefined) return held;
    const row = textAt.get(number);
    const text = row === null ? undefined : (JSON.parse(row.text) as StepTemplate);
    if (text !== undefined) texts.set(number, text);
    return text;
  };

  return {
    pack: (steps) => JSON.stringify(steps.map((step) => packed(step, knownNumber(step) ?? remember(step)))),
    packKnown,
    unpack: (packed) => (JSON.parse(packed) as PackedStep[]).map((step) => stepOf(textOfNumber(step[0]), step)),
  };
};
