import { argon2Passwords } from "../adapters/crypto/passwords.ts";
import { openVault } from "../adapters/crypto/vault.ts";
import { fixedDayClock, systemClock } from "../adapters/system/clock.ts";
import type { Dependencies } from "../application/support/dependencies.ts";
import { accept, type Result } from "../domain/kernel/result.ts";
import { openIndexValues } from "./open-index-values.ts";
import { type CannotStart, openStores } from "./open-stores.ts";
import { type Secrets, secretsOf } from "./secrets.ts";
import type { Settings } from "./settings/settings.ts";

const secretsFile = "data/secrets.json";

/** What every program of the service works with. */
interface OpenedDependencies {
  readonly dependencies: Dependencies;
  readonly secrets: Secrets;
  /** Done once the index feed was read for the first time, or was not to be had. */
  readonly indexValuesRead: Promise<void>;
}

/** Opens the store and all else that use cases need, as the settings say. */
export const openDependencies = async (
  settings: Settings,
  warn: (sentence: string) => void,
): Promise<Result<OpenedDependencies, CannotStart>> => {
  const secrets = secretsOf(settings, secretsFile);
  if (secrets._tag === "Refused") return secrets;
  const { encryptionKeys, clientId, clientSecret } = secrets.value;
  const clock = settings.today === null ? systemClock() : fixedDayClock(settings.today);
  const vault = openVault(encryptionKeys, settings.blindIndexKey, settings.auditKey);
  const stores = await openStores(settings, clock, vault.auditMac);
  if (stores._tag === "Refused") return stores;
  const indexValues = await openIndexValues(settings.indexFeedUrl, clock, warn);
  const dependencies: Dependencies = {
    ...stores.value,
    clock,
    vault,
    passwords: argon2Passwords(),
    publishedIndexValues: indexValues,
    ssnAttemptLimits: settings.ssnAttemptLimits,
    client: { id: clientId, secret: clientSecret },
  };
  return accept({ dependencies, secrets: secrets.value, indexValuesRead: indexValues.firstRead });
};
