import { rememberedHashes } from "../../../domain/identity/password-policy.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The message for a reused password, worded to follow the field's name. */
export const mustBeNew = "must not be one of the last five passwords";

/** Whether a password is one of the user's last five. */
export const wasUsedBefore = async ({ passwords }: Dependencies, user: User, password: string): Promise<boolean> => {
  for (const hash of rememberedHashes(user)) if (await passwords.verify(password, hash)) return true;
  return false;
};
