import type { TSchema } from "@sinclair/typebox";
import type { Call, Caller } from "../../support/running-service.ts";
import type { Overrides } from "../arbitrary-value.ts";

/** A JSON object as a client writes and reads it. */
export type Body = Readonly<Record<string, unknown>>;

/** Who creates the records, and for whom. */
export interface Scene {
  /** A Super User of the house company. */
  readonly owner: Caller;
  /** Users who can originate, including the owner. */
  readonly officers: readonly number[];
  /** Document templates of the owner's company. */
  readonly templates: readonly number[];
  /** A number that was never used before, to make a value unique. */
  readonly unique: () => number;
  readonly signIn: (email: string, password: string) => Promise<Call>;
  /** The schema of an operation's body. */
  readonly bodySchema: (method: "POST" | "PUT", path: string) => TSchema;
}

/** The context for which a body is created. */
export interface Target extends Scene {
  /** The loan of which the record is a part, or 0. */
  readonly loan: number;
}

/** A request whose outcome is checked. */
export interface Write {
  readonly method: "POST" | "PUT" | "PATCH";
  readonly given: Body;
  /** The record as it was shown before; null on creation. */
  readonly before: Body | null;
}

/** Everything that a test needs to know about a resource besides the schemas of its operations. */
export interface Resource {
  readonly name: string;
  /** The path to which a new one is posted. */
  readonly create: string;
  /** The path of one record; null if only POST writes it, by what identifies it. */
  readonly record: string | null;
  /** How one is read if it has no path. */
  readonly read?: (answer: Body, scene: Scene) => Promise<Body>;
  /** Whether it is a part of a loan, with a new loan in each run. */
  readonly isPartOfLoan?: true;
  /** Generators for what the schema states only in words. */
  readonly overrides?: (scene: Scene) => Overrides;
  /** Adjusts the body to rules that connect fields or records. */
  readonly fixUp?: (body: Body, target: Target) => Body;
  /** Fields that keep their initial values. */
  readonly unchanging?: readonly string[];
  /** Fields connected by a rule: a PATCH of one names all of them. */
  readonly together?: readonly (readonly string[])[];
  /** Objects whose fields are connected by a rule: a PATCH names all of them. */
  readonly whole?: readonly string[];
  /** What is shown if a body omits a field, by its dotted path: by default nothing for lists, and null for all others. */
  readonly defaults?: Body;
  /** Never shown, and kept by a PUT that omits them. */
  readonly writeOnly?: readonly string[];
  /** Shown, and kept by a PUT that omits them. */
  readonly kept?: readonly string[];
  /** The other fields of the response that follow from the write, or differ from it. */
  readonly consequences?: (shown: Body, write: Write, scene: Scene) => Body;
  /** Checks what is never shown, after these bodies. */
  readonly checkHidden?: (writes: readonly Body[], answer: Body, scene: Scene) => Promise<void>;
  /** What is shown of a new record if its body differs in form from the record. */
  readonly shownWhenNew?: (given: Body, scene: Scene) => Body;
}

/** The named fields that a body has. */
export const fieldsNamed = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));

export const without = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** The body with a field computed from its value, if it has one that is not null. */
export const withField = <Value>(body: Body, name: string, change: (value: Value) => unknown): Body =>
  (body[name] ?? null) === null ? body : { ...body, [name]: change(body[name] as Value) };
