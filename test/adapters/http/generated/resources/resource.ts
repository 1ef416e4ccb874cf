import type { TSchema } from "@sinclair/typebox";
import type { Call, Caller } from "../../support/running-service.ts";
import type { Overrides } from "../arbitrary-value.ts";

/** A JSON object as a client writes and reads it. */
export type Body = Readonly<Record<string, unknown>>;

/** Who makes the records, and for whom. */
export interface Scene {
  /** A Super User of the house company. */
  readonly owner: Caller;
  /** Users who may originate, the owner among them. */
  readonly officers: readonly number[];
  /** Document templates of the owner's company. */
  readonly templates: readonly number[];
  /** A number that was never given before: what makes a value unique. */
  readonly unique: () => number;
  readonly signIn: (email: string, password: string) => Promise<Call>;
  /** What the body of an operation looks like. */
  readonly bodySchema: (method: "POST" | "PUT", path: string) => TSchema;
}

/** What a body is made for. */
export interface Target extends Scene {
  /** The loan of which the record is a part; 0 where it is none. */
  readonly loan: number;
}

/** A request whose outcome is to be known. */
export interface Write {
  readonly method: "POST" | "PUT" | "PATCH";
  readonly given: Body;
  /** The record as it was shown before; null while it is made. */
  readonly before: Body | null;
}

/** All that a test has to know of a resource beside the schemas of its operations. */
export interface Resource {
  readonly name: string;
  /** The path to which a new one is posted. */
  readonly create: string;
  /** The path of one; null where POST alone writes it, by what identifies it. */
  readonly record: string | null;
  /** How one is read where it has no path. */
  readonly read?: (answer: Body, scene: Scene) => Promise<Body>;
  /** Whether it is a part of a loan, a new one in each run. */
  readonly isPartOfLoan?: true;
  /** Generators for what the schema says in words alone. */
  readonly overrides?: (scene: Scene) => Overrides;
  /** The body with what the rules ask that join fields, or records. */
  readonly fixUp?: (body: Body, target: Target) => Body;
  /** Fields that stay as a new one was given them. */
  readonly unchanging?: readonly string[];
  /** Fields that a rule joins: a PATCH of one names all of them. */
  readonly together?: readonly (readonly string[])[];
  /** Objects whose fields a rule joins: a PATCH names all of them. */
  readonly whole?: readonly string[];
  /** What is shown where a body leaves a field out, by its dotted path: of lists nothing, of all others null. */
  readonly defaults?: Body;
  /** Never shown, and kept by a PUT that leaves them out. */
  readonly writeOnly?: readonly string[];
  /** Shown, and kept by a PUT that leaves them out. */
  readonly kept?: readonly string[];
  /** What else of the answer follows from the write, and what of it follows otherwise. */
  readonly consequences?: (shown: Body, write: Write, scene: Scene) => Body;
  /** Checks what is never shown, after these bodies. */
  readonly checkHidden?: (writes: readonly Body[], answer: Body, scene: Scene) => Promise<void>;
  /** What is shown of a new one, where its body is not written as the record is. */
  readonly shownWhenNew?: (given: Body, scene: Scene) => Body;
}

/** The fields of these names that a body has. */
export const fieldsNamed = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));

export const without = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** The body with a field made from its value, where it has one that is not null. */
export const withField = <Value>(body: Body, name: string, change: (value: Value) => unknown): Body =>
  (body[name] ?? null) === null ? body : { ...body, [name]: change(body[name] as Value) };
