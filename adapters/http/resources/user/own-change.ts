import type { OwnChange } from "../../../../application/identity/user/own-change.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import type { Call } from "../../operation/call.ts";

/** The change of one's own password or second factor that a request asks for. */
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
