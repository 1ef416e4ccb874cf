import { describe, expect, test } from "bun:test";
import { changeCompany } from "../../../application/company/change-company.ts";
import { createCompany } from "../../../application/company/create-company.ts";
import { deactivateCompany } from "../../../application/company/deactivate-company.ts";
import { resumeSession } from "../../../application/identity/session/resume-session.ts";
import type { Hierarchy } from "../../../domain/access/roles.ts";
import type { CompanyInput } from "../../../domain/company/company.ts";
import { startingDetails } from "../../../domain/company/new-company.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aSession } from "../../fixtures/company/session.ts";
import { actorFor, addCompany, addUser, anInstallation, refusalOf } from "../installation.ts";

const to = (given: Partial<CompanyInput>) => (current: CompanyInput) => accept({ ...current, ...given });

const twoCompanies = async () => {
  const dependencies = anInstallation();
  const house = await addCompany(dependencies, { isHouse: true });
  const own = await addCompany(dependencies);
  const as = async (hierarchy: Hierarchy, company = own) =>
    actorFor(await addUser(dependencies, company, { hierarchy, roles: [] }), company);
  return {
    dependencies,
    house,
    own,
    as,
    superUser: await as("Super User", house),
    administrator: await as("Company Administrator"),
  };
};

describe("changing a company", () => {
  test("keeps both of two concurrent changes", async () => {
    const { dependencies, own, administrator } = await twoCompanies();
    const changes = [{ name: "Renamed Lending" }, { phone: "202 555 0100" }, { contactName: "Otto Example" }];
    for (const outcome of await Promise.all(
      changes.map((given) => changeCompany(dependencies, administrator, own.id, null, to(given))),
    ))
      expect(refusalOf(outcome)).toBe("Accepted");
    expect(await dependencies.companies.find(own.id)).toMatchObject({ ...Object.assign({}, ...changes), version: 4 });
  });

  test("starts from the version that the caller read, if the caller names it", async () => {
    const { dependencies, own, administrator } = await twoCompanies();
    expect(refusalOf(await changeCompany(dependencies, administrator, own.id, [7], to({ name: "Late" })))).toBe(
      "VersionMismatch",
    );
    expect(refusalOf(await changeCompany(dependencies, administrator, own.id, [1], to({ name: "In Time" })))).toBe(
      "Accepted",
    );
  });

  test("leaves the version unchanged if nothing changes", async () => {
    const { dependencies, own, administrator } = await twoCompanies();
    const pair = { fhaUsername: "lender-user", fhaPassword: "an example password" };
    expect(accepted(await changeCompany(dependencies, administrator, own.id, null, to(pair))).version).toBe(2);
    expect(accepted(await changeCompany(dependencies, administrator, own.id, null, to(pair))).version).toBe(2);
  });

  test("gives up after a conflict on every try", async () => {
    const { dependencies, own, administrator } = await twoCompanies();
    const companies = { ...dependencies.companies, save: async () => "conflict" as const };
    expect(
      refusalOf(
        await changeCompany({ ...dependencies, companies }, administrator, own.id, null, to({ name: "Never" })),
      ),
    ).toBe("CompanyChangedMeanwhile");
  });

  test("is possible for one's own company, and for any company by Super Users", async () => {
    const { dependencies, own, house, administrator, superUser } = await twoCompanies();
    expect(refusalOf(await changeCompany(dependencies, administrator, house.id, null, to({ name: "Mine" })))).toBe(
      "CompanyNotFound",
    );
    expect(accepted(await changeCompany(dependencies, superUser, own.id, null, to({ name: "Helped" }))).name).toBe(
      "Helped",
    );
  });
});

describe("deactivating a company", () => {
  test("is possible for Super Users only, by every operation", async () => {
    const { dependencies, own, administrator, superUser } = await twoCompanies();
    const inactive = to({ isActive: false });
    expect(refusalOf(await deactivateCompany(dependencies, administrator, own.id, null))).toBe("PermissionDenied");
    expect(await changeCompany(dependencies, administrator, own.id, null, inactive)).toMatchObject({
      refusal: { _tag: "PermissionDenied", permissions: ["company.delete"] },
    });
    expect(accepted(await changeCompany(dependencies, superUser, own.id, null, inactive)).isActive).toBe(false);
    expect(accepted(await changeCompany(dependencies, superUser, own.id, null, to({ isActive: true }))).version).toBe(
      3,
    );
  });

  test("again changes nothing, and the house company cannot be deactivated", async () => {
    const { dependencies, own, house, superUser } = await twoCompanies();
    expect(accepted(await deactivateCompany(dependencies, superUser, own.id, null))).toMatchObject({
      isActive: false,
      version: 2,
    });
    expect(accepted(await deactivateCompany(dependencies, superUser, own.id, null)).version).toBe(2);
    expect(refusalOf(await deactivateCompany(dependencies, superUser, house.id, null))).toBe("FieldsInvalid");
    expect(refusalOf(await deactivateCompany(dependencies, superUser, 999_999, null))).toBe("CompanyNotFound");
  });

  test("ends its users' sessions immediately", async () => {
    const { dependencies, own, superUser } = await twoCompanies();
    const user = await addUser(dependencies, own);
    const session = aSession({ userId: user.id, companyId: own.id });
    await dependencies.sessions.add(session);
    const resume = () => resumeSession(dependencies, session.id, user.id, "a-test");
    expect(refusalOf(await resume())).toBe("Accepted");
    accepted(await deactivateCompany(dependencies, superUser, own.id, null));
    expect(refusalOf(await resume())).toBe("NotSignedIn");
  });
});

test("a new company gets its own products and credentials", async () => {
  const { dependencies, superUser } = await twoCompanies();
  const products = startingDetails.products.slice(2);
  const made = accepted(
    await createCompany(
      dependencies,
      superUser,
      {
        ...startingDetails,
        name: "New Lending",
        companyType: "Lender",
        products,
        creditUsername: "bureau",
        creditPassword: "x",
      },
      null,
    ),
  );
  expect(made).toMatchObject({ products, fhaCredentials: null, creditCredentials: { usernameStart: "bu" } });
});
