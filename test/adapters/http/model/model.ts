/**
 * The expected state of the service as plain data, with an independent implementation of its rules: nothing here calls the service's code.
 */

/** The kinds of users in these walks; a Super User is above the companies. */
export type Kind = "super user" | "administrator" | "officer" | "underwriter" | "no role";

type Right = "people" | "start" | "assign" | "edit" | "delete" | "parts" | "pipeline" | "decide" | "view";

const every: readonly Right[] = ["people", "start", "assign", "edit", "delete", "parts", "pipeline", "decide", "view"];

const rights: Readonly<Record<Kind, readonly Right[]>> = {
  "super user": every,
  administrator: every,
  officer: ["start", "edit", "parts", "pipeline", "view"],
  underwriter: ["edit", "decide", "view"],
  "no role": [],
};

/** How a user of each kind is written in a body. */
export const writtenAs = {
  administrator: { hierarchy: "Company Administrator", roles: [] },
  officer: { hierarchy: "Company User", roles: ["Loan Officer"] },
  underwriter: { hierarchy: "Company User", roles: ["Underwriter"] },
  "no role": { hierarchy: "Company User", roles: [] },
} as const;

export interface ModelUser {
  readonly id: number;
  readonly email: string;
  kind: Kind;
  title: string | null;
  isActive: boolean;
  password: string;
  /** A password that an administrator gave must be changed by its user before anything else. */
  mustChangePassword: boolean;
  /** Whether its token is valid; null if it never had one. */
  isSignedIn: boolean | null;
  version: number;
}

export interface ModelSigner {
  readonly id: number;
  title: string;
  isActive: boolean;
  version: number;
}

/** A fee or a borrower: its changing value, and its version. */
export interface ModelPart {
  readonly id: number;
  value: number | string | null;
  version: number;
}

export interface ModelLoan {
  readonly id: number;
  officerId: number;
  notes: string | null;
  hasDenialReason: boolean;
  /** Whether someone applied for it, so that it is kept. */
  readonly hasApplication: boolean;
  isDeleted: boolean;
  readonly history: { readonly status: string; readonly reason: string | null }[];
  readonly fees: ModelPart[];
  readonly borrowers: ModelPart[];
  property: ModelPart;
  /** Whether it has ids that no response has shown yet: of its first fees, or of an empty property. */
  hasUnreadParts: boolean;
  version: number;
}

export interface ModelCompany {
  readonly id: number;
  readonly users: ModelUser[];
  readonly signers: ModelSigner[];
  readonly loans: ModelLoan[];
  defaultSignerId: number | null;
  /** The whole audit log, one entry per line: `fee.add loan 7`. */
  readonly log: string[];
}

export interface Model {
  readonly superUser: ModelUser;
  readonly companies: readonly [ModelCompany, ModelCompany];
}

/** An acting user and the company; the Super User acts in any company. */
export interface Actor {
  readonly user: ModelUser;
  readonly company: ModelCompany;
}

export const may = ({ user }: Actor, right: Right): boolean => rights[user.kind].includes(right);

/** Whether a record of a company exists for an actor. */
export const sees = ({ user, company }: Actor, of: ModelCompany): boolean =>
  user.kind === "super user" || company === of;

/** A loan officer sees only own loans. */
export const seesLoan = (actor: Actor, of: ModelCompany, loan: ModelLoan): boolean =>
  sees(actor, of) && (actor.user.kind !== "officer" || loan.officerId === actor.user.id);

export const isAdministrator = ({ kind, isActive }: ModelUser): boolean => isActive && kind === "administrator";

export const mayOriginate = ({ kind, isActive }: ModelUser): boolean =>
  isActive && (kind === "administrator" || kind === "officer");

const ends = ["withdrawn", "denied", "incomplete"];

/** The statuses to which users can move a loan. None of these loans has what underwriting requires. */
export const nextStatuses: Readonly<Record<string, readonly string[]>> = {
  origination: ["processing", ...ends],
  processing: ["underwriting", "origination", ...ends],
  withdrawn: ["processing"],
  denied: ["processing"],
  incomplete: ["processing"],
};

export const hasEnded = (status: string): boolean => ends.includes(status);

export const lastOf = ({ history }: ModelLoan) => {
  const last = history.at(-1);
  if (last === undefined) throw new Error("a loan has a status from its start on");
  return last;
};

/** The right that a change of status needs. */
export const rightToMove = (from: string, to: string): Right =>
  to === "denied" || hasEnded(from) ? "decide" : "pipeline";

/** Records an entry of the audit log. */
export const logged = ({ log }: ModelCompany, action: string, kind: string, id: number): void => {
  log.push(`${action} ${kind} ${id}`);
};

/** How often a company's own record was written: each write has its entry. */
export const versionOfCompany = ({ log }: ModelCompany): number =>
  log.filter((entry) => entry.split(" ")[1] === "company").length;
