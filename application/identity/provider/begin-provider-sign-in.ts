import type { ProviderSecrets, ProviderUnreachable } from "../../../domain/identity/provider/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type ProviderNotOffered, providerClientOf } from "./provider-of-company.ts";
import { reportProvider } from "./report-provider.ts";

/** A sign-in to be continued at the provider: its address there, and the secrets that the browser keeps until it returns. */
interface BegunProviderSignIn {
  readonly address: string;
  readonly secrets: ProviderSecrets;
}

/** Starts a sign-in with a company's provider. Nothing is stored. */
export const beginProviderSignIn = async (
  dependencies: Dependencies,
  companyId: number,
  redirectUri: string,
  requestId: string,
): Promise<Result<BegunProviderSignIn, ProviderNotOffered | ProviderUnreachable>> => {
  const { companies, signInProviders, vault } = dependencies;
  const client = providerClientOf(dependencies, await companies.find(companyId), redirectUri);
  if (client === null) return refuse({ _tag: "ProviderNotOffered" });
  const secrets = { state: vault.secret(), nonce: vault.secret(), verifier: vault.secret() };
  const begun = await signInProviders.begin(client, secrets);
  if (begun._tag === "Accepted") return accept({ address: begun.value, secrets });
  reportProvider(dependencies, begun.refusal, requestId);
  return begun;
};
