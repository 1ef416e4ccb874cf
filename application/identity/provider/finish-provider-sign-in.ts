import type { Company } from "../../../domain/company/company.ts";
import { emailDomainOf } from "../../../domain/company/sign-in/oidc.ts";
import { loggedUser } from "../../../domain/identity/logged-user.ts";
import { linkingAddress, mayLink, type ProviderAccountUnknown } from "../../../domain/identity/provider/mapping.ts";
import type {
  ProviderClaims,
  ProviderRefused,
  ProviderSecrets,
  ProviderUnreachable,
} from "../../../domain/identity/provider/ports.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import { type BegunSession, beginSession, type SigningIn } from "../session/begin-session.ts";
import { ownerOfEmailDomain } from "./email-domains.ts";
import { type ProviderNotOffered, providerClientOf } from "./provider-of-company.ts";
import { reportProvider } from "./report-provider.ts";

/** The browser did not start this sign-in, started it more than ten minutes ago, or has started another one since. */
interface ProviderSignInLate {
  readonly _tag: "ProviderSignInLate";
}

/** A browser returning from a provider. */
interface ReturnedFromProvider extends Omit<SigningIn, "kind" | "clientId" | "signedInBy"> {
  readonly companyId: number;
  readonly redirectUri: string;
  /** The secrets that the browser has kept since it started the sign-in; null if it has none that are valid here and now. */
  readonly secrets: ProviderSecrets | null;
  /** The query of the address to which the provider redirected the browser. */
  readonly query: string;
}

/** Links the company's user who has the verified address in one of the company's own domains; null if there is none. */
const linkByAddress = async (
  dependencies: Dependencies,
  company: Company,
  claims: ProviderClaims,
  requestId: string,
): Promise<User | null> => {
  const address = linkingAddress(claims, company);
  if (address === null) return null;
  const owner = await ownerOfEmailDomain(dependencies, emailDomainOf(address));
  if (owner?.id !== company.id) return null;
  const { users } = dependencies.forCompany(company.id);
  const { issuer, subject } = claims;
  const linked = await retryOnConflict(dependencies, async () => {
    const found = await dependencies.accounts.findByEmail(address);
    if (found?.companyId !== company.id || !mayLink(found, issuer)) return null;
    const changed = { ...found, providerLink: { issuer, subject }, updatedAt: dependencies.clock.now() };
    const actor = { userId: found.id, requestId };
    const entry = logEntry(dependencies, actor, "user.link_provider", loggedUser, found, changed);
    const saved = await users.save(changed, entry);
    if (saved === "email_taken") throw new Error("a user's own e-mail address is taken");
    // Another sign-in has just linked this person, so from now on the user is found by the link.
    return saved === "link_taken" ? "conflict" : saved;
  });
  return linked === "conflict" ? null : linked;
};

/**
 * Signs in the user identified by a company's provider: by the link from an earlier sign-in, or else by a verified address in the company's
 * own domain, which creates the link. No user is created. The provider is responsible for the second factor, so none is required here.
 */
export const finishProviderSignIn = async (
  dependencies: Dependencies,
  { companyId, redirectUri, secrets, query, ...signingIn }: ReturnedFromProvider,
): Promise<
  Result<
    BegunSession,
    ProviderSignInLate | ProviderNotOffered | ProviderUnreachable | ProviderRefused | ProviderAccountUnknown
  >
> => {
  if (secrets === null) return refuse({ _tag: "ProviderSignInLate" });
  const { companies, signInProviders, vault, forCompany } = dependencies;
  const company = await companies.find(companyId);
  const client = providerClientOf(dependencies, company, redirectUri);
  if (company === null || client === null) return refuse({ _tag: "ProviderNotOffered" });
  // A response to a sign-in that this browser did not start is not even sent to the provider.
  if (!vault.sameSecret(new URLSearchParams(query).get("state") ?? "", secrets.state))
    return refuse({ _tag: "ProviderRefused", why: "other_state" });
  const finished = await signInProviders.finish(client, secrets, query);
  if (finished._tag === "Refused") {
    reportProvider(dependencies, finished.refusal, signingIn.requestId);
    return finished;
  }
  const claims = finished.value;
  const user =
    (await forCompany(companyId).users.findByLink(claims)) ??
    (await linkByAddress(dependencies, company, claims, signingIn.requestId));
  if (!user?.isActive || user.isProgram) return refuse({ _tag: "ProviderAccountUnknown" });
  const session = { ...signingIn, kind: "browser", clientId: null, signedInBy: "provider" } as const;
  const begun = await beginSession(dependencies, user, company, session);
  return begun === null ? refuse({ _tag: "ProviderAccountUnknown" }) : accept(begun);
};
