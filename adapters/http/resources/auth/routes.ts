import type { DocumentDecoration } from "elysia";
import { type IssuedToken, issueToken } from "../../../../application/identity/issue-token.ts";
import { revokeToken } from "../../../../application/identity/revoke-token.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import type { ClientCredentials } from "../../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../../domain/kernel/result.ts";
import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { send, tokenRefusalReply } from "../../operation/replies.ts";
import { countRequest } from "../../request/admit-request.ts";
import { signInLimits } from "../../request/caller/sign-in-limits.ts";
import { receiveBody } from "../../request/receive-body.ts";
import type { RequestContext } from "../../request/request-context.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import { decodeClient, decodeTokenRequest, type Parameters } from "./body.ts";
import { revokeDocument, tokenDocument } from "./document.ts";

/** The token response. */
const tokenResponse = ({ user, company, refreshToken, expiresInSeconds }: IssuedToken, accessToken: string) => ({
  access_token: accessToken,
  token_type: "Bearer",
  expires_in: expiresInSeconds,
  refresh_token: refreshToken,
  hierarchy: user.hierarchy,
  roles: user.roles,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  company_type: company.companyType,
  user_id: user.id,
  company_id: company.id,
  must_change_password: user.mustChangePassword,
});

/** A client's request, and its credentials. */
interface ClientRequest {
  readonly parameter: Parameters;
  readonly client: ClientCredentials;
}

/** `POST /auth/token/` and `POST /auth/revoke/`: public, for clients that send their own credentials. */
export const authRoutes = (services: HttpServices): readonly PublicRoute[] => {
  const { dependencies, tokens } = services;
  const count = countRequest(services);

  const requestOf = async (request: Request, context: RequestContext): Promise<Result<ClientRequest, AnyRefusal>> => {
    const received = await receiveBody(request);
    const parameters = received._tag === "Refused" ? received : decodeTokenRequest(request, received.value);
    const username = parameters._tag === "Refused" ? null : parameters.value("username");
    const exceeded = await count(context, signInLimits(services, context, username));
    if (exceeded) return refuse(exceeded);
    if (parameters._tag === "Refused") return parameters;
    const client = decodeClient(request, parameters.value);
    return client._tag === "Refused" ? client : accept({ parameter: parameters.value, client: client.value });
  };

  const issue = async (request: Request, context: RequestContext): Promise<Result<unknown, AnyRefusal>> => {
    const requested = await requestOf(request, context);
    if (requested._tag === "Refused") return requested;
    const { parameter, client } = requested.value;
    const issued = await issueToken(dependencies, {
      grantType: parameter("grant_type"),
      username: parameter("username"),
      password: parameter("password"),
      refreshToken: parameter("refresh_token"),
      code: { otp: parameter("otp"), recoveryCode: parameter("recovery_code") },
      ...client,
      network: networkOf(context.address()),
      userAgent: request.headers.get("User-Agent"),
      requestId: context.requestId,
    });
    if (issued._tag === "Refused") return issued;
    const { session, user, expiresInSeconds } = issued.value;
    context.userId = user.id;
    const accessToken = await tokens.sign({ userId: user.id, sessionId: session.id }, expiresInSeconds);
    return accept(tokenResponse(issued.value, accessToken));
  };

  const revoke = async (request: Request, context: RequestContext): Promise<Result<unknown, AnyRefusal>> => {
    const requested = await requestOf(request, context);
    if (requested._tag === "Refused") return requested;
    const { parameter, client } = requested.value;
    const token = parameter("token");
    const claims = token === null ? null : await tokens.verify(token);
    const revoked = await revokeToken(dependencies, {
      token,
      ...client,
      accessTokenSessionId: claims?.sessionId ?? null,
      requestId: context.requestId,
    });
    return revoked._tag === "Refused" ? revoked : accept({});
  };

  const route = (path: string, document: DocumentDecoration, run: typeof issue): PublicRoute => ({
    method: "POST",
    path,
    document,
    respond: async (request, context) => {
      const outcome = await run(request, context);
      return send(
        outcome._tag === "Accepted"
          ? { status: 200, body: outcome.value, headers: {} }
          : tokenRefusalReply(outcome.refusal, context.requestId, dependencies.clock.now()),
      );
    },
  });
  return [route("/auth/token/", tokenDocument, issue), route("/auth/revoke/", revokeDocument, revoke)];
};
