import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../../support/running-service.ts";

const title = {
  vesting: "trust",
  trust_name: "The Example Trust",
  trust_confirmed_date: "2026-04-03",
  remaindermen_sign: null,
  lease_term_years: 99,
  is_lease_renewable: true,
};
const manufacturedHome = { built_date: "1976-06-15", has_permanent_foundation: true };
const representative = {
  kind: "power_of_attorney",
  name: "Carl Example",
  authorized_date: "2025-03-01",
  confirmed_date: null,
  is_person_competent: false,
  survives_incapacity: true,
  counseled_date: "2026-04-01",
  certificate_number: "2345679",
};
const certificate = {
  counseled_date: "2026-04-01",
  certificate_number: "2345678",
  issued_date: "2026-04-02",
  expires_date: "2026-09-28",
  agency_id: "80002",
  agency_name: "Second Counselors",
  counselor_name: "Carla Example",
};
const fieldsOf = ({ body }: { body: { errors: { field: string }[] } }) => body.errors.map(({ field }) => field);

onBothStores((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  test("how title is held, who signs for a person, their counseling, and when the commitment was accepted are read back, and are null before", async () => {
    const loan = await startLoan(officer);
    const [person] = loan.borrowers;
    expect(loan).toMatchObject({
      commitment_accepted_date: null,
      state_notice_date: null,
      property: { title: null, manufactured_home: null },
      borrowers: [{ representative: null, counseling_certificates: [], is_left_out_of_household: false }],
    });
    const patch = (path: string, body: object) => officer.call("PATCH", path, body);
    const home = `/loan/properties/${loan.property.id}/`;
    expect((await patch(home, { title, manufactured_home: manufacturedHome })).body).toMatchObject({
      title,
      manufactured_home: manufacturedHome,
    });
    const merged = await patch(home, { title: { trust_name: "Another Trust" } });
    expect(merged.body.title).toEqual({ ...title, trust_name: "Another Trust" });
    const ofPerson = { representative, counseling_certificates: [certificate], is_left_out_of_household: true };
    expect((await patch(`/loan/borrowers/${person.id}/`, ofPerson)).body).toMatchObject(ofPerson);
    const dates = { commitment_accepted_date: "2026-04-03", state_notice_date: "2026-04-02" };
    expect((await patch(`/loan/loans/${loan.id}/`, dates)).status).toBe(200);
    expect((await officer.call("GET", `/loan/loans/${loan.id}/`)).body).toMatchObject({
      ...dates,
      property: { title: merged.body.title, manufactured_home: manufacturedHome },
      borrowers: [ofPerson],
    });
    expect((await patch(home, { title: null })).body.title).toBeNull();
  });

  test("impossible values are refused with their field", async () => {
    const { id, property, borrowers } = await startLoan(officer);
    const refused = async (path: string, body: object) => fieldsOf(await officer.call("PATCH", path, body));
    const home = `/loan/properties/${property.id}/`;
    const person = `/loan/borrowers/${borrowers[0].id}/`;
    expect(await refused(home, { title: { vesting: "corporation" } })).toEqual(["title.vesting"]);
    expect(await refused(home, { title: { lease_term_years: 0 } })).toEqual(["title.lease_term_years"]);
    expect(await refused(home, { manufactured_home: { built_date: "1976" } })).toEqual([
      "manufactured_home.built_date",
    ]);
    expect(await refused(person, { representative: { kind: "friend" } })).toEqual(["representative.kind"]);
    expect(await refused(person, { counseling_certificates: [{ certificate_number: "1" }] })).toEqual([
      "counseling_certificates.0.counseled_date",
    ]);
    const early = { ...certificate, issued_date: "2026-03-31" };
    expect(await refused(person, { counseling_certificates: [certificate, early] })).toEqual([
      "counseling_certificates.1.issued_date",
    ]);
    expect(await refused(`/loan/loans/${id}/`, { commitment_accepted_date: "2999-01-01" })).toEqual([
      "commitment_accepted_date",
    ]);
  });
});
