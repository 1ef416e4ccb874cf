import type { ProviderRefused, ProviderUnreachable } from "../../../domain/identity/provider/ports.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Reports to the operator, by a code, why a sign-in with a provider failed. A user's decision at the provider is not a fault. */
export const reportProvider = (
  { reportFault }: Dependencies,
  { why }: ProviderRefused | ProviderUnreachable,
  requestId: string,
): void => {
  if (why === "access_denied") return;
  reportFault({ requestId, operation: "company sign-in", detail: `The sign-in provider of a company: ${why}.` });
};
