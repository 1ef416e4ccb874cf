import type { CredentialsGuard } from "../../../../domain/company/credentials-guard.ts";

/** Lets every call through, and remembers nothing. */
export const anyGuard: CredentialsGuard = {
  pairId: "a user name and password",
  mayTry: async () => true,
  note: async () => {},
};
