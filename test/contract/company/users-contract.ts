import { describe, expect, test } from "bun:test";
import type { UserFilter, UserOrder } from "../../../domain/identity/ports.ts";
import type { User } from "../../../domain/identity/user.ts";
import { instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { userAdded, userSaved } from "../../fixtures/loan/log.ts";
import { allPages, freshStores, type StoreKind } from "../store-kind.ts";

const everyone: UserFilter = { isActive: null, search: null };

const ordered = (field: UserOrder, descending = false) => ({ number: 1, size: 25, order: [{ field, descending }] });

const idsOf = (users: readonly User[]) => users.map(({ id }) => id);

/** What every store of users guarantees. */
export const usersContract = (kind: StoreKind): void => {
  describe("users", () => {
    const opened = freshStores(kind);

    test("a user is found as it was added, with every field, by id and by email", async () => {
      const { accounts, forCompany } = opened().stores;
      const user = aUser({ roles: ["Processor", "Closer"], formerPasswordHashes: ["one", "two"] });
      expect(await forCompany(1).users.add(user, userAdded(user))).toBe("added");
      expect(await forCompany(1).users.find(user.id)).toEqual(user);
      expect(await accounts.findByEmail(` ${user.email.toUpperCase()} `)).toEqual(user);
      expect(await accounts.findByEmail("nobody@example.com")).toBeNull();
    });

    test("several users are found by their ids, each once, and none of another company", async () => {
      const { forCompany } = opened().stores;
      const [one, two, three] = [aUser(), aUser({ isActive: false }), aUser()];
      const other = aUser({ companyId: 2 });
      for (const user of [one, two, three, other]) await forCompany(user.companyId).users.add(user, userAdded(user));
      const found = await forCompany(1).users.findEach([one.id, two.id, two.id, other.id, 999]);
      expect(found.toSorted((left, right) => left.id - right.id)).toEqual([one, two]);
      expect(await forCompany(1).users.findEach([])).toEqual([]);
    });

    test("a user is found by its linked person at a sign-in provider, in its own company only, and no two users there share a link", async () => {
      const { forCompany } = opened().stores;
      const providerLink = { issuer: "https://login.example.com", subject: "a person" };
      const [one, two, elsewhere] = [aUser(), aUser(), aUser({ companyId: 2 })];
      for (const user of [one, two, elsewhere]) await forCompany(user.companyId).users.add(user, userAdded(user));
      const link = (user: User) => {
        const linked = { ...user, providerLink };
        return forCompany(user.companyId).users.save(linked, userSaved(linked, user));
      };
      expect(await forCompany(1).users.findByLink(providerLink)).toBeNull();
      const outcomes = await Promise.all([link(one), link(two)]);
      expect(outcomes.filter((outcome) => outcome === "link_taken")).toHaveLength(1);
      const found = await forCompany(1).users.findByLink(providerLink);
      expect(found).toMatchObject({ version: 2, providerLink });
      expect(await forCompany(2).users.findByLink(providerLink)).toBeNull();
      expect(await link(elsewhere)).toMatchObject({ providerLink });
      expect(await forCompany(1).users.findByLink({ ...providerLink, issuer: "https://other.example.com" })).toBeNull();
      const freed = { ...one, ...found, providerLink: null };
      await forCompany(1).users.save(freed, userSaved(freed, found ?? one));
      expect(await link(found?.id === one.id ? two : one)).toMatchObject({ providerLink });
    });

    test("an email address is unique across the installation, ignoring case", async () => {
      const { forCompany } = opened().stores;
      await forCompany(1).users.add(
        aUser({ email: "Ada@Example.com" }),
        userAdded(aUser({ email: "Ada@Example.com" })),
      );
      const other = aUser({ companyId: 2, email: "other@example.com" });
      expect(
        await forCompany(2).users.add(
          aUser({ companyId: 2, email: "aDA@example.COM" }),
          userAdded(aUser({ companyId: 2, email: "aDA@example.COM" })),
        ),
      ).toBe("email_taken");
      expect(await forCompany(2).users.add(other, userAdded(other))).toBe("added");
      expect(
        await forCompany(2).users.save(
          { ...other, email: "ADA@example.com" },
          userSaved({ ...other, email: "ADA@example.com" }),
        ),
      ).toBe("email_taken");
      expect(await forCompany(2).users.find(other.id)).toEqual(other);
    });

    test("a user can change the case of its own email, and a changed email frees the old address", async () => {
      const { accounts, forCompany } = opened().stores;
      const user = aUser({ email: "ada@example.com" });
      await forCompany(1).users.add(user, userAdded(user));
      const respelled = { ...user, email: "Ada@Example.com", version: 2, logNumber: 2 };
      expect(
        await forCompany(1).users.save(
          { ...user, email: "Ada@Example.com" },
          userSaved({ ...user, email: "Ada@Example.com" }),
        ),
      ).toEqual(respelled);
      await forCompany(1).users.save(
        { ...respelled, email: "new@example.com" },
        userSaved({ ...respelled, email: "new@example.com" }),
      );
      expect(await accounts.findByEmail("ada@example.com")).toBeNull();
      expect(
        await forCompany(1).users.add(
          aUser({ email: "ada@example.com" }),
          userAdded(aUser({ email: "ada@example.com" })),
        ),
      ).toBe("added");
    });

    test("a save based on an older version changes nothing, including the words of the search", async () => {
      const users = opened().stores.forCompany(1).users;
      const user = aUser({ firstName: "Ada" });
      await users.add(user, userAdded(user));
      expect(
        await users.save({ ...user, firstName: "Berta" }, userSaved({ ...user, firstName: "Berta" })),
      ).toMatchObject({ firstName: "Berta", version: 2, logNumber: 2 });
      expect(await users.save({ ...user, firstName: "Clara" }, userSaved({ ...user, firstName: "Clara" }))).toBe(
        "conflict",
      );
      const found = async (search: string) => (await users.list({ ...everyone, search }, ordered("email"))).count;
      expect([await found("berta"), await found("ada"), await found("clara")]).toEqual([1, 0, 0]);
    });

    test("a code of a time step is used once, a save does not undo its use, and codes of earlier steps are no longer valid", async () => {
      const users = opened().stores.forCompany(1).users;
      const user = aUser();
      await users.add(user, userAdded(user));
      const uses = await Promise.all(Array.from({ length: 5 }, () => users.useCodeStep(user.id, 1000)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await opened().stores.forCompany(2).users.useCodeStep(user.id, 1001)).toBe(false);
      const changed = { ...user, title: "Senior officer", lastCodeStep: 1 };
      await users.save(changed, userSaved(changed));
      expect((await users.find(user.id))?.lastCodeStep).toBe(1000);
      const used = [999, 1000, 1001, 1001].map((step) => () => users.useCodeStep(user.id, step));
      expect([await used[0]?.(), await used[1]?.(), await used[2]?.(), await used[3]?.()]).toEqual([
        false,
        false,
        true,
        false,
      ]);
    });

    test("the secret of a second factor is replaced only at the version that was read, and the version stays the same", async () => {
      const users = opened().stores.forCompany(1).users;
      const secondFactor = {
        sealedSecret: "before",
        recoverySalt: "salt",
        recoveryDigests: ["one"],
        turnedOnAt: instant("2026-05-01T12:00:00.000Z"),
      };
      const user = aUser({ secondFactor });
      await users.add(user, userAdded(user));
      expect(await users.replaceSecondFactorSecret({ ...user, version: 2 }, "after")).toBe(false);
      expect(await opened().stores.forCompany(2).users.replaceSecondFactorSecret(user, "after")).toBe(false);
      expect(await users.replaceSecondFactorSecret(user, "after")).toBe(true);
      expect(await users.find(user.id)).toEqual({ ...user, secondFactor: { ...secondFactor, sealedSecret: "after" } });
    });

    test("lists search names and email addresses by the start of each word", async () => {
      const users = opened().stores.forCompany(1).users;
      const zoe = aUser({ firstName: "Zoë", lastName: "Müller-Example", email: "zm@example.com" });
      const ada = aUser({ firstName: "Ada", lastName: "Example", email: "ada.lender@example.org", isActive: false });
      for (const user of [zoe, ada]) await users.add(user, userAdded(user));
      const found = async (search: string) => idsOf((await users.list({ ...everyone, search }, ordered("email"))).rows);
      expect(await found("zoe")).toEqual([zoe.id]);
      expect(await found("exam mull")).toEqual([zoe.id]);
      expect(await found("LEND")).toEqual([ada.id]);
      expect(await found("ample")).toEqual([]);
      expect(await found("a")).toEqual([ada.id, zoe.id]);
      const active = await users.list({ isActive: true, search: "example" }, ordered("email"));
      expect(active).toEqual({ count: 1, rows: [zoe] });
    });

    test("lists are ordered by creation, email, or last name, ignoring case and accents", async () => {
      const users = opened().stores.forCompany(1).users;
      const [first, second, third] = [
        aUser({ lastName: "zorn", email: "B@example.com", createdAt: instant("2026-01-01T00:00:00.000Z") }),
        aUser({ lastName: "Álvarez", email: "c@example.com", createdAt: instant("2026-01-02T00:00:00.000Z") }),
        aUser({ lastName: "Miller", email: "A@example.com", createdAt: instant("2026-01-03T00:00:00.000Z") }),
      ];
      for (const user of [second, third, first]) await users.add(user, userAdded(user));
      const list = async (field: UserOrder, descending = false) =>
        (await users.list(everyone, ordered(field, descending))).rows;
      expect(await list("createdAt")).toEqual([first, second, third]);
      expect(await list("email")).toEqual([third, first, second]);
      expect(await list("lastName", true)).toEqual([first, third, second]);
    });

    test("pages of users with equal names do not overlap and miss none", async () => {
      const users = opened().stores.forCompany(1).users;
      const added = Array.from({ length: 7 }, () => aUser({ lastName: "Same" }));
      for (const user of added) await users.add(user, userAdded(user));
      const order = [{ field: "lastName", descending: true }] as const;
      const pages = await allPages((number) => users.list(everyone, { number, size: 3, order }));
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(idsOf(pages.flat())).toEqual(idsOf(added).toReversed());
    });
  });
};
