import type { Dependencies } from "../../support/dependencies.ts";
import { encryptedTextName } from "./key-checks.ts";

/** Whether the service has never been started on this store: each start, of any release, leaves there a text that checks its keys. */
export const isNewStore = async ({ installationFacts }: Pick<Dependencies, "installationFacts">): Promise<boolean> =>
  (await installationFacts.find(encryptedTextName)) === null;
