import { type Actor, authorize, type PermissionDenied } from "../domain/access/actor.ts";
import {
  checkHierarchy,
  checkNewUser,
  emailTaken,
  type HierarchyAboveOwn,
  newUser,
  withAdministrator,
} from "../domain/company/new-user.ts";
import { oneTimePassword } from "../domain/company/password-policy.ts";
import type { User, UserDetails } from "../domain/company/user.ts";
import type { FieldsInvalid } from "../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../domain/kernel/result.ts";
import { type CompanyNotFound, companyAskedFor } from "./company-scope.ts";
import type { Needs } from "./needs.ts";
import { untilSaved } from "./until-saved.ts";

/** A new user; `oneTimePassword` is there where none was given, to be told once. */
export interface CreatedUser {
  readonly user: User;
  readonly oneTimePassword: string | null;
}

/** Others changed the company each time before the change could be saved. */
export interface CompanyChangedMeanwhile {
  readonly _tag: "CompanyChangedMeanwhile";
}

type CreateUserRefusal =
  | PermissionDenied
  | CompanyNotFound
  | HierarchyAboveOwn
  | FieldsInvalid
  | CompanyChangedMeanwhile;

const enlist = async (
  { companies, clock }: Pick<Needs, "companies" | "clock">,
  user: User,
): Promise<Result<null, CompanyChangedMeanwhile>> => {
  const saved = await untilSaved(async () => {
    const company = await companies.find(user.companyId);
    if (!company) throw new Error("a user's company is missing");
    const enlisted = withAdministrator(company, user, clock.now());
    return enlisted === company ? company : companies.save(enlisted);
  });
  return saved === "changed" ? refuse({ _tag: "CompanyChangedMeanwhile" }) : accept(null);
};

/**
 * Creates a user in a company (null: the actor's own). With `password` null it gets a one-time password, which it must
 * change before anything else. `reservedId` is the id given out beforehand, or null.
 */
export const createUser =
  (needs: Pick<Needs, "companies" | "usersOf" | "sequences" | "passwords" | "vault" | "clock">) =>
  async (
    actor: Actor,
    companyId: number | null,
    details: UserDetails,
    password: string | null,
    reservedId: number | null,
  ): Promise<Result<CreatedUser, CreateUserRefusal>> => {
    const allowed = authorize(actor, "user.create");
    if (allowed._tag === "Refused") return allowed;
    const hierarchy = checkHierarchy(details.hierarchy, actor.hierarchy);
    if (hierarchy._tag === "Refused") return hierarchy;
    const asked = await companyAskedFor(needs)(actor, companyId);
    if (asked._tag === "Refused") return asked;
    const company = await needs.companies.find(asked.value);
    if (!company) throw new Error("an actor's company is missing");
    const checked = checkNewUser(details, password, company);
    if (checked._tag === "Refused") return checked;

    const toldOnce = password === null ? oneTimePassword(needs.vault.secret()) : null;
    const user = newUser(checked.value, {
      id: reservedId ?? (await needs.sequences.next("user")),
      companyId: company.id,
      passwordHash: await needs.passwords.hash(password ?? toldOnce ?? ""),
      mustChangePassword: toldOnce !== null,
      now: needs.clock.now(),
    });
    if ((await needs.usersOf(company.id).add(user)) === "email_taken") return refuse(emailTaken);
    // The user comes first: a list that lacks an administrator guards the others too well, never too little.
    const enlisted = await enlist(needs, user);
    return enlisted._tag === "Refused" ? enlisted : accept({ user, oneTimePassword: toldOnce });
  };
