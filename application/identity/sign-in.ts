import type { SignInBlocked } from "../../domain/identity/lockout.ts";
import { type GivenPasswordExpired, isGivenPasswordExpired } from "../../domain/identity/password-policy.ts";
import type { ProviderSignInRequired } from "../../domain/identity/provider/mapping.ts";
import {
  type CodeWrong,
  type GivenCode,
  lacksSecondFactor,
  type SecondFactorRequired,
  type SecondFactorSetupRequired,
} from "../../domain/identity/second-factor/second-factor.ts";
import { type CredentialsWrong, mustUseProvider, type ProgramAccount } from "../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkCode } from "./second-factor/check-code.ts";
import { addPendingSession, type BegunSession, beginSession, type SigningIn } from "./session/begin-session.ts";
import { checkPassword } from "./session/check-password.ts";

/** A sign-in, either by a client that requests tokens or through the sign-in form. */
interface SignInAttempt extends Omit<SigningIn, "signedInBy"> {
  readonly kind: "token" | "browser";
  /** The only company whose users may sign in here, if the client belongs to a company; null for users of all companies. */
  readonly ofCompanyId: number | null;
  readonly email: string;
  readonly password: string;
  /** The code that the token endpoint receives with the password. The sign-in form asks for it in the next step. */
  readonly code: GivenCode;
}

type SignInRefusal =
  | CredentialsWrong
  | SignInBlocked
  | SecondFactorRequired
  | SecondFactorSetupRequired
  | CodeWrong
  | GivenPasswordExpired
  | ProgramAccount
  | ProviderSignInRequired;

/**
 * Signs a user in by e-mail address and password and, if the user has a second factor, by a code. In a browser, the code is requested next,
 * in a `pending` session. A browser user who has yet to set up the second factor that the company requires is let in to set it up.
 */
export const signIn = async (
  dependencies: Dependencies,
  { email, password, code, ofCompanyId, ...attempt }: SignInAttempt,
): Promise<Result<BegunSession, SignInRefusal>> => {
  const { kind, network, requestId } = attempt;
  const signingIn: SigningIn = { ...attempt, signedInBy: "password" };
  const account = await dependencies.accounts.findByEmail(email);
  // For another company's client, the account does not exist: it learns neither the name nor the password.
  const user = ofCompanyId === null || account?.companyId === ofCompanyId ? account : null;
  const checked = await checkPassword(dependencies, email, network, password, user, requestId);
  if (checked._tag === "Refused")
    return checked.refusal._tag === "SignInBlocked" ? refuse(checked.refusal) : refuse({ _tag: "CredentialsWrong" });
  const company = user && (await dependencies.companies.find(user.companyId));
  if (!user?.isActive || !company?.isActive) return refuse({ _tag: "CredentialsWrong" });
  if (kind === "browser" && user.isProgram) return refuse({ _tag: "ProgramAccount" });
  if (mustUseProvider(user, company)) return refuse({ _tag: "ProviderSignInRequired" });
  if (isGivenPasswordExpired(user, dependencies.clock.now())) return refuse({ _tag: "GivenPasswordExpired" });
  if (kind === "token" && lacksSecondFactor(user, company)) return refuse({ _tag: "SecondFactorSetupRequired" });

  let shown = user;
  if (user.secondFactor !== null) {
    if (kind === "browser") return accept(await addPendingSession(dependencies, user, company, signingIn));
    if (code.otp === null && code.recoveryCode === null) return refuse({ _tag: "SecondFactorRequired" });
    const right = await checkCode(dependencies, { user, network, requestId }, code);
    if (right._tag === "Refused") return right;
    shown = right.value;
  }
  const begun = await beginSession(dependencies, shown, company, signingIn);
  return begun === null ? refuse({ _tag: "CredentialsWrong" }) : accept(begun);
};
