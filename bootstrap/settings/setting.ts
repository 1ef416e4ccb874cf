export type Environment = Readonly<Record<string, string | undefined>>;

export const storeKinds = ["sqlite", "mongodb"] as const;
export type StoreKind = (typeof storeKinds)[number];

/** What settings depend on besides their own text. */
interface Circumstances {
  readonly isProduction: boolean;
  readonly store: StoreKind;
}

/** The circumstances if nothing is set. */
export const usualCircumstances: Circumstances = { isProduction: false, store: "sqlite" };

/**
 * How a text is parsed: by a function and a sentence, without a schema library. A setting also depends on circumstances, such as production,
 * and has a default and a row in the operator's guide, for which schemas have no place.
 */
export interface Parser<Value> {
  /** The value, or null if the text is not valid. */
  readonly parse: (written: string, circumstances: Circumstances) => Value | null;
  /** What the text must do, as the end of a sentence after the setting's name: "be a whole number from 0 to 65535". */
  readonly must: string;
}

/** When a setting is required, in words and as a condition. */
const requirements = {
  "in production": ({ isProduction }: Circumstances) => isProduction,
  "with STORE=mongodb": ({ store }: Circumstances) => store === "mongodb",
};

/** One environment variable: how the service reads it, and what the operator's guide says about it. */
export interface Setting<Value> {
  readonly name: string;
  readonly meaning: string;
  readonly parser: Parser<Value>;
  readonly byDefault: (circumstances: Circumstances) => Value;
  /** The default in words, if its value alone does not show it. */
  readonly defaultInWords?: string;
  readonly isSecret?: true;
  readonly required?: keyof typeof requirements;
  readonly isRefusedInProduction?: true;
  /** The store that it belongs to. With another store it is not read. */
  readonly store?: StoreKind;
  /** Whether the spaces around its value are kept. */
  readonly keepsSpaces?: true;
}

/** A setting whose value is what its parser returns or, if it is not set, its default. */
export const setting = <Parsed, Default>(
  given: Omit<Setting<Parsed | Default>, "parser" | "byDefault"> & {
    readonly parser: Parser<Parsed>;
    readonly byDefault: (circumstances: Circumstances) => Default;
  },
): Setting<Parsed | Default> => given;

/** The default of an optional setting. */
export const none = () => null;

/** The text of a setting in the environment, or null if there is none. A blank text counts as not set. */
const textOf = (environment: Environment, { name, keepsSpaces }: Setting<unknown>): string | null =>
  (keepsSpaces ? environment[name] : environment[name]?.trim()) || null;

/** Reads one setting. `report` is called with a sentence for each problem, which does not contain the value. */
export const readSetting = <Value>(
  setting: Setting<Value>,
  environment: Environment,
  circumstances: Circumstances,
  report: (problem: string) => void,
): Value => {
  const { name, parser, required, store } = setting;
  const byDefault = setting.byDefault(circumstances);
  if (store !== undefined && store !== circumstances.store) return byDefault;
  const written = textOf(environment, setting);
  if (written === null) {
    if (required !== undefined && requirements[required](circumstances)) report(`${name} is required ${required}.`);
    return byDefault;
  }
  if (setting.isRefusedInProduction && circumstances.isProduction) report(`${name} must not be set in production.`);
  const value = parser.parse(written, circumstances);
  if (value === null) report(`${name} must ${parser.must}.`);
  return value ?? byDefault;
};

/** Settings, by the names of their values. */
type SettingsOf<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };

const hasEach = <Values extends object>(values: Partial<Values>, settings: SettingsOf<Values>): values is Values =>
  Object.keys(settings).every((name) => Object.hasOwn(values, name));

/** Reads the values of all settings, each under its own name. */
export const readEach = <Values extends object>(
  settings: SettingsOf<Values>,
  read: <Value>(setting: Setting<Value>) => Value,
): Values => {
  const values: Partial<Values> = {};
  for (const name in settings) values[name] = read(settings[name]);
  if (!hasEach(values, settings)) throw new Error("a setting was not read");
  return values;
};
