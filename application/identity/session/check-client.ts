import type { ClientCredentials, ClientUnknown } from "../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Whether the client is the one that may request tokens. Both halves are always compared. */
export const checkClient = (
  { client, vault }: Dependencies,
  { clientId, clientSecret }: ClientCredentials,
): Result<null, ClientUnknown> => {
  const isId = vault.sameSecret(clientId ?? "", client.id);
  const isSecret = vault.sameSecret(clientSecret ?? "", client.secret);
  return isId && isSecret ? accept(null) : refuse({ _tag: "ClientUnknown" });
};
