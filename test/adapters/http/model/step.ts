import type { Actor, Model, ModelCompany, ModelLoan } from "./model.ts";

/** Chooses from a list by the step's next number. */
export type Pick = <Value>(from: readonly Value[]) => Value;

/** A choice that fast-check can shrink: the numbers pick from one list after another. */
export const pickBy = (numbers: readonly number[]): Pick => {
  let used = 0;
  return <Value>(from: readonly Value[]): Value => {
    const number = numbers[used % numbers.length] ?? 0;
    used += 1;
    const [picked] = from.slice(number % from.length);
    if (picked === undefined) throw new Error("there is nothing to pick from");
    return picked;
  };
};

// biome-ignore lint/suspicious/noExplicitAny: a client's view of JSON, as in the other tests of the interface
export type Answer = any;

/** A request, and the model's expectation. */
export interface Planned {
  readonly actor: Actor;
  /** The company to whose record it refers. */
  readonly company: ModelCompany;
  /** The loan to which it refers, if any. */
  readonly loan?: ModelLoan;
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** The refusal whatever version is named, such as `404 loan_not_found`. */
  readonly refusal: string | null;
  /** The refusal if the named version is the right one. */
  readonly lateRefusal?: string | null;
  /** The version to which If-Match refers; omitted if there is none. */
  readonly version?: number;
  readonly success: 200 | 201 | 204;
  /** What the response shows if the request is accepted. */
  readonly shows?: object;
  /** A record that the other company must not be able to read, if any. */
  readonly reads?: string;
  /** Updates the model after an accepted request; does nothing if nothing changes. */
  readonly follow: (answer: Answer) => void;
}

/** Plans a request of its kind from the current model; null if there is nothing for it to act on. */
export type Step = (model: Model, pick: Pick) => Planned | null;

/** Everyone who has had a token and need not change the password first. */
export const everyActor = ({ superUser, companies }: Model): Actor[] => [
  ...companies.flatMap((company) =>
    company.users
      .filter(({ isSignedIn, mustChangePassword }) => isSignedIn !== null && !mustChangePassword)
      .map((user) => ({ user, company })),
  ),
  ...companies.map((company) => ({ user: superUser, company })),
];

/** Mostly an administrator of the record's company, sometimes another user of it or of the other company. */
export const pickActor = (model: Model, pick: Pick, of: ModelCompany): Actor => {
  const all = everyActor(model);
  const own = all.filter(({ company }) => company === of);
  const inCharge = own.filter(({ user }) => user.kind === "super user" || user.kind === "administrator");
  return pick(pick([inCharge, inCharge, inCharge, own, own, own, all]));
};

/** The refusal of the first condition that is true. */
export const refusedIf = (...refusals: readonly (readonly [boolean, string])[]): string | null =>
  refusals.find(([applies]) => applies)?.[1] ?? null;
