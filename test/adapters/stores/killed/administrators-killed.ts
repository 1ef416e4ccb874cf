import { argon2Passwords } from "../../../../adapters/crypto/passwords.ts";
import { openVault } from "../../../../adapters/crypto/vault.ts";
import { changeUser } from "../../../../application/identity/change-user.ts";
import { createUser } from "../../../../application/identity/create-user.ts";
import { deactivateUser } from "../../../../application/identity/deactivate-user.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { operatorActor } from "../../../../domain/access/actor.ts";
import type { UserChange } from "../../../../domain/identity/change-user.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { someUserDetails } from "../../../fixtures/company/user-details.ts";
import { someDependencies } from "../../../fixtures/some-dependencies.ts";
import { openPreparedStore, type StoreName } from "../open-store.ts";

/** Changes who administers a company; if a death is named, the process dies after the first of the change's two writes. */
const changeAdministrators = async (): Promise<void> => {
  const [name, place, companyId, userId, change, fate] = process.argv.slice(2);
  const stores = await openPreparedStore(name as StoreName, place ?? "");
  const dependencies: Partial<Dependencies> = {
    ...stores,
    passwords: argon2Passwords({ memoryKibibytes: 8, passes: 1 }),
    vault: openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null),
    clock: aClock(),
  };

  const dyingAfter =
    <Given extends readonly unknown[], Saved>(save: (...given: Given) => Promise<Saved>) =>
    async (...given: Given): Promise<Saved> => {
      const saved = await save(...given);
      if (fate === "dies") process.kill(process.pid, "SIGKILL");
      return saved;
    };

  const forCompany: typeof stores.forCompany = (id) => {
    const opened = stores.forCompany(id);
    const { users } = opened;
    return { ...opened, users: { ...users, add: dyingAfter(users.add), save: dyingAfter(users.save) } };
  };
  const companies = { ...stores.companies, save: dyingAfter(stores.companies.save) };

  const actor = operatorActor({ id: Number(companyId), timeZone: "America/New_York" }, "a-test");
  const user = Number(userId);
  const asHierarchy =
    (hierarchy: UserChange["hierarchy"]) =>
    ({
      email,
      firstName,
      lastName,
      phone,
      nmlsId,
      chumsId,
      stateLicenses,
      title,
      roles,
      isActive,
      isProgram,
    }: UserChange) => {
      const details = {
        email,
        firstName,
        lastName,
        phone,
        nmlsId,
        chumsId,
        stateLicenses,
        title,
        roles,
        isActive,
        isProgram,
      };
      return accept({ ...details, hierarchy, companyId: null });
    };

  const changes = {
    promote: () =>
      changeUser(
        someDependencies({ ...dependencies, forCompany }),
        actor,
        user,
        null,
        asHierarchy("Company Administrator"),
      ),
    create: () => {
      const details = someUserDetails({ email: "created@example.com", hierarchy: "Company Administrator" });
      return createUser(
        someDependencies({ ...dependencies, forCompany }),
        actor,
        Number(companyId),
        details,
        null,
        user,
      );
    },
    demote: () =>
      changeUser(someDependencies({ ...dependencies, companies }), actor, user, null, asHierarchy("Company User")),
    deactivate: () => deactivateUser(someDependencies({ ...dependencies, companies }), actor, user, null),
  };

  const outcome = await changes[change as keyof typeof changes]();
  await stores.close();
  if (fate === "dies") throw new Error(`the process outlived the change: ${JSON.stringify(outcome)}`);
  process.exitCode = outcome._tag === "Accepted" ? 0 : 1;
};

// Not awaited here, because only a module without top-level await can be compiled to bytecode.
void changeAdministrators();
