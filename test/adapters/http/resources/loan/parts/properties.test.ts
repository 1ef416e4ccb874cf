import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../../support/running-service.ts";

const house = {
  street: "1 Main Street",
  city: "Richmond",
  state: "VA",
  zip_code: "23220",
  county_fips: "51760",
  census_tract: "51760020100",
  property_type: "single_family",
  units: 1,
  home_value: 450_000,
};
const address = { street: "1 Main Street", unit: null, city: "Richmond", state: "VA", zip_code: "23220" };
const fieldsOf = ({ body }: { body: { errors: { field: string }[] } }) => body.errors.map(({ field }) => field);

onBothStores((service) => {
  let officer: Caller;
  let loan: number;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    loan = (await startLoan(officer)).id;
  });
  const readLoan = async (id = loan) => (await officer.call("GET", `/loan/loans/${id}/`)).body;
  const fillIn = (given: object = {}, of = loan) =>
    officer.call("POST", "/loan/properties/", { loan: of, ...house, ...given });

  test("an empty property is filled in under its id, once, and its values can be sent again", async () => {
    const { property, version } = await readLoan();
    expect(property).toMatchObject({ street: null, entered_address: null, version: 1 });
    const filled = await fillIn();
    expect([filled.status, filled.headers.get("ETag")]).toEqual([201, '"2"']);
    expect(filled.body).toMatchObject({ ...house, id: property.id, loan, entered_address: address, version: 2 });
    expect([(await fillIn()).status, (await fillIn()).body]).toEqual([201, filled.body]);
    const other = await fillIn({ street: "2 Main Street" });
    expect([other.status, other.body.code]).toEqual([400, "property_exists"]);
    expect(await readLoan()).toMatchObject({ property: filled.body, version: version + 1 });
  });

  test("filling in that is repeated under its key, and again without, is one change", async () => {
    const { id } = await startLoan(officer);
    const send = (headers: Record<string, string>) =>
      officer.call("POST", "/loan/properties/", { loan: id, ...house }, headers);
    const first = await send({ "Idempotency-Key": `house of ${id}` });
    const again = await send({ "Idempotency-Key": `house of ${id}` });
    expect([again.status, again.headers.get("Idempotency-Replayed"), again.body]).toEqual([201, "true", first.body]);
    expect((await send({})).body).toEqual(first.body);
  });

  test("a property is read, changed, and replaced, and each change increments its version and the loan's", async () => {
    const { property, version } = await readLoan();
    const path = `/loan/properties/${property.id}/`;
    expect((await officer.call("GET", path)).body).toEqual(property);
    const changed = await officer.call("PATCH", path, { home_value: 455_000.5, annual_taxes: 3600 });
    expect(changed.body).toMatchObject({
      home_value: 455_000.5,
      annual_taxes: 3600,
      street: "1 Main Street",
      version: 3,
    });
    expect(await readLoan()).toMatchObject({ home_value: 455_000.5, version: version + 1 });
    const moved = { ...house, street: "3 Main Street", loan };
    const replaced = await officer.call("PUT", path, moved);
    expect(replaced.body).toMatchObject({ ...house, street: "3 Main Street", annual_taxes: null, version: 4 });
    expect(replaced.body.entered_address).toEqual({ ...address, street: "3 Main Street" });
    for (const same of [{}, { loan }]) expect((await officer.call("PATCH", path, same)).body).toEqual(replaced.body);
    expect((await officer.call("PUT", path, replaced.body)).body).toEqual(replaced.body);
    expect((await readLoan()).version).toBe(version + 2);
    expect((await officer.call("PATCH", path, {}, { "If-Match": '"3"' })).status).toBe(412);
  });

  test.each<[object, string]>([
    [{ state: null }, "state"],
    [{ home_value: 0 }, "home_value"],
    [{ zip_code: "2322" }, "zip_code"],
    [{ county_fips: "5176" }, "county_fips"],
    [{ county_fips: "17167", census_tract: null }, "county_fips"],
    [{ census_tract: "5176002010" }, "census_tract"],
    [{ census_tract: "51041020100" }, "census_tract"],
    [{ units: 5 }, "units"],
    [{ units: 2 }, "units"],
    [{ property_type: "two_to_four_units" }, "units"],
    [{ property_type: "castle" }, "property_type"],
  ])("%j is not a valid property", async (given, field) => {
    const { id, property } = await startLoan(officer);
    const refused = await fillIn(given, id);
    expect([refused.status, fieldsOf(refused)]).toEqual([400, [field]]);
    const put = await officer.call("PUT", `/loan/properties/${property.id}/`, { ...house, ...given });
    expect(fieldsOf(put)).toEqual([field]);
  });

  test("start-loan refuses the same", async () => {
    const start = (property: object) =>
      officer.call("POST", "/loan/loans/start-loan/", {
        first_name: "Ada",
        last_name: "Example",
        dob: "1951-03-14",
        property_state: "VA",
        home_value: 450_000,
        loan_officer_id: officer.userId,
        property,
      });
    expect(fieldsOf(await start({ county_fips: "17167" }))).toEqual(["property.county_fips"]);
    expect(fieldsOf(await start({ property_type: "condominium", units: 2 }))).toEqual(["property.units"]);
    expect((await start(house)).body.property).toMatchObject({ ...house, entered_address: address });
  });

  test("a property moves to a state in which its company is licensed and its product offered, and to no other", async () => {
    const company = await service().company({ statesLicensed: ["VA", "IL", "TX"] });
    const [product, ...others] = company.products;
    if (!product) throw new Error("a company without a product");
    const licensed = await service().company({
      statesLicensed: ["VA", "IL", "TX"],
      products: [{ ...product, states: ["VA", "IL"] }, ...others],
    });
    const seller = await service().hire(licensed, "Company User", "Loan Officer");
    const path = `/loan/properties/${(await startLoan(seller)).property.id}/`;
    for (const state of ["NY", "TX"]) expect(fieldsOf(await seller.call("PATCH", path, { state }))).toEqual(["state"]);
    expect((await seller.call("PATCH", path, { state: "IL" })).body.state).toBe("IL");
  });

  test("a property that is removed leaves an empty one with its state and value under another id", async () => {
    const { id } = await startLoan(officer);
    const filled = (await fillIn({}, id)).body;
    expect((await officer.call("DELETE", `/loan/properties/${filled.id}/`)).status).toBe(204);
    expect((await officer.call("GET", `/loan/properties/${filled.id}/`)).status).toBe(404);
    const { property, home_value } = await readLoan(id);
    expect(home_value).toBe(450_000);
    expect(property).toMatchObject({
      state: "VA",
      home_value: 450_000,
      street: null,
      units: null,
      entered_address: null,
    });
    expect([property.id === filled.id, property.version]).toEqual([false, 1]);
    expect((await fillIn({}, id)).body).toMatchObject({ ...house, id: property.id });
  });

  test("a property that a caller may not see does not exist, and operations without permission are refused", async () => {
    const path = `/loan/properties/${(await readLoan()).property.id}/`;
    const other = await service().hire(officer.company, "Company User", "Loan Officer");
    const stranger = await service().hire(await service().company(), "Company Administrator");
    for (const caller of [other, stranger]) {
      const responses = [
        await caller.call("GET", path),
        await caller.call("PATCH", path, {}),
        await caller.call("PUT", path, house),
        await caller.call("DELETE", path),
      ];
      for (const { status, body } of responses) expect([status, body.code]).toEqual([404, "property_not_found"]);
      const ofLoan = [
        await caller.call("POST", "/loan/properties/", { loan, ...house }),
        await caller.call("GET", `/loan/properties/?loan=${loan}`),
      ];
      for (const { status, body } of ofLoan) expect([status, body.code]).toEqual([404, "loan_not_found"]);
      expect((await caller.call("GET", "/loan/properties/")).body.results).toEqual([]);
    }
    const underwriter = await service().hire(officer.company, "Company User", "Underwriter");
    expect((await underwriter.call("GET", path)).status).toBe(200);
    expect((await underwriter.call("PUT", path, house)).status).toBe(403);
    expect((await underwriter.call("DELETE", path)).status).toBe(403);
    expect((await underwriter.call("POST", "/loan/properties/", { loan, ...house })).status).toBe(403);
  });

  test("lists show the newest loan's first, of all, of a state, of a loan, and as CSV", async () => {
    const company = await service().company();
    const seller = await service().hire(company, "Company User", "Loan Officer");
    const ids: number[] = [];
    for (const state of ["VA", "TX", "VA"]) {
      ids.unshift((await startLoan(seller, { property_state: state })).property.id);
      service().clock.advance(60);
    }
    const listed = async (query = "") => {
      const { status, body } = await seller.call("GET", `/loan/properties/${query}`);
      expect(status).toBe(200);
      return body.results.map(({ id }: { id: number }) => id);
    };
    expect(await listed()).toEqual(ids);
    expect(await listed("?ordering=loan_created_at")).toEqual(ids.toReversed());
    expect(await listed("?state=TX")).toEqual(ids.slice(1, 2));
    expect(await listed("?page=2&page_size=2")).toEqual(ids.slice(2));
    const [newest] = (await seller.call("GET", "/loan/properties/")).body.results;
    expect(await listed(`?loan=${newest.loan}`)).toEqual([newest.id]);
    expect(await listed(`?loan=${newest.loan}&state=TX`)).toEqual([]);
    expect((await seller.call("GET", "/loan/properties/?state=ZZ")).status).toBe(400);
    const csv = (await seller.call("GET", "/loan/properties/?state=VA", undefined, { Accept: "text/csv" })).body;
    expect(csv.trim().split(/\r?\n/)).toHaveLength(3);
  });
});
