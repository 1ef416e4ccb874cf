import { describe, expect, test } from "bun:test";
import type { CompanyOrder } from "../../../domain/company/ports.ts";
import { startingProducts } from "../../../domain/company/product.ts";
import { loggedCompany } from "../../../domain/company/stored/logged-company.ts";
import type { Order } from "../../../domain/kernel/page.ts";
import { replay } from "../../../domain/log/evidence/replay.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany, withoutFilesHmda } from "../../fixtures/company/company.ts";
import { companyAdded, companySaved, digestOf } from "../../fixtures/loan/log.ts";
import { freshStores, present, type StoreKind } from "../store-kind.ts";

const page = (...order: Order<CompanyOrder>[]) => ({ number: 1, size: 25, order });

/** What every store of companies guarantees. */
export const companiesContract = (kind: StoreKind): void => {
  describe("companies", () => {
    const opened = freshStores(kind, { shared: true });

    test("a company is found as it was added, with every field", async () => {
      const fhaCredentials = {
        usernameStart: "le",
        sealed: "2.test.an-encrypted-pair",
        blindIndex: "index of the pair",
        updatedAt: instant("2026-04-02T10:00:00.000Z"),
        updatedByUserId: 7,
      };
      const products = startingProducts.map((product) => ({ ...product, isActive: product.code === "HECM_FIXED" }));
      const company = aCompany({
        nmlsId: "1234",
        statesLicensed: ["IL", "TX"],
        administratorIds: [7, 8],
        products,
        fhaCredentials,
        departingAdministrators: [{ userId: 9, userVersion: 2 }],
      });
      expect(await opened().stores.companies.add(company, companyAdded(company))).toBe("added");
      expect(await opened().others.companies.find(company.id)).toEqual(company);
      expect(await opened().stores.companies.find(company.id + 1000)).toBeNull();
    });

    test("a save increments the version, and a save based on an older version changes nothing", async () => {
      const { companies } = opened().stores;
      const company = aCompany();
      await companies.add(company, companyAdded(company));
      const renamed = await companies.save(
        { ...company, name: "Renamed Lending" },
        companySaved({ ...company, name: "Renamed Lending" }),
      );
      expect(renamed).toEqual({ ...company, name: "Renamed Lending", version: 2, logNumber: 2 });
      expect(
        await companies.save({ ...company, name: "Late Lending" }, companySaved({ ...company, name: "Late Lending" })),
      ).toBe("conflict");
      expect(await companies.find(company.id)).toEqual({
        ...company,
        name: "Renamed Lending",
        version: 2,
        logNumber: 2,
      });
    });

    test("a save logs the fields that a company of a former release lacks, each with its first value", async () => {
      const { stores, others } = opened();
      const former = withoutFilesHmda();
      const { id } = former;
      await others.companies.add(former, companyAdded(former));
      const read = present(await stores.companies.find(id));
      const renamed = { ...read, name: "Renamed Lending" };
      await stores.companies.save(renamed, companySaved(renamed, read));
      const saved = present(await others.companies.find(id));
      expect([former.filesHmda, read.filesHmda, saved.filesHmda]).toEqual([undefined as never, true, true]);
      const entries = await others.forCompany(id).log.listOfRecord("company", String(id), 0, 10);
      expect(entries.at(-1)?.changes.map(({ path }) => path.join("."))).toContain("filesHmda");
      expect(replay(loggedCompany.viewOf(saved), entries, digestOf)).toEqual({ compared: 2, problem: null });
    });

    test("a company that was never added cannot be saved", async () => {
      expect(await opened().stores.companies.save(aCompany(), companySaved(aCompany()))).toBe("conflict");
    });

    test("a company is found by its logo while it has that logo", async () => {
      const { companies } = opened().stores;
      const logo = { sha256: "ab".repeat(32), bytes: 100, widthPixels: 10, heightPixels: 5 };
      const company = aCompany({ logo });
      expect(await companies.findByLogo(logo.sha256)).toBeNull();
      expect(await companies.add(company, companyAdded(company))).toBe("added");
      expect(await companies.findByLogo(logo.sha256)).toEqual(company);
      const changed = { ...company, logo: null };
      expect(await companies.save(changed, companySaved(changed))).toMatchObject({ logo: null });
      expect(await companies.findByLogo(logo.sha256)).toBeNull();
    });

    test("companies that share an NMLS id or LEI with another company are found, even if one is inactive; a company without either shares nothing", async () => {
      const { companies } = opened().stores;
      const first = aCompany({ nmlsId: "1001", lei: "LEI-OF-NO-REAL-BANK0" });
      const sameNmlsId = aCompany({ nmlsId: "1001", isActive: false });
      const sameLei = aCompany({ lei: "LEI-OF-NO-REAL-BANK0" });
      const own = aCompany({ nmlsId: "1002" });
      const [none, noneEither] = [aCompany(), aCompany()];
      const all = [first, sameNmlsId, sameLei, own, none, noneEither];
      for (const company of all) expect(await companies.add(company, companyAdded(company))).toBe("added");
      const sharing = async () => [...(await companies.sharingIdentifier(all.map(({ id }) => id)))].sort();
      expect(await sharing()).toEqual([first.id, sameNmlsId.id, sameLei.id].sort());
      expect([...(await companies.sharingIdentifier([sameLei.id, own.id]))]).toEqual([sameLei.id]);
      const changed = { ...own, nmlsId: "1001" };
      expect(await companies.save(changed, companySaved(changed))).toMatchObject({ nmlsId: "1001", version: 2 });
      expect(await sharing()).toEqual([first.id, sameNmlsId.id, sameLei.id, own.id].sort());
      expect([...(await companies.sharingIdentifier([]))]).toEqual([]);
    });

    test("adding a company under an existing id fails and changes nothing", async () => {
      const { companies } = opened().stores;
      const company = aCompany();
      await companies.add(company, companyAdded(company));
      await expect(
        companies.add(
          aCompany({ id: company.id, name: "Another" }),
          companyAdded(aCompany({ id: company.id, name: "Another" })),
        ),
      ).rejects.toThrow();
      expect(await companies.find(company.id)).toEqual(company);
    });

    test("of two processes that create the house company concurrently, one succeeds", async () => {
      const { stores, others } = opened();
      expect(await stores.companies.house()).toBeNull();
      const houses = [aCompany({ isHouse: true }), aCompany({ isHouse: true })] as const;
      const outcomes = await Promise.all([
        stores.companies.add(houses[0], companyAdded(houses[0])),
        others.companies.add(houses[1], companyAdded(houses[1])),
      ]);
      expect(outcomes.toSorted()).toEqual(["added", "house_exists"]);
      const made = houses[outcomes.indexOf("added")];
      expect(await stores.companies.house()).toEqual(made ?? null);
      expect(await others.companies.house()).toEqual(made ?? null);
    });

    test("lists are ordered by creation date or by name, ignoring case and accents, and can be filtered by activity", async () => {
      const { companies } = opened().stores;
      const [zoe, ada, eve] = [
        aCompany({ name: "zoe lending", createdAt: instant("2026-01-01T00:00:00.000Z") }),
        aCompany({ name: "Ada Lending", createdAt: instant("2026-01-03T00:00:00.000Z"), isActive: false }),
        aCompany({ name: "Éve Lending", createdAt: instant("2026-01-02T00:00:00.000Z") }),
      ];
      for (const company of [zoe, ada, eve]) await companies.add(company, companyAdded(company));
      const byName = await companies.list({ isActive: null }, page({ field: "name", descending: false }));
      expect(byName).toEqual({ count: 3, rows: [ada, eve, zoe] });
      const newest = await companies.list({ isActive: null }, page({ field: "createdAt", descending: true }));
      expect(newest).toEqual({ count: 3, rows: [ada, eve, zoe] });
      expect(await companies.list({ isActive: true }, page())).toEqual({ count: 2, rows: [zoe, eve] });
      expect(await companies.list({ isActive: false }, page())).toEqual({ count: 1, rows: [ada] });
      expect(await companies.list({ isActive: null }, { number: 2, size: 2, order: [] })).toEqual({
        count: 3,
        rows: [eve],
      });
    });
  });
};
