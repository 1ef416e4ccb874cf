import type { OwnChange } from "../../../../application/identity/user/own-change.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import type { Call } from "../../operation/call.ts";

/** The change of the user's own password or second factor that a request makes. */
export const ownChangeOf = ({
  actor,
  sessionId,
  address,
  body: { currentPassword },
}: Call<unknown, { readonly currentPassword: string }>): OwnChange => ({
  actor,
  sessionId,
  network: networkOf(address()),
  currentPassword,
});
