import { argon2Passwords } from "../../../../adapters/crypto/passwords.ts";
import { openVault } from "../../../../adapters/crypto/vault.ts";
import { changePassword } from "../../../../application/identity/change-password.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import { aClock, instant } from "../../../fixtures/clock.ts";
import { someDependencies } from "../../../fixtures/some-dependencies.ts";
import { openPreparedStore, type StoreName } from "../open-store.ts";

/** A process that dies between the two writes of a new password: the user's, and the ends of the other sessions. */
const changeAndDie = async (): Promise<void> => {
  const [name, place, sessionId, userId, password, changedAt] = process.argv.slice(2);
  const stores = await openPreparedStore(name as StoreName, place ?? "");
  const found = await stores.sessions.find(sessionId ?? "");
  if (found?.user.id !== Number(userId)) throw new Error("the session is not the user's");
  const { user, company } = found;
  const outcome = await changePassword(
    someDependencies({
      ...stores,
      sessions: {
        ...stores.sessions,
        endAllOf: async () => {
          process.kill(process.pid, "SIGKILL");
        },
      },
      passwords: argon2Passwords({ memoryKibibytes: 8, passes: 1 }),
      vault: openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null),
      clock: aClock(instant(changedAt ?? "")),
    }),
    {
      actor: {
        userId: user.id,
        companyId: company.id,
        hierarchy: user.hierarchy,
        roles: user.roles,
        timeZone: company.timeZone,
        requestId: "a-test",
      },
      sessionId: sessionId ?? "",
      network: networkOf("192.0.2.1"),
      currentPassword: password ?? "",
    },
    `${password} and more`,
  );
  throw new Error(`the process outlived the change: ${JSON.stringify(outcome)}`);
};

// Not awaited here, because only a module without top-level await can be compiled to bytecode.
void changeAndDie();
