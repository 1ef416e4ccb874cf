import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Hierarchy, Role } from "../../domain/access/roles.ts";
import { hasTextFields, type PersistedFile } from "../persisted-file.ts";
import type { Staff } from "../simulation/event.ts";

/** An account to sign in with in the demonstration. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly hierarchy: Hierarchy;
  readonly roles: readonly Role[];
}

const people: readonly (Omit<DemoAccount, "password"> & { readonly firstName: string })[] = [
  { firstName: "Sydney", email: "super@demo.example", hierarchy: "Super User", roles: [] },
  { firstName: "Avery", email: "administrator@demo.example", hierarchy: "Company Administrator", roles: [] },
  { firstName: "Logan", email: "officer@demo.example", hierarchy: "Company User", roles: ["Loan Officer"] },
  { firstName: "Parker", email: "processor@demo.example", hierarchy: "Company User", roles: ["Processor"] },
  { firstName: "Ursula", email: "underwriter@demo.example", hierarchy: "Company User", roles: ["Underwriter"] },
  { firstName: "Chris", email: "closer@demo.example", hierarchy: "Company User", roles: ["Closer"] },
  { firstName: "Morgan", email: "compliance@demo.example", hierarchy: "Company User", roles: ["Compliance"] },
];

const isAccount = (value: unknown): value is DemoAccount =>
  hasTextFields(value, ["email", "password", "hierarchy"]) && Array.isArray(Reflect.get(value, "roles"));

/** The file with the accounts of the demonstration, so that later starts can print them. */
export const accountsFile = (path: string): PersistedFile<readonly DemoAccount[]> => ({
  path,
  contents: "The accounts of the demonstration",
  remedy:
    "restore this file from a backup. The accounts themselves are in the store; the file keeps the passwords that a start prints.",
  isValid: (value): value is readonly DemoAccount[] => Array.isArray(value) && value.every(isAccount),
});

/** The accounts of a demonstration, with generated passwords. */
export const demoAccounts = ({ vault }: Pick<Dependencies, "vault">): DemoAccount[] =>
  people.map(({ email, hierarchy, roles }) => ({ email, hierarchy, roles, password: vault.secret().slice(0, 20) }));

/** The first name of a demonstration's user. */
export const firstNameOf = (email: string): string => people.find((one) => one.email === email)?.firstName ?? "Demo";

/**
 * The accounts that can sign in: a kept file may belong to another store, and users may have changed their passwords
 * since.
 */
export const usableAccounts = async (
  { accounts, companies, passwords }: Pick<Dependencies, "accounts" | "companies" | "passwords">,
  known: readonly DemoAccount[],
): Promise<readonly DemoAccount[]> => {
  const works = async ({ email, password }: DemoAccount): Promise<boolean> => {
    const user = await accounts.findByEmail(email);
    if (!user?.isActive || !(await companies.find(user.companyId))?.isActive) return false;
    return passwords.verify(password, user.passwordHash);
  };
  const checked = await Promise.all(known.map(works));
  return known.filter((_account, position) => checked[position]);
};

type Accounts = Pick<Dependencies, "accounts" | "companies">;

/** A person of the demonstration as an actor; null if no account has the address. */
export const actorOf = async (
  { accounts, companies }: Accounts,
  account: DemoAccount | undefined,
): Promise<Actor | null> => {
  const user = account === undefined ? null : await accounts.findByEmail(account.email);
  const company = user === null ? null : await companies.find(user.companyId);
  if (user === null || company === null) return null;
  const { id: userId, companyId, hierarchy, roles } = user;
  return { userId, companyId, hierarchy, roles, timeZone: company.timeZone, requestId: `demo-${crypto.randomUUID()}` };
};

/** Finds the company of the demonstration once it is seeded; null if the service has no demonstration. */
export const demonstrationOf = (dependencies: Accounts, known: readonly DemoAccount[]) => {
  const officer = known.find(({ roles }) => roles.includes("Loan Officer"));
  return officer === undefined
    ? null
    : { companyId: async () => (await actorOf(dependencies, officer))?.companyId ?? null };
};

/** The people of the demonstration as actors; null if someone is missing, or belongs to another company. */
export const staffOf = async (dependencies: Accounts, known: readonly DemoAccount[]): Promise<Staff | null> => {
  const inRole = (role: Role) =>
    actorOf(
      dependencies,
      known.find(({ roles }) => roles.includes(role)),
    );
  const atLevel = (level: Hierarchy) =>
    actorOf(
      dependencies,
      known.find(({ hierarchy }) => hierarchy === level),
    );
  const superUser = await atLevel("Super User");
  const administrator = await atLevel("Company Administrator");
  const officer = await inRole("Loan Officer");
  const processor = await inRole("Processor");
  const underwriter = await inRole("Underwriter");
  const closer = await inRole("Closer");
  const compliance = await inRole("Compliance");
  if (!(superUser && administrator && officer && processor && underwriter && closer && compliance)) return null;
  const staff = { administrator, officer, processor, underwriter, closer, compliance };
  const isOneCompany = Object.values(staff).every(({ companyId }) => companyId === officer.companyId);
  return isOneCompany ? { ...staff, superUser } : null;
};
