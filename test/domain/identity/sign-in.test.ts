import { describe, expect, test } from "bun:test";
import type { SignedIn } from "../../../domain/identity/ports.ts";
import { actorOf } from "../../../domain/identity/sign-in.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company.ts";
import { aSession } from "../../fixtures/session.ts";
import { aUser } from "../../fixtures/user.ts";

const signedIn: SignedIn = {
  session: aSession({ userId: 7 }),
  user: aUser({ id: 7, companyId: 3, roles: ["Closer"] }),
  company: aCompany({ id: 3, timeZone: "America/Chicago" }),
};

describe("who acts in a session", () => {
  test("is its user as it is now, in its company and that company's time zone", () => {
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
  };
  for (const [when, [found, userId]] of Object.entries(nobody))
    test(`is nobody ${when}`, () =>
      expect(actorOf(found, userId, "a-test")).toMatchObject({ refusal: { _tag: "NotSignedIn" } }));
});
