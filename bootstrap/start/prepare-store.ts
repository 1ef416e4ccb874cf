import { prepareInstallation } from "../../application/company/prepare-installation.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { type CannotStart, cannotStart } from "../open/stores.ts";
import { lostWithoutKeys } from "../secrets.ts";
import type { Settings } from "../settings/settings.ts";

const keySentences = {
  encryption: `This store was created with other encryption keys: restore them from a backup, to ENCRYPTION_KEYS if it is set, otherwise to data/secrets.json, which is created again when it is missing. Without these keys, ${lostWithoutKeys}.`,
  "blind index":
    "BLIND_INDEX_KEY is not the one that this store was created with: restore it from a backup. Where it was not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last. With another key, the same person is no longer found by the Social Security number.",
  audit:
    "AUDIT_KEY is not that of this store: restore it from a backup. Where it was not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last. With another key, the audit log can no longer be verified.",
};

/** The settings that fill the fields of the house company and of the Super User. */
const settingOfField: Readonly<Record<string, string>> = {
  name: "HOUSE_COMPANY_NAME",
  email: "ADMIN_EMAIL",
  password: "ADMIN_PASSWORD",
};

/** Checks that the keys are those of the store, and creates the house company and the Super User of the settings if they are missing. */
export const prepareStore = async (
  dependencies: Dependencies,
  settings: Settings,
): Promise<Result<Company, CannotStart>> => {
  const { houseCompanyName, superUser } = settings;
  const prepared = await prepareInstallation(dependencies, {
    houseCompanyName,
    superUser,
    requestId: `start-${crypto.randomUUID()}`,
  });
  if (prepared._tag === "Accepted") return prepared;
  const { refusal } = prepared;
  if (refusal._tag === "KeyOfAnotherStore") return cannotStart(keySentences[refusal.key]);
  if (refusal._tag === "CopyUnfinished")
    return cannotStart("The store is an unfinished copy: run `store copy` again, or empty it.");
  if (refusal._tag === "NotASuperUser")
    return cannotStart("ADMIN_EMAIL names an account that is not an active Super User: set another address.");
  const wrong = refusal.errors.map(({ field, message }) => `${settingOfField[field] ?? field} ${message}`).join(", ");
  return cannotStart(`${wrong}.`);
};
