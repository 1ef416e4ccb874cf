import { serviceActor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { newCompany, startingDetails } from "../../domain/company/new-company.ts";
import { loggedCompany } from "../../domain/company/stored/logged-company.ts";
import { loggedUser } from "../../domain/identity/logged-user.ts";
import { checkNewUser, newUser } from "../../domain/identity/new-user.ts";
import type { UserDetails } from "../../domain/identity/user.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { addAdministrator } from "../identity/user/add-administrator.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { companyContext } from "./company-context.ts";
import { type CopyUnfinished, isUnfinishedCopy } from "./copy/unfinished-copy.ts";
import { checkKeys } from "./keys/check-keys.ts";
import type { KeyOfAnotherStore } from "./keys/key-checks.ts";
import { noteNoClearParts } from "./rotation/sealed-parts.ts";

interface Installation {
  readonly houseCompanyName: string;
  /** The required Super User; null if none is configured. */
  readonly superUser: { readonly email: string; readonly password: string } | null;
  /** The id of the start that prepares the installation, for the audit log. */
  readonly requestId: string;
}

/** The named account exists, but is not an active Super User. */
interface NotASuperUser {
  readonly _tag: "NotASuperUser";
}

const houseCompany = async (
  dependencies: Dependencies,
  name: string,
  requestId: string,
): Promise<Result<Company, FieldsInvalid>> => {
  const existing = await dependencies.companies.house();
  if (existing) return accept(existing);
  await noteNoClearParts(dependencies);
  const id = await dependencies.sequences.next("company");
  const { timeZone } = startingDetails;
  const actor = serviceActor({ id, timeZone }, requestId);
  const details = { ...startingDetails, name, companyType: "Lender" } as const;
  const made = newCompany(details, { id, isHouse: true }, companyContext(dependencies, actor, timeZone));
  if (made._tag === "Refused") return made;
  const entry = logEntry(dependencies, actor, "company.create", loggedCompany, null, made.value);
  if ((await dependencies.companies.add(made.value, entry)) === "added") return made;
  // Another process that is starting at the same time was faster.
  const theirs = await dependencies.companies.house();
  if (!theirs) throw new Error("the house company is neither there nor can be made");
  return accept(theirs);
};

const superUserDetails = (email: string): UserDetails => ({
  email,
  firstName: "Super",
  lastName: "User",
  phone: null,
  nmlsId: null,
  chumsId: null,
  stateLicenses: [],
  title: null,
  hierarchy: "Super User",
  roles: [],
  isActive: true,
  isProgram: false,
});

/**
 * Creates the house company and the Super User if they do not exist. An existing account keeps its password. Processes that start at the
 * same time create each only once. Refuses an unfinished copy of another store, keys other than those the store was created with, an
 * invalid name or password, and an account that is not an active Super User. Each start adds the Super User to the house company's list of
 * administrators, because former versions did not list it, and a start may be interrupted before it does.
 */
export const prepareInstallation = async (
  dependencies: Dependencies,
  { houseCompanyName, superUser, requestId }: Installation,
): Promise<Result<Company, FieldsInvalid | KeyOfAnotherStore | NotASuperUser | CopyUnfinished>> => {
  if (await isUnfinishedCopy(dependencies)) return refuse({ _tag: "CopyUnfinished" });
  const keys = await checkKeys(dependencies);
  if (keys._tag === "Refused") return keys;
  const { passwords } = dependencies;
  const hashed = (password: string) => Promise.all([passwords.mostUsed(), passwords.hash(password)]);
  // A new store needs the hash, which takes a thread of its own some time: it is computed while the house company is made.
  const isNew = (await dependencies.companies.house()) === null;
  const [house, begun] = await Promise.all([
    houseCompany(dependencies, houseCompanyName, requestId),
    isNew && superUser ? hashed(superUser.password) : null,
  ]);
  if (house._tag === "Refused" || !superUser) return house;
  const actor = serviceActor(house.value, requestId);
  const account = await dependencies.accounts.findByEmail(superUser.email);
  if (account) {
    const isInCharge = account.hierarchy === "Super User" && account.isActive;
    return isInCharge
      ? accept(await addAdministrator(dependencies, actor, account))
      : refuse({ _tag: "NotASuperUser" });
  }
  const [mostUsed, passwordHash] = begun ?? (await hashed(superUser.password));
  const checked = checkNewUser(superUserDetails(superUser.email), superUser.password, house.value, mostUsed);
  if (checked._tag === "Refused") return checked;
  const user = newUser(checked.value, {
    id: await dependencies.sequences.next("user"),
    companyId: house.value.id,
    passwordHash,
    mustChangePassword: false,
    now: dependencies.clock.now(),
  });
  const entry = logEntry(dependencies, actor, "user.create", loggedUser, null, user);
  const added = await dependencies.forCompany(house.value.id).users.add(user, entry);
  // If the address is taken by now, another process that is starting at the same time was faster, and adds its user to the list.
  return added === "added" ? accept(await addAdministrator(dependencies, actor, user)) : house;
};
