import { expect, test } from "bun:test";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import { present } from "../../../../../contract/store-kind.ts";
import { loanSaved } from "../../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../../support/running-service.ts";

/** A field that a newer release on the same store has added without an upgrade step. */
const added = { addedLater: "entered there" };

/** The objects in which such a field may be. */
const objects = {
  loan: ["hmda", "counseling", "lesa", "priorHecm", "broker", "fhaInsurance"],
  borrower: ["demographics", "representative"],
  property: ["title", "fhaCase", "fhaAppraisal", "manufacturedHome"],
} as const;

const withAdded = <Part extends object>(part: Part, names: readonly (keyof Part)[] = []): Part => {
  const inside = names.map((name) => [name, { ...present(part[name] ?? null), ...added }]);
  return { ...part, ...added, ...Object.fromEntries(inside) };
};

/** A loan as the newer release stores it. */
const storedThere = (loan: Loan): Loan => ({
  ...withAdded(loan, objects.loan),
  borrowers: loan.borrowers.map((borrower) => withAdded(borrower, objects.borrower)),
  property: withAdded(loan.property, objects.property),
  fees: loan.fees.map((fee) => withAdded(fee)),
});

const holdsIt = (part: object): boolean => "addedLater" in part && part.addedLater === added.addedLater;

/** Where the added field is missing. */
const lacking = (loan: Loan): readonly string[] => {
  const parts: readonly (readonly [name: string, part: object, names: readonly string[]])[] = [
    ["loan", loan, objects.loan],
    ...loan.borrowers.map((borrower) => ["borrower", borrower, objects.borrower] as const),
    ["property", loan.property, objects.property],
    ...loan.fees.map((fee) => ["fee", fee, []] as const),
  ];
  return parts.flatMap(([name, part, names]) => [
    ...(holdsIt(part) ? [] : [name]),
    ...names.filter((each) => !holdsIt(Reflect.get(part, each) ?? {})).map((each) => `${name}.${each}`),
  ]);
};

onBothStores((service) => {
  const loansOf = ({ company }: Caller) => service().dependencies.forCompany(company.id).loans;

  /** A loan with an entry in each of these objects, last saved by the newer release, and the paths of its parts. */
  const begun = async () => {
    const officer = await service().hire(await service().company(), "Company User", "Loan Officer", "Processor");
    const { id, borrowers, property } = await startLoan(officer, {
      hecm_type: "refinance",
      hmda: { loan_purpose: 31 },
      counseling: { date: "2026-04-10" },
      lesa: { type: "fully_funded" },
      prior_hecm: { case_number: "137-1234567" },
      broker: { company_name: "Example Brokers" },
      fha_insurance: { mip_paid_date: "2026-04-27" },
    });
    const fee = (
      await officer.call("POST", "/loan/fees/", { loan: id, code: "appraisal", amount: 500, paid_by: "borrower" })
    ).body;
    const paths = {
      loan: `/loan/loans/${id}/`,
      borrower: `/loan/borrowers/${borrowers[0].id}/`,
      property: `/loan/properties/${property.id}/`,
      fee: `/loan/fees/${fee.id}/`,
    };
    const entered = [
      [paths.borrower, { demographics: { sex: 2 }, representative: { name: "Carl Example" } }],
      [
        paths.property,
        {
          title: { vesting: "trust" },
          fha_case: { lot: "1" },
          fha_appraisal: { location: "rural" },
          manufactured_home: {},
        },
      ],
    ] as const;
    for (const [path, body] of entered) {
      const response = await officer.call("PATCH", path, body);
      expect([path, response.body.errors]).toEqual([path, undefined]);
    }
    const loan = present(await loansOf(officer).find(id));
    const there = storedThere(loan);
    expect(await loansOf(officer).save(there, loanSaved(there, loan))).not.toBe("conflict");
    return { officer, paths, stored: async () => present(await loansOf(officer).find(id)) };
  };

  test("a field that a newer release added stays when its objects are changed in part", async () => {
    const { officer, paths, stored } = await begun();
    expect(lacking(await stored())).toEqual([]);
    const changes = [
      [
        paths.loan,
        {
          hmda: { loan_purpose: 32 },
          counseling: { certificate_number: "2345678" },
          lesa: { type: "none" },
          prior_hecm: { close_date: "2020-01-02" },
          broker: { nmls_id: "12" },
          fha_insurance: { mip_paid_date: null },
        },
      ],
      [
        paths.borrower,
        { suffix: "Jr", demographics: { sex: 1 }, representative: { kind: "guardian" }, monthly_income: [] },
      ],
      [
        paths.property,
        {
          city: "Richmond",
          title: { vesting: "individual" },
          fha_case: { block: "2" },
          fha_appraisal: { location: null },
          manufactured_home: {},
        },
      ],
      [paths.fee, { description: "another" }],
    ] as const;
    for (const [path, body] of changes) {
      const before = (await officer.call("GET", path)).body;
      const response = await officer.call("PATCH", path, body);
      expect([path, response.body.errors, response.body.version]).toEqual([path, undefined, before.version + 1]);
    }
    expect(lacking(await stored())).toEqual([]);
  });

  test("a PUT of what was read changes nothing of it, and one of other values keeps what the newer release added", async () => {
    const { officer, paths, stored } = await begun();
    for (const path of Object.values(paths)) {
      const { body } = await officer.call("GET", path);
      expect((await officer.call("PUT", path, body)).body.version).toBe(body.version);
    }
    const others = {
      [paths.loan]: { hmda: {}, counseling: { date: "2026-04-11" }, lesa: { type: "none" } },
      [paths.borrower]: { demographics: {}, representative: { name: "Dora Example" } },
      [paths.property]: { title: {}, fha_case: {}, fha_appraisal: {} },
      [paths.fee]: { description: "another" },
    };
    for (const [path, given] of Object.entries(others)) {
      const { body } = await officer.call("GET", path);
      const response = await officer.call("PUT", path, { ...body, ...given });
      expect([path, response.body.errors, response.body.version]).toEqual([path, undefined, body.version + 1]);
    }
    expect(lacking(await stored())).toEqual([]);
  });

  test("an object that is cleared, and entered again, begins without it", async () => {
    const { officer, paths, stored } = await begun();
    await officer.call("PATCH", paths.borrower, { representative: null });
    await officer.call("PATCH", paths.borrower, { representative: { name: "Dora Example" } });
    expect(lacking(await stored())).toEqual(["borrower.representative"]);
  });
});
