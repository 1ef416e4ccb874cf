import { Drop } from "liquidjs";
import { printValue } from "../../domain/documents/merge/print.ts";
import type { MergeRecord, MergeValue } from "../../domain/documents/merge/value.ts";

/** A value that the loan does not have. It compares as nothing, and tells where it is printed. */
export class MissingValue extends Drop {
  readonly #path: string;
  readonly #onPrint: (path: string) => void;

  constructor(path: string, onPrint: (path: string) => void) {
    super();
    this.#path = path;
    this.#onPrint = onPrint;
  }

  notePrinted(): void {
    this.#onPrint(this.#path);
  }

  override valueOf(): null {
    return null;
  }
}

/** A value that prints by its kind, and compares as what it is: dollars, percent, days in their order. */
export class PrintedValue extends Drop {
  readonly #value: MergeValue;

  constructor(value: MergeValue) {
    super();
    this.#value = value;
  }

  get merged(): MergeValue {
    return this.#value;
  }

  override valueOf(): string | number | boolean {
    const value = this.#value;
    switch (value.kind) {
      case "money":
        return value.cents / 100;
      case "percent":
        return value.percent;
      case "date":
        return value.day;
      default:
        return value.value;
    }
  }

  override toString(): string {
    return printValue(this.#value);
  }
}

const isRecord = (value: MergeValue | MergeRecord): value is MergeRecord => typeof value.kind !== "string";

/** Data as templates see them: `onPrint` is told the path of each value that is printed and missing. */
export const scopeOf = (
  data: MergeRecord,
  onPrint: (path: string) => void,
  within = "",
): Readonly<Record<string, unknown>> => {
  const scope: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(data)) {
    const path = `${within}${name}`;
    if (value === null) scope[name] = new MissingValue(path, onPrint);
    else if (Array.isArray(value))
      scope[name] = value.map((each: MergeRecord, position) => scopeOf(each, onPrint, `${path}.${position}.`));
    else
      scope[name] = isRecord(value as MergeValue | MergeRecord)
        ? scopeOf(value as MergeRecord, onPrint, `${path}.`)
        : new PrintedValue(value as MergeValue);
  }
  return scope;
};
