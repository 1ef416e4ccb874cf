import { describe, expect, test } from "bun:test";
import type { SignedIn } from "../../../domain/identity/ports.ts";
import { withNextSessionGeneration } from "../../../domain/identity/session/session-generation.ts";
import { actorOf } from "../../../domain/identity/sign-in.ts";
import { upgradeSession, upgradeUser } from "../../../domain/identity/upgrade.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSession } from "../../fixtures/company/session.ts";
import { aUser } from "../../fixtures/company/user.ts";

const signedIn: SignedIn = {
  session: aSession({ userId: 7 }),
  user: aUser({ id: 7, companyId: 3, roles: ["Closer"] }),
  company: aCompany({ id: 3, timeZone: "America/Chicago" }),
};

/** The user's password was changed after the session began. */
const afterNewPassword = (keptSessionId: string): SignedIn => ({
  ...signedIn,
  user: withNextSessionGeneration(signedIn.user, keptSessionId),
});

/** The session began at 8:00 in an earlier version of the service, and the user's password was last changed at the given time. */
const ofEarlierVersion = (changedAt: string, keptSessionId: string | null = null): SignedIn => ({
  ...signedIn,
  session: upgradeSession({ ...signedIn.session, schemaVersion: 2, generation: undefined }),
  user: upgradeUser({
    ...signedIn.user,
    schemaVersion: 3,
    sessionGeneration: undefined,
    sessionsValidFrom: changedAt,
    keptSessionId,
  }),
});

const earlier = ofEarlierVersion("2026-05-01T08:00:00.000Z");

describe("the user of a session", () => {
  test("is its current user, in the user's company and that company's time zone", () => {
    expect(actorOf(signedIn, 7, "a-test")).toEqual({
      _tag: "Accepted",
      value: {
        userId: 7,
        companyId: 3,
        hierarchy: "Company User",
        roles: ["Closer"],
        timeZone: "America/Chicago",
        requestId: "a-test",
      },
    });
  });

  const nobody: Readonly<Record<string, [SignedIn, number]>> = {
    "once the session has ended": [
      { ...signedIn, session: { ...signedIn.session, endedAt: instant("2026-05-01T12:00:00.000Z") } },
      7,
    ],
    "once the user is deactivated": [{ ...signedIn, user: { ...signedIn.user, isActive: false } }, 7],
    "once the company is deactivated": [{ ...signedIn, company: { ...signedIn.company, isActive: false } }, 7],
    "where another user is named": [signedIn, 8],
    "once the user got a new password": [afterNewPassword("another session"), 7],
    "once the user of an earlier version got a password after it began": [
      ofEarlierVersion("2026-05-01T08:00:00.001Z", "another session"),
      7,
    ],
    "once the user of an earlier version gets a new password now": [
      { ...earlier, user: withNextSessionGeneration(earlier.user, null) },
      7,
    ],
  };
  const good: Readonly<Record<string, SignedIn>> = {
    "is the one in which the password was changed": afterNewPassword(signedIn.session.id),
    "of an earlier version began with the new password": earlier,
    "of an earlier version is the one in which the password was changed": ofEarlierVersion(
      "2026-05-01T09:00:00.000Z",
      signedIn.session.id,
    ),
  };
  for (const [which, found] of Object.entries(good))
    test(`is still its user if the session ${which}`, () => expect(actorOf(found, 7, "a-test")._tag).toBe("Accepted"));
  for (const [when, [found, userId]] of Object.entries(nobody))
    test(`is no one ${when}`, () =>
      expect(actorOf(found, userId, "a-test")).toMatchObject({ refusal: { _tag: "NotSignedIn" } }));
});
