import type { Actor } from "../access/actor.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Network } from "./network.ts";
import type { SignedIn } from "./ports.ts";
import type { GivenCode } from "./second-factor/second-factor.ts";
import { isOfGeneration } from "./session/session-generation.ts";
import type { User } from "./user.ts";

/** The credentials of a client program, as sent. */
export interface ClientCredentials {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
}

/** A request for tokens as sent: what a grant does not use, or a caller left out, is null. */
export interface TokenRequest extends ClientCredentials {
  readonly grantType: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly refreshToken: string | null;
  /** The code of a second factor. */
  readonly code: GivenCode;
  readonly network: Network;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** A request for tokens whose parameters are complete. */
type Grant =
  | { readonly _tag: "PasswordGrant"; readonly username: string; readonly password: string }
  | { readonly _tag: "RefreshGrant"; readonly refreshToken: string };

/** A parameter that the request cannot do without is missing or empty. */
export interface ParameterMissing {
  readonly _tag: "ParameterMissing";
  readonly parameter: "grantType" | "username" | "password" | "refreshToken" | "token";
}

export interface GrantTypeUnsupported {
  readonly _tag: "GrantTypeUnsupported";
}

/** The client is neither the installation's nor an active one of a company, or shows a wrong secret. */
export interface ClientUnknown {
  readonly _tag: "ClientUnknown";
}

/** No active account of an active company has this name and password. Says no more, so that no one learns names. */
export interface CredentialsWrong {
  readonly _tag: "CredentialsWrong";
}

/** The account is a program's, which signs in at the token endpoint alone. */
export interface ProgramAccount {
  readonly _tag: "ProgramAccount";
}

/** The refresh token gives no new tokens: unknown, used before, expired, revoked, or another client's. */
export interface RefreshTokenInvalid {
  readonly _tag: "RefreshTokenInvalid";
}

/** This session signs no user in. */
export interface NotSignedIn {
  readonly _tag: "NotSignedIn";
}

const parameterMissing = (parameter: ParameterMissing["parameter"]) =>
  refuse({ _tag: "ParameterMissing", parameter } satisfies ParameterMissing);

/** Which grant is requested (RFC 6749, sections 4.3.2 and 6). */
export const decodeGrant = (request: TokenRequest): Result<Grant, ParameterMissing | GrantTypeUnsupported> => {
  const { grantType, username, password, refreshToken } = request;
  if (!grantType) return parameterMissing("grantType");
  if (grantType === "password") {
    if (!username) return parameterMissing("username");
    return password ? accept({ _tag: "PasswordGrant", username, password }) : parameterMissing("password");
  }
  if (grantType === "refresh_token")
    return refreshToken ? accept({ _tag: "RefreshGrant", refreshToken }) : parameterMissing("refreshToken");
  return refuse({ _tag: "GrantTypeUnsupported" });
};

/** Whether a user has to sign in with the company's provider: the company accepts no password of them. */
export const mustUseProvider = (
  { isProgram }: Pick<User, "isProgram">,
  { oidcIsRequired }: Pick<SignedIn["company"], "oidcIsRequired">,
): boolean => oidcIsRequired && !isProgram;

/** Whether a session's user may go on, as session, user and company are now. */
export const isSignedIn = (signedIn: SignedIn, userId: number): boolean => {
  const { session, user, company } = signedIn;
  const isRunning = session.endedAt === null && isOfGeneration(signedIn);
  const mayUseSignIn = session.signedInBy === "provider" || !mustUseProvider(user, company);
  return isRunning && mayUseSignIn && session.userId === userId && user.isActive && company.isActive;
};

/** Who acts in a session, in one request. Refuses once session, user or company is no longer good. */
export const actorOf = (signedIn: SignedIn, userId: number, requestId: string): Result<Actor, NotSignedIn> => {
  if (!isSignedIn(signedIn, userId)) return refuse({ _tag: "NotSignedIn" });
  const { user, company } = signedIn;
  return accept({
    userId: user.id,
    companyId: company.id,
    hierarchy: user.hierarchy,
    roles: user.roles,
    timeZone: company.timeZone,
    requestId,
  });
};
