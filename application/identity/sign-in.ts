import type { SignInBlocked } from "../../domain/identity/lockout.ts";
import type { Network } from "../../domain/identity/network.ts";
import type { SignedIn } from "../../domain/identity/ports.ts";
import { refreshTokenText, startSession } from "../../domain/identity/session.ts";
import type { CredentialsWrong } from "../../domain/identity/sign-in.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { checkPassword } from "../support/check-password.ts";
import type { Needs } from "../support/dependencies.ts";
import { endSession } from "../support/end-session.ts";
import { untilSaved } from "../support/retry-on-conflict.ts";

/** The user with this sign-in noted, or null where it was deactivated or got another password since it was read. */
const noteSignIn = async (needs: Pick<Needs, "usersOf">, user: User, now: Instant): Promise<User | null> => {
  const users = needs.usersOf(user.companyId);
  let latest = user;
  const signedIn = await untilSaved(async () => {
    const noted = await users.noteSignIn(latest, now);
    if (noted !== "changed") return noted;
    const found = await users.find(user.id);
    if (!found?.isActive || found.passwordHash !== user.passwordHash) return null;
    latest = found;
    return "changed";
  });
  return signedIn === "changed" ? latest : signedIn;
};

/** Signs a user in by e-mail address and password. */
export const signIn =
  (
    needs: Pick<
      Needs,
      "accounts" | "companies" | "usersOf" | "sessions" | "counters" | "passwords" | "vault" | "clock" | "client"
    >,
  ) =>
  async (
    email: string,
    password: string,
    network: Network,
  ): Promise<Result<SignedIn & { readonly refreshToken: string }, CredentialsWrong | SignInBlocked>> => {
    const user = await needs.accounts.findByEmail(email);
    const checked = await checkPassword(needs)(email, network, password, user?.passwordHash ?? null);
    if (checked._tag === "Refused")
      return checked.refusal._tag === "SignInBlocked" ? refuse(checked.refusal) : refuse({ _tag: "CredentialsWrong" });
    const company = user && (await needs.companies.find(user.companyId));
    if (!user?.isActive || !company?.isActive) return refuse({ _tag: "CredentialsWrong" });

    const id = needs.vault.secret();
    const refreshToken = refreshTokenText(id, needs.vault.secret());
    const session = startSession(
      { id, userId: user.id, companyId: company.id, clientId: needs.client.id },
      needs.vault.digest(refreshToken),
      needs.clock.now(),
    );
    // The session is there before the sign-in is noted at the version read: whoever changes the password or deactivates
    // the user meanwhile either finds the session and ends it, or makes the note fail.
    await needs.sessions.add(session);
    const noted = await noteSignIn(needs, user, session.startedAt);
    if (noted) return accept({ session, user: noted, company, refreshToken });
    await endSession(needs)(session.id);
    return refuse({ _tag: "CredentialsWrong" });
  };
