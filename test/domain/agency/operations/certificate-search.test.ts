import { describe, expect, test } from "bun:test";
import type { CertificateMatch } from "../../../../domain/agency/answers.ts";
import { certificateSearch } from "../../../../domain/agency/decisions/certificate-search.ts";
import type { CertificateCriteria } from "../../../../domain/agency/requests.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aLoanForCase, applyContext, requestContext, success } from "../example.ts";

const none: CertificateCriteria = {
  certificateNumber: null,
  lastName: null,
  ssnLast4: null,
  zipCode: null,
  counseledFrom: null,
  counseledTo: null,
  agencyId: null,
};
const planned = (given: Partial<CertificateCriteria>) =>
  certificateSearch.plan(aLoanForCase(), { ...none, ...given }, requestContext());
const match = (given: Partial<CertificateMatch> = {}): CertificateMatch => ({
  certificateNumber: "7654321",
  counseledOn: day("2026-03-10"),
  agencyId: "80001",
  agencyName: "Example Counseling",
  clients: ["Stella Example"],
  state: "IL",
  zipCode: "62701",
  ...given,
});
const found = (matches: readonly CertificateMatch[]) => {
  const loan = aLoanForCase();
  const applied = certificateSearch.apply(loan, success({ matches }), applyContext<"certificate_search">(none));
  expect(applied.loan).toBe(loan);
  return applied;
};

describe("a search for certificates", () => {
  test("needs at least one criterion", () => {
    const refusal = refusalIn(planned({}));
    expect(refusal?._tag === "FieldsInvalid" && refusal.errors.map(({ field }) => field)).toEqual([
      "certificateNumber",
      "lastName",
      "ssnLast4",
      "zipCode",
      "counseledFrom",
      "counseledTo",
      "agencyId",
    ]);
    expect(accepted(planned({ lastName: "Example" }))).toEqual([
      { request: { ...none, lastName: "Example" }, sent: {} },
    ]);
  });
  test("needs a period that ends on or after its first day", () => {
    const period = (counseledFrom: string, counseledTo: string) =>
      refusalIn(planned({ counseledFrom: day(counseledFrom), counseledTo: day(counseledTo) }));
    expect(period("2026-03-10", "2026-03-10")).toBeNull();
    expect(period("2026-03-11", "2026-03-10")).toMatchObject({ errors: [{ field: "counseledFrom" }] });
    expect(refusalIn(planned({ counseledFrom: day("2026-03-11") }))).toBeNull();
  });
  test("contains only the last four digits of an SSN", () => {
    expect(refusalIn(planned({ ssnLast4: "2222" }))).toBeNull();
    for (const ssnLast4 of ["222", "900112222"])
      expect(refusalIn(planned({ ssnLast4 }))).toMatchObject({ errors: [{ field: "ssnLast4" }] });
  });
});

describe("the certificates found", () => {
  test("show only the initials of their clients", () => {
    const clients = ["Stella Example", "ÉMILE  de la Rue", "S**** E****"];
    expect(found([match({ clients })]).result).toEqual({
      matches: [{ ...match(), clients: ["S**** E****", "É**** d**** l**** R****", "S**** E****"] }],
    });
  });
  test("are at most 50", () => {
    const of = (count: number) => found(Array.from({ length: count }, () => match()));
    expect(of(50)).toMatchObject({ result: { matches: { length: 50 } }, warnings: [] });
    expect(of(51)).toMatchObject({ result: { matches: { length: 50 } }, warnings: { length: 1 } });
  });
});
