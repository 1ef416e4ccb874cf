import { emailKey } from "../../../../domain/identity/user.ts";
import type { HttpServices } from "../../http-services.ts";
import type { RequestContext } from "../request-context.ts";
import { subscriberOf } from "./caller-address.ts";
import type { Limit } from "./rate-limit.ts";

/** The limits for a sign-in or any other token request: per address, and per address and account. */
export const signInLimits = (
  { dependencies, settings }: HttpServices,
  { address }: RequestContext,
  username: string | null,
): Limit[] => {
  const { tokensPerAddress, tokensPerAccount } = settings.limits;
  const caller = subscriberOf(address());
  const ofAddress = { key: `token-address:${dependencies.vault.digest(caller)}`, limit: tokensPerAddress };
  if (username === null) return [ofAddress];
  const pair = dependencies.vault.digest(`${caller} ${emailKey(username)}`);
  return [ofAddress, { key: `token-account:${pair}`, limit: tokensPerAccount }];
};
