import { describe, expect, test } from "bun:test";
import { changePassword } from "../../../application/identity/change-password.ts";
import { resumeSession } from "../../../application/identity/session/resume-session.ts";
import { accepted } from "../../fixtures/accepted.ts";
import {
  actorFor,
  addCompany,
  addUser,
  anInstallation,
  elsewhere,
  home,
  password,
  refresh,
  refusalOf,
  signIn,
} from "../installation.ts";

const chosen = "a password of one's own";

const signedIn = async () => {
  const dependencies = anInstallation();
  const company = await addCompany(dependencies);
  const user = await addUser(dependencies, company, { mustChangePassword: true });
  const here = accepted(await signIn(dependencies, user));
  const own = { actor: actorFor(user, company), sessionId: here.session.id };
  const change = (currentPassword: string, next: string, network = home) =>
    changePassword(dependencies, { ...own, network, currentPassword }, next);
  return { dependencies, company, user, here, change };
};

const fieldRefused = (outcome: Awaited<ReturnType<Awaited<ReturnType<typeof signedIn>>["change"]>>): string =>
  outcome._tag === "Refused" && outcome.refusal._tag === "FieldsInvalid"
    ? outcome.refusal.errors.map(({ field, message }) => `${field} ${message}`).join()
    : refusalOf(outcome);

describe("choosing a new password", () => {
  test("makes the new one valid and the old one invalid, and ends the obligation to change it", async () => {
    const { dependencies, user, here, change } = await signedIn();
    expect(accepted(await resumeSession(dependencies, here.session.id, user.id, "a-test")).mustChangePassword).toBe(
      true,
    );
    expect(accepted(await change(password, chosen)).mustChangePassword).toBe(false);
    expect(accepted(await resumeSession(dependencies, here.session.id, user.id, "a-test")).mustChangePassword).toBe(
      false,
    );
    expect(refusalOf(await signIn(dependencies, user, { password: chosen }))).toBe("Accepted");
    expect(refusalOf(await signIn(dependencies, user, { password }))).toBe("CredentialsWrong");
  });

  test("keeps this session and ends all others immediately, including their refresh tokens", async () => {
    const { dependencies, user, here, change } = await signedIn();
    const there = accepted(await signIn(dependencies, user, { network: elsewhere(1) }));
    accepted(await change(password, chosen));
    expect(refusalOf(await resumeSession(dependencies, there.session.id, user.id, "a-test"))).toBe("NotSignedIn");
    expect(refusalOf(await refresh(dependencies, there.refreshToken))).toBe("RefreshTokenInvalid");
    expect(refusalOf(await resumeSession(dependencies, here.session.id, user.id, "a-test"))).toBe("Accepted");
    expect(refusalOf(await refresh(dependencies, here.refreshToken))).toBe("Accepted");
  });

  test("lets the user sign in with it immediately, even if the clock is set back by an hour meanwhile", async () => {
    const { dependencies, user, change } = await signedIn();
    accepted(await change(password, chosen));
    dependencies.clock.advance(-3600);
    const again = accepted(await signIn(dependencies, user, { password: chosen }));
    expect(refusalOf(await resumeSession(dependencies, again.session.id, user.id, "a-test"))).toBe("Accepted");
    expect(refusalOf(await refresh(dependencies, again.refreshToken))).toBe("Accepted");
  });

  test("follows the policy", async () => {
    const { dependencies, company, user, change } = await signedIn();
    expect(fieldRefused(await change(password, "elevenchars"))).toBe("newPassword must have at least 12 characters");
    for (const own of [user.email, `${user.firstName}-${user.lastName}-2026`, `${company.name} ${company.name}`])
      expect(fieldRefused(await change(password, own))).toStartWith(
        "newPassword must not consist only of the user's name, e-mail address or company name",
      );
    for (const frequent of ["1q2w3e4r5t6y", "Password-2026!", "administrator1"])
      expect(fieldRefused(await change(password, frequent))).toBe(
        "newPassword must not be a frequently used password, with or without digits or signs around it",
      );
    expect(refusalOf(await signIn(dependencies, user, { password }))).toBe("Accepted");
  });

  test("refuses the last five passwords, and accepts the one before them", async () => {
    const { change } = await signedIn();
    const chain = [password, ...[2, 3, 4, 5, 6].map((number) => `password number ${number}`)];
    for (let step = 0; step < 4; step += 1) accepted(await change(chain[step] ?? "", chain[step + 1] ?? ""));
    const current = chain[4] ?? "";
    for (const former of chain.slice(0, 5))
      expect(fieldRefused(await change(current, former))).toBe(
        "newPassword must not be one of the last five passwords",
      );
    accepted(await change(current, chain[5] ?? ""));
    expect(refusalOf(await change(chain[5] ?? "", password))).toBe("Accepted");
  });
});

describe("a wrong current password", () => {
  test("is refused and changes nothing", async () => {
    const { dependencies, user, change } = await signedIn();
    expect(fieldRefused(await change("wrong", chosen))).toBe("currentPassword must be your current password");
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });

  test("counts toward the lockout together with failed sign-ins", async () => {
    const { dependencies, user, change } = await signedIn();
    for (let time = 0; time < 5; time += 1) await signIn(dependencies, user, { password: "wrong" });
    for (let time = 0; time < 5; time += 1)
      expect(fieldRefused(await change("wrong", chosen))).toStartWith("currentPassword");
    expect(refusalOf(await change(password, chosen))).toBe("SignInBlocked");
    expect(refusalOf(await signIn(dependencies, user))).toBe("SignInBlocked");
    expect(refusalOf(await change(password, chosen, elsewhere(1)))).toBe("Accepted");
  });
});

test("of two concurrent changes, one succeeds and the other is refused", async () => {
  const { change } = await signedIn();
  const outcomes = await Promise.all([change(password, `${chosen} 1`), change(password, `${chosen} 2`)]);
  expect(outcomes.map(refusalOf).sort()).toEqual(["Accepted", "UserChangedMeanwhile"]);
});
