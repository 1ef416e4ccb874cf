import { Context, Drop, type Liquid } from "liquidjs";
import { printValue } from "../../domain/documents/merge/print.ts";
import type { MergeRecord, MergeValue } from "../../domain/documents/merge/value.ts";
import { renderLimit } from "./render-limit.ts";

type OnPrint = (path: string) => void;

/** A value or a list entry that the loan does not have. It compares as null, and is reported if it is printed. */
export class MissingValue extends Drop {
  readonly #path: string;
  readonly #onPrint: OnPrint;

  constructor(path: string, onPrint: OnPrint) {
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

  override liquidMethodMissing(name: string | number): MissingValue {
    return new MissingValue(`${this.#path}.${name}`, this.#onPrint);
  }
}

/** A value that prints by its kind and compares by its content: dollars, percent, dates in order. */
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
      case "picture":
        return value.picture;
      default:
        return value.value;
    }
  }

  override toString(): string {
    return printValue(this.#value);
  }
}

const isRecord = (value: MergeValue | MergeRecord): value is MergeRecord => typeof value.kind !== "string";

type Scope = Record<string, unknown>;

/** Records have no inherited properties; compared or counted as a whole, they are an empty text. */
const recordPrototype: object = Object.freeze(Object.assign(Object.create(null), { toString: () => "" }));

/** The same scope, with names reported when they are read. */
const watched = (scope: Scope, onRead: (name: string) => void): Scope => {
  const names = Object.entries(scope).map(([name, value]) => {
    const get = () => {
      onRead(name);
      return value;
    };
    return [name, { enumerable: true, get }];
  });
  return Object.create(recordPrototype, Object.fromEntries(names));
};

/** The callbacks of a rendering. */
interface Listeners {
  /** Receives the path of each printed value that is missing. */
  readonly onPrint: OnPrint;
  /** Receives the first step of each path that is read. */
  readonly onRead: (name: string) => void;
}

/** The data of a template for one rendering. */
export class MergeContext extends Context {
  readonly #paths: WeakMap<object, string>;
  readonly #onPrint: OnPrint;

  constructor(engine: Liquid, data: MergeRecord, { onPrint, onRead }: Listeners) {
    const paths = new WeakMap<object, string>();
    super(watched(scopeOf(data, "", onPrint, paths), onRead), engine.options, { sync: true }, { liquid: engine });
    this.renderLimit.check = renderLimit();
    this.#paths = paths;
    this.#onPrint = onPrint;
  }

  /** Returns a missing entry for an index beyond a list. */
  override readProperty(...[from, step]: Parameters<Context["readProperty"]>): unknown {
    const found: unknown = super.readProperty(from, step);
    const path = found === undefined ? this.#paths.get(from) : undefined;
    return path === undefined
      ? found
      : new MissingValue(`${path}.${typeof step === "number" ? step : 0}`, this.#onPrint);
  }
}

/** The scope of a record at a path; `paths` receives those of its lists. */
const scopeOf = (data: MergeRecord, within: string, onPrint: OnPrint, paths: WeakMap<object, string>): Scope => {
  const scope: Scope = Object.create(recordPrototype);
  for (const [name, value] of Object.entries(data)) {
    const path = `${within}${name}`;
    if (value === null) scope[name] = new MissingValue(path, onPrint);
    else if (Array.isArray(value)) {
      const entries = value.map((each: MergeRecord, at) => scopeOf(each, `${path}.${at}.`, onPrint, paths));
      paths.set(entries, path);
      scope[name] = entries;
    } else
      scope[name] = isRecord(value as MergeValue | MergeRecord)
        ? scopeOf(value as MergeRecord, `${path}.`, onPrint, paths)
        : new PrintedValue(value as MergeValue);
  }
  return scope;
};
