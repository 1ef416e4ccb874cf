import type { SignInBlocked } from "../../domain/identity/lockout.ts";
import type { GivenPasswordExpired } from "../../domain/identity/password-policy.ts";
import type { SignedIn } from "../../domain/identity/ports.ts";
import type { ProviderSignInRequired } from "../../domain/identity/provider/mapping.ts";
import type {
  CodeWrong,
  SecondFactorRequired,
  SecondFactorSetupRequired,
} from "../../domain/identity/second-factor/second-factor.ts";
import { lifetimeSeconds } from "../../domain/identity/session/session.ts";
import {
  type ClientUnknown,
  type CredentialsWrong,
  decodeGrant,
  type GrantTypeUnsupported,
  type ParameterMissing,
  type ProgramAccount,
  type RefreshTokenInvalid,
  type TokenRequest,
} from "../../domain/identity/sign-in.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkClient, noteClientUse } from "./session/check-client.ts";
import { refreshSession } from "./session/refresh-session.ts";
import { signIn } from "./sign-in.ts";

/** What a client gets. The access token itself is signed by the HTTP adapter. */
export interface IssuedToken extends SignedIn {
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
}

type TokenRefusal =
  | ParameterMissing
  | GrantTypeUnsupported
  | ClientUnknown
  | CredentialsWrong
  | SignInBlocked
  | RefreshTokenInvalid
  | SecondFactorRequired
  | SecondFactorSetupRequired
  | CodeWrong
  | GivenPasswordExpired
  | ProgramAccount
  | ProviderSignInRequired;

/** Signs a user in or continues a session. Checks the parameters, the client, and the user, in this order. */
export const issueToken = async (
  dependencies: Dependencies,
  request: TokenRequest,
): Promise<Result<IssuedToken, TokenRefusal>> => {
  const grant = decodeGrant(request);
  if (grant._tag === "Refused") return grant;
  const client = await checkClient(dependencies, request);
  if (client._tag === "Refused") return client;
  const { code, network, userAgent, requestId } = request;
  const issued =
    grant.value._tag === "PasswordGrant"
      ? await signIn(dependencies, {
          email: grant.value.username,
          password: grant.value.password,
          code,
          kind: "token",
          clientId: client.value.clientId,
          ofCompanyId: client.value.apiClient?.companyId ?? null,
          network,
          userAgent,
          requestId,
        })
      : await refreshSession(dependencies, client.value.clientId, grant.value.refreshToken);
  if (issued._tag === "Refused") return issued;
  await noteClientUse(dependencies, client.value);
  const { credential: refreshToken, ...signedIn } = issued.value;
  return accept({ ...signedIn, refreshToken, expiresInSeconds: lifetimeSeconds.accessToken });
};
