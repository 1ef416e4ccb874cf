import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { CodeWrong, GivenCode } from "../../../domain/identity/second-factor/second-factor.ts";
import type { NotSignedIn } from "../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type BegunSession, beginSession, type SigningIn } from "../session/begin-session.ts";
import { endSession } from "../session/end-session.ts";
import { checkCode } from "./check-code.ts";
import { resumePendingSession } from "./resume-pending-session.ts";

/** The second step of a sign-in in a browser: the code, after the password. Starts a new session with a new cookie. */
export const finishSignIn = async (
  dependencies: Dependencies,
  cookie: string,
  code: GivenCode,
  signingIn: Omit<SigningIn, "kind" | "clientId" | "signedInBy">,
): Promise<Result<BegunSession, NotSignedIn | CodeWrong | SignInBlocked>> => {
  const pending = await resumePendingSession(dependencies, cookie);
  if (pending._tag === "Refused") return pending;
  const { user, company, session } = pending.value;
  const right = await checkCode(dependencies, { ...signingIn, user }, code);
  if (right._tag === "Refused") return right;
  await endSession(dependencies, session.id);
  const begun = await beginSession(dependencies, right.value, company, {
    ...signingIn,
    kind: "browser",
    signedInBy: "password",
    clientId: null,
  });
  return begun === null ? refuse({ _tag: "NotSignedIn" }) : accept(begun);
};
