import { beforeEach, describe, expect, test } from "bun:test";
import type { Company } from "../../../domain/company/company.ts";
import type { Session } from "../../../domain/identity/session/session.ts";
import type { User } from "../../../domain/identity/user.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSession, aSignIn } from "../../fixtures/company/session.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { companyAdded, companySaved, userAdded, userSaved } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** What every store of sessions guarantees. */
export const sessionsContract = (kind: StoreKind): void => {
  describe("sessions", () => {
    const opened = freshStores(kind);
    let company: Company;
    let user: User;

    beforeEach(async () => {
      company = aCompany({ timeZone: "America/Chicago", companyType: "Broker", isHouse: true });
      user = aUser({ companyId: company.id });
      await opened().stores.companies.add(company, companyAdded(company));
      await opened().stores.forCompany(company.id).users.add(user, userAdded(user));
    });

    const ofUser = () => aSession({ userId: user.id, companyId: company.id });

    test("a session is found with its user and the data of its company that requests need", async () => {
      const { sessions } = opened().stores;
      const session = ofUser();
      await sessions.add(session);
      expect(await sessions.find(session.id)).toEqual({
        session,
        user,
        company: {
          id: company.id,
          isActive: true,
          isHouse: true,
          timeZone: "America/Chicago",
          companyType: "Broker",
          secondFactor: "optional",
          oidcIsRequired: false,
        },
      });
      expect(await sessions.find("no such session")).toBeNull();
    });

    test("a change to a user or company, including its deactivation, is visible on the next read", async () => {
      const { sessions, companies, forCompany } = opened().stores;
      const session = ofUser();
      await sessions.add(session);
      await forCompany(company.id).users.save(
        { ...user, isActive: false, roles: ["Compliance"] },
        userSaved({ ...user, isActive: false, roles: ["Compliance"] }),
      );
      await companies.save(
        { ...company, isActive: false, timeZone: "America/Denver" },
        companySaved({ ...company, isActive: false, timeZone: "America/Denver" }),
      );
      const found = await sessions.find(session.id);
      expect(found?.user).toEqual({ ...user, isActive: false, roles: ["Compliance"], version: 2, logNumber: 2 });
      expect(found?.company).toMatchObject({ isActive: false, timeZone: "America/Denver" });
    });

    /** Begins a session for a user as it was read earlier. */
    const beginAs = async (session: Session, asRead: User) =>
      opened().stores.sessions.begin(session, asRead, aSignIn(asRead));
    const signIns = async () =>
      (await opened().stores.forCompany(company.id).log.listAfter(0, 10)).filter(
        ({ action }) => action === "user.sign_in",
      );

    test("beginning a session records the sign-in and logs it, without incrementing the user's version", async () => {
      const { sessions, forCompany } = opened().stores;
      const { users } = forCompany(company.id);
      const session = ofUser();
      const lastLoginAt = session.startedAt;
      expect(await beginAs(session, user)).toEqual({ ...user, lastLoginAt });
      expect(await sessions.find(session.id)).toMatchObject({ session, user: { ...user, lastLoginAt } });
      expect(await signIns()).toMatchObject([{ recordId: String(user.id), byUserId: user.id, requestId: "request-1" }]);
      const titled = { ...user, title: "Senior officer" };
      await users.save(titled, userSaved(titled));
      expect(await users.find(user.id)).toEqual({ ...titled, version: 2, logNumber: 2, lastLoginAt });
    });

    test("no session begins if the user has changed since it was read, or belongs to another company; it can begin later", async () => {
      const { sessions, forCompany } = opened().stores;
      const session = ofUser();
      const saved = await forCompany(company.id).users.save({ ...user, title: "Officer" }, userSaved(user));
      if (typeof saved === "string") throw new Error(saved);
      expect(await beginAs(session, user)).toBe("conflict");
      expect(await beginAs(session, { ...saved, companyId: company.id + 1 })).toBe("conflict");
      expect(await sessions.find(session.id)).toBeNull();
      expect(await forCompany(company.id).users.find(user.id)).toEqual(saved);
      expect(await signIns()).toEqual([]);
      expect(await beginAs(session, saved)).toEqual({ ...saved, lastLoginAt: session.startedAt });
      expect((await sessions.find(session.id))?.session).toEqual(session);
    });

    test("when many users sign in concurrently, each gets a session and a log entry", async () => {
      const begun = await Promise.all(Array.from({ length: 8 }, () => beginAs(ofUser(), user)));
      expect(begun.filter((each) => each === "conflict")).toEqual([]);
      expect(await opened().stores.sessions.runningOf(user.id, 10)).toHaveLength(8);
      expect(await signIns()).toHaveLength(8);
    });

    test("of many concurrent rotations of one refresh token, one is saved", async () => {
      const { sessions } = opened().stores;
      const session = ofUser();
      await sessions.add(session);
      const rotations = Array.from({ length: 20 }, (_, number) =>
        sessions.save({ ...session, currentRefreshDigest: `digest ${number}`, previousRefreshDigest: "first" }),
      );
      const saved = (await Promise.all(rotations)).flatMap((outcome) => (outcome === "conflict" ? [] : [outcome]));
      expect(saved).toHaveLength(1);
      expect((await sessions.find(session.id))?.session).toEqual({ ...session, ...saved[0], version: 2 });
    });

    test("an ended session can still be read, as ended", async () => {
      const { sessions } = opened().stores;
      const session = ofUser();
      await sessions.add(session);
      const endedAt = instant("2026-05-01T13:00:00.000Z");
      await sessions.save({ ...session, endedAt });
      expect((await sessions.find(session.id))?.session).toEqual({ ...session, endedAt, version: 2 });
    });

    test("ending all sessions of a user leaves the named session, other users' sessions, and sessions that ended earlier as they are", async () => {
      const { sessions, forCompany } = opened().stores;
      const colleague = aUser({ companyId: company.id });
      await forCompany(company.id).users.add(colleague, userAdded(colleague));
      const before = instant("2026-05-01T09:00:00.000Z");
      const at = instant("2026-05-01T13:00:00.000Z");
      const [kept, first, second] = [ofUser(), ofUser(), ofUser()];
      const old = { ...ofUser(), endedAt: before };
      const foreign = aSession({ userId: colleague.id, companyId: company.id });
      for (const session of [kept, first, second, old, foreign]) await sessions.add(session);
      await sessions.endAllOf(user.id, at, kept.id);
      const endOf = async ({ id }: { id: string }) => (await sessions.find(id))?.session.endedAt;
      expect([await endOf(kept), await endOf(foreign), await endOf(old)]).toEqual([null, null, before]);
      expect([await endOf(first), await endOf(second)]).toEqual([at, at]);
      await sessions.endAllOf(user.id, at, null);
      expect(await endOf(kept)).toBe(at);
    });

    test("a user's active sessions are listed, newest first, without pending ones and without other users' sessions", async () => {
      const { sessions } = opened().stores;
      const begunAt = (hour: string) => ({ ...ofUser(), startedAt: instant(`2026-05-01T${hour}:00:00.000Z`) });
      const [early, late, middle] = [begunAt("08"), begunAt("10"), begunAt("09")];
      const ended = { ...begunAt("11"), endedAt: instant("2026-05-01T12:00:00.000Z") };
      const foreign = aSession({ userId: user.id + 1, companyId: company.id });
      const pending = { ...begunAt("13"), kind: "pending" as const };
      for (const session of [early, late, middle, ended, foreign, pending]) await sessions.add(session);
      expect(await sessions.runningOf(user.id, 10)).toEqual([late, middle, early]);
      expect(await sessions.runningOf(user.id, 2)).toEqual([late, middle]);
    });

    test("a rotation in progress cannot reactivate an ended session", async () => {
      const { sessions } = opened().stores;
      const session = ofUser();
      await sessions.add(session);
      await sessions.endAllOf(user.id, instant("2026-05-01T13:00:00.000Z"), null);
      expect(await sessions.save({ ...session, currentRefreshDigest: "new" })).toBe("conflict");
    });
  });
};
