import { describe, expect, test } from "bun:test";
import { prepareInstallation } from "../../application/prepare-installation.ts";
import { accepted, anInstallation, refusalOf, signIn } from "./installation.ts";

const superUser = { email: "root@example.com", password: "an example root password" };
const wanted = { houseCompanyName: "Example House", superUser };

describe("the first start", () => {
  test("makes the house company and a Super User who need not change the password", async () => {
    const needs = anInstallation();
    const house = accepted(await prepareInstallation(needs)(wanted));
    expect(house).toMatchObject({ name: "Example House", companyType: "Lender", isHouse: true });
    const issued = accepted(await signIn(needs, superUser, { password: superUser.password }));
    expect(issued.user).toMatchObject({
      hierarchy: "Super User",
      companyId: house.id,
      mustChangePassword: false,
    });
  });

  test("makes one of each when several processes start together", async () => {
    const needs = anInstallation();
    const houses = await Promise.all([1, 2, 3].map(() => prepareInstallation(needs)(wanted)));
    const ids = new Set(houses.map((house) => accepted(house).id));
    expect(ids.size).toBe(1);
    const all = { number: 1, size: 25, order: [] } as const;
    expect((await needs.companies.list({ isActive: null }, all)).count).toBe(1);
    const [id = 0] = ids;
    expect((await needs.usersOf(id).list({ isActive: null, search: null }, all)).count).toBe(1);
  });

  test("can do without a Super User, and refuses a password below the policy", async () => {
    const needs = anInstallation();
    expect(refusalOf(await prepareInstallation(needs)({ ...wanted, superUser: null }))).toBe("Accepted");
    const weak = { ...wanted, superUser: { ...superUser, password: "short" } };
    expect(await prepareInstallation(needs)(weak)).toMatchObject({
      refusal: { _tag: "FieldsInvalid", errors: [{ field: "password" }] },
    });
  });
});

describe("a later start", () => {
  test("never resets a password or renames the house", async () => {
    const needs = anInstallation();
    const house = accepted(await prepareInstallation(needs)(wanted));
    const other = { houseCompanyName: "Other", superUser: { ...superUser, password: "another root password" } };
    expect(accepted(await prepareInstallation(needs)(other))).toEqual(house);
    expect(refusalOf(await signIn(needs, superUser, { password: superUser.password }))).toBe("Accepted");
    expect(refusalOf(await signIn(needs, superUser, { password: "another root password" }))).toBe("CredentialsWrong");
  });

  test("does not look at a password that it does not need", async () => {
    const needs = anInstallation();
    accepted(await prepareInstallation(needs)(wanted));
    needs.passwords.computed = 0;
    const weak = { ...wanted, superUser: { ...superUser, password: "short" } };
    expect(refusalOf(await prepareInstallation(needs)(weak))).toBe("Accepted");
    expect(needs.passwords.computed).toBe(0);
  });

  test("makes a Super User who is named later", async () => {
    const needs = anInstallation();
    accepted(await prepareInstallation(needs)({ ...wanted, superUser: null }));
    accepted(await prepareInstallation(needs)(wanted));
    expect(refusalOf(await signIn(needs, superUser, { password: superUser.password }))).toBe("Accepted");
  });
});
