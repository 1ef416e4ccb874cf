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

/** A token request as sent. Parameters that a grant does not use, or that the caller left out, are null. */
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

/** A token request with complete parameters. */
type Grant =
  | { readonly _tag: "PasswordGrant"; readonly username: string; readonly password: string }
  | { readonly _tag: "RefreshGrant"; readonly refreshToken: string };

/** A required parameter is missing or empty. */
export interface ParameterMissing {
  readonly _tag: "ParameterMissing";
  readonly parameter: "grantType" | "username" | "password" | "refreshToken" | "token";
}

export interface GrantTypeUnsupported {
  readonly _tag: "GrantTypeUnsupported";
}

/** The client is neither the installation's nor an active client of a company, or its secret is wrong. */
export interface ClientUnknown {
  readonly _tag: "ClientUnknown";
}

/** No active account of an active company has this name and password. It reveals nothing more, so that no one learns names. */
export interface CredentialsWrong {
  readonly _tag: "CredentialsWrong";
}

/** The account belongs to a program, which signs in only at the token endpoint. */
export interface ProgramAccount {
  readonly _tag: "ProgramAccount";
}

/** The refresh token cannot be exchanged: unknown, used before, expired, revoked, or another client's. */
export interface RefreshTokenInvalid {
  readonly _tag: "RefreshTokenInvalid";
}

/** This session does not authenticate any user. */
export interface NotSignedIn {
  readonly _tag: "NotSignedIn";
}

const parameterMissing = (parameter: ParameterMissing["parameter"]) =>
  refuse({ _tag: "ParameterMissing", parameter } satisfies ParameterMissing);

/** Determines the requested grant (RFC 6749, sections 4.3.2 and 6). */
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

/** Whether a user must sign in with the company's provider, because the company does not accept their password. */
export const mustUseProvider = (
  { isProgram }: Pick<User, "isProgram">,
  { oidcIsRequired }: Pick<SignedIn["company"], "oidcIsRequired">,
): boolean => oidcIsRequired && !isProgram;

/** Whether a session's user may continue, given the present state of session, user, and company. */
export const isSignedIn = (signedIn: SignedIn, userId: number): boolean => {
  const { session, user, company } = signedIn;
  const isRunning = session.endedAt === null && isOfGeneration(signedIn);
  const mayUseSignIn = session.signedInBy === "provider" || !mustUseProvider(user, company);
  return isRunning && mayUseSignIn && session.userId === userId && user.isActive && company.isActive;
};

/** The actor of a session in one request. Refuses if session, user, or company is no longer valid. */
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
