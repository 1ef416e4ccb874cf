import { describe, expect, test } from "bun:test";
import { createCompany } from "../../../application/company/create-company.ts";
import { findCompany } from "../../../application/company/find-company.ts";
import { listCompanies } from "../../../application/company/list-companies.ts";
import type { Hierarchy } from "../../../domain/access/roles.ts";
import type { CompanyDetails } from "../../../domain/company/company.ts";
import { startingDetails } from "../../../domain/company/new-company.ts";
import { refuse } from "../../../domain/kernel/result.ts";
import { notFound } from "../../../domain/log/record-kinds.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { actorFor, addCompany, addUser, anInstallation, refusalOf } from "../installation.ts";

const aDraft = (given: Partial<CompanyDetails> = {}): CompanyDetails => ({
  ...startingDetails,
  name: "New Example Lending",
  companyType: "Broker",
  ...given,
});

const everyone = { isActive: null };
const firstPage = { number: 1, size: 25, order: [] } as const;

const aHouse = async () => {
  const dependencies = anInstallation();
  const house = await addCompany(dependencies, { isHouse: true });
  const other = await addCompany(dependencies);
  const as = async (hierarchy: Hierarchy, company = house) =>
    actorFor(await addUser(dependencies, company, { hierarchy, roles: [] }), company);
  return {
    dependencies,
    house,
    other,
    superUser: await as("Super User"),
    administrator: await as("Company Administrator"),
  };
};

describe("creating a company", () => {
  test("is possible for Super Users only", async () => {
    const { dependencies, superUser, administrator } = await aHouse();
    expect(refusalOf(await createCompany(dependencies, administrator, aDraft(), null))).toBe("PermissionDenied");
    const made = accepted(await createCompany(dependencies, superUser, aDraft(), null));
    expect(await dependencies.companies.find(made.id)).toEqual(made);
    expect(made.products).toHaveLength(3);
  });

  test("uses the id that was reserved for it", async () => {
    const { dependencies, superUser } = await aHouse();
    expect(accepted(await createCompany(dependencies, superUser, aDraft(), 4_711)).id).toBe(4_711);
  });

  test("accepts only existing time zones, and no abbreviations or offsets", async () => {
    const { dependencies, superUser } = await aHouse();
    for (const timeZone of ["Pacific/Honolulu", "America/Indiana/Knox", "America/Puerto_Rico", "UTC"])
      expect(refusalOf(await createCompany(dependencies, superUser, aDraft({ timeZone }), null))).toBe("Accepted");
    for (const timeZone of ["America/Gotham", "EST", "+05:00", ""])
      expect(refusalOf(await createCompany(dependencies, superUser, aDraft({ timeZone }), null))).toBe("FieldsInvalid");
  });
});

describe("seeing companies", () => {
  test("a Super User sees all of them", async () => {
    const { dependencies, other, superUser } = await aHouse();
    expect(accepted(await listCompanies(dependencies, superUser, everyone, firstPage)).count).toBe(2);
    expect(accepted(await findCompany(dependencies, superUser, other.id)).id).toBe(other.id);
    expect(refusalOf(await findCompany(dependencies, superUser, 999_999))).toBe("CompanyNotFound");
  });

  test("everyone else sees a list with only their own company, and other companies' ids are not found", async () => {
    const { dependencies, house, other, administrator } = await aHouse();
    const page = accepted(await listCompanies(dependencies, administrator, everyone, firstPage));
    expect(page).toEqual({ count: 1, rows: [house] });
    expect(accepted(await findCompany(dependencies, administrator, house.id)).id).toBe(house.id);
    for (const companyId of [other.id, 999_999])
      expect(await findCompany(dependencies, administrator, companyId)).toEqual(refuse(notFound("company", companyId)));
  });

  test("the list of one company has one page and follows its filter", async () => {
    const { dependencies, administrator } = await aHouse();
    const second = { ...firstPage, number: 2 };
    expect(accepted(await listCompanies(dependencies, administrator, everyone, second))).toEqual({
      count: 1,
      rows: [],
    });
    const inactive = accepted(await listCompanies(dependencies, administrator, { isActive: false }, firstPage));
    expect(inactive).toEqual({ count: 0, rows: [] });
  });
});
