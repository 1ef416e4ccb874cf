import type { Company } from "../domain/company/company.ts";
import { newCompany, startingDetails } from "../domain/company/new-company.ts";
import { checkNewUser, newUser } from "../domain/company/new-user.ts";
import type { UserDetails } from "../domain/company/user.ts";
import type { FieldsInvalid } from "../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../domain/kernel/result.ts";
import type { Needs } from "./needs.ts";

interface Installation {
  readonly houseCompanyName: string;
  /** The Super User that has to be there, or null where no name is set. */
  readonly superUser: { readonly email: string; readonly password: string } | null;
}

type PrepareNeeds = Pick<Needs, "companies" | "accounts" | "usersOf" | "sequences" | "passwords" | "clock">;

const houseCompany = async (needs: PrepareNeeds, name: string): Promise<Result<Company, FieldsInvalid>> => {
  const existing = await needs.companies.house();
  if (existing) return accept(existing);
  const made = newCompany(
    { ...startingDetails, name, companyType: "Lender" },
    { id: await needs.sequences.next("company"), now: needs.clock.now(), isHouse: true },
    needs.clock.isTimeZone,
  );
  if (made._tag === "Refused" || (await needs.companies.add(made.value)) === "added") return made;
  // Another process that starts at the same time was quicker.
  const theirs = await needs.companies.house();
  if (!theirs) throw new Error("the house company is neither there nor can be made");
  return accept(theirs);
};

const superUserDetails = (email: string): UserDetails => ({
  email,
  firstName: "Super",
  lastName: "User",
  phone: null,
  nmlsId: null,
  title: null,
  hierarchy: "Super User",
  roles: [],
  isActive: true,
});

/**
 * Makes the house company and the Super User where they are not there; an account that is there keeps its password.
 * Processes that start together make one of each. Refuses a name or password that cannot be taken.
 */
export const prepareInstallation =
  (needs: PrepareNeeds) =>
  async ({ houseCompanyName, superUser }: Installation): Promise<Result<Company, FieldsInvalid>> => {
    const house = await houseCompany(needs, houseCompanyName);
    if (house._tag === "Refused" || !superUser) return house;
    if (await needs.accounts.findByEmail(superUser.email)) return house;
    const checked = checkNewUser(superUserDetails(superUser.email), superUser.password, house.value);
    if (checked._tag === "Refused") return checked;
    const user = newUser(checked.value, {
      id: await needs.sequences.next("user"),
      companyId: house.value.id,
      passwordHash: await needs.passwords.hash(superUser.password),
      mustChangePassword: false,
      now: needs.clock.now(),
    });
    // Where the address is taken by now, another process that starts at the same time was quicker.
    await needs.usersOf(house.value.id).add(user);
    return house;
  };
