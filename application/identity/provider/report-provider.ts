import type { ProviderRefused, ProviderUnreachable } from "../../../domain/identity/provider/ports.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Tells the operator why a sign-in with a provider failed, by a code: what people decide at the provider is no fault. */
export const reportProvider = (
  { reportFault }: Dependencies,
  { why }: ProviderRefused | ProviderUnreachable,
  requestId: string,
): void => {
  if (why === "access_denied") return;
  reportFault({ requestId, operation: "company sign-in", detail: `The sign-in provider of a company: ${why}.` });
};
