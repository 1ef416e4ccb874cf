import type { ResumedSession } from "../../../../application/identity/session/resume-found.ts";
import { resumeSession } from "../../../../application/identity/session/resume-session.ts";
import type { NotSignedIn } from "../../../../domain/identity/sign-in.ts";
import { type Result, refuse } from "../../../../domain/kernel/result.ts";
import type { HttpServices } from "../../http-services.ts";

interface TokenMissing {
  readonly _tag: "TokenMissing";
}

const bearer = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Converts the bearer token of a request to the acting user, as read from the store for this request. */
export const authenticate =
  ({ dependencies, tokens }: Pick<HttpServices, "dependencies" | "tokens">) =>
  async (request: Request, requestId: string): Promise<Result<ResumedSession, TokenMissing | NotSignedIn>> => {
    const header = request.headers.get("Authorization");
    if (header === null) return refuse({ _tag: "TokenMissing" });
    const token = bearer.exec(header)?.[1];
    const claims = token === undefined ? null : await tokens.verify(token);
    return claims === null
      ? refuse({ _tag: "NotSignedIn" })
      : resumeSession(dependencies, claims.sessionId, claims.userId, requestId);
  };
