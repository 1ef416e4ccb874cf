import type { Actor, Model, ModelCompany, ModelLoan } from "./model.ts";

/** Chooses from a list by the step's next number. */
export type Pick = <Value>(from: readonly Value[]) => Value;

/** A choice that fast-check can make smaller: each number picks from one list after the other. */
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

/** A request, and what the model says of it. */
export interface Planned {
  readonly actor: Actor;
  /** The company whose record it is about. */
  readonly company: ModelCompany;
  /** The loan that it is about, where it is about one. */
  readonly loan?: ModelLoan;
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** Why it is refused whatever version is named, as `404 loan_not_found`. */
  readonly refusal: string | null;
  /** Why it is refused where the version named is the right one. */
  readonly lateRefusal?: string | null;
  /** The version that If-Match refers to; left out: there is none. */
  readonly version?: number;
  readonly success: 200 | 201 | 204;
  /** What the answer shows where it is accepted. */
  readonly shows?: object;
  /** The record whose reading the other company is refused, where there is one. */
  readonly reads?: string;
  /** Makes the model follow an accepted request; nothing where nothing changes. */
  readonly follow: (answer: Answer) => void;
}

/** Plans a request of its kind from the model as it is; null where there is nothing to do it with. */
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

/** Mostly someone who administers the company that a record is in, now and then someone else there or a stranger. */
export const pickActor = (model: Model, pick: Pick, of: ModelCompany): Actor => {
  const all = everyActor(model);
  const own = all.filter(({ company }) => company === of);
  const inCharge = own.filter(({ user }) => user.kind === "super user" || user.kind === "administrator");
  return pick(pick([inCharge, inCharge, inCharge, own, own, own, all]));
};

/** The refusal of the first question that is answered with yes. */
export const refusedIf = (...refusals: readonly (readonly [boolean, string])[]): string | null =>
  refusals.find(([applies]) => applies)?.[1] ?? null;
