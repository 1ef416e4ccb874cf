import { describe, expect, test } from "bun:test";
import {
  hasClearParts,
  openParts,
  partsPlace,
  type Sealing,
  sealingOf,
  sealParts,
} from "../../../domain/kernel/stored/sealed-parts.ts";
import { testVault } from "../../fixtures/loan/log.ts";

interface Person {
  readonly name: string;
  readonly bornOn: string | null;
}

interface Example {
  readonly companyId: number;
  readonly id: number;
  readonly notes: string | null;
  readonly purpose: string | null;
  readonly people: readonly Person[];
  readonly home: { readonly state: string; readonly zipCode: string | null };
}

const sealing: Sealing = sealingOf<Example>(
  {
    companyId: "clear",
    id: "clear",
    notes: "sealed",
    purpose: "packed",
    people: { each: { name: "clear", bornOn: "sealed" } },
    home: { parts: { state: "clear", zipCode: "sealed" } },
  },
  (record) => partsPlace("example", record),
);

const example: Example = {
  companyId: 1,
  id: 7,
  notes: "a note",
  purpose: "repairs",
  people: [
    { name: "Ada", bornOn: "1950-04-12" },
    { name: "Ben", bornOn: null },
  ],
  home: { state: "VA", zipCode: "23220" },
};
const stored = (record: object) => sealParts(sealing, record, testVault);
const opened = (document: object) => openParts(sealing, document, testVault);

describe("sealed parts of a document", () => {
  test("are one encrypted text beside the rest, and in their places again once decrypted", () => {
    const { sealedParts, ...rest } = stored(example);
    expect(rest).toEqual({
      companyId: 1,
      id: 7,
      people: [{ name: "Ada" }, { name: "Ben" }],
      home: { state: "VA" },
    });
    expect(String(sealedParts)).toStartWith("3.test.");
    expect(opened({ ...rest, sealedParts })).toEqual({ ...example });
  });

  test("without a value, or in a packed list, are not personal if an earlier release stored them in clear", () => {
    const empty = { ...example, notes: null, people: [], home: { state: "VA", zipCode: null } };
    expect(hasClearParts(sealing, empty)).toBe(false);
    expect(opened(stored(empty))).toEqual(empty);
  });

  test("do not exist in a document whose fields are all in clear, which has no encrypted text", () => {
    const clear = { companyId: 1, id: 7, people: [], home: { state: "VA" } };
    expect(stored(clear)).toEqual(clear);
  });

  test("include all unknown fields, such as those of an earlier version", () => {
    const { former, ...rest } = stored({ ...example, former: "of an earlier version" });
    expect(former).toBeUndefined();
    expect(opened(rest)).toEqual({ ...example, former: "of an earlier version" });
  });

  test("do not decrypt in another record or another company", () => {
    const document = stored(example);
    expect(() => opened({ ...document, id: 8 })).toThrow();
    expect(() => opened({ ...document, companyId: 2 })).toThrow();
  });

  test("in clear are read unchanged, and found by a later decision to encrypt them", () => {
    expect(opened(example)).toEqual({ ...example });
    for (const part of [{ notes: "a note" }, { people: example.people }, { home: example.home }])
      expect(hasClearParts(sealing, { companyId: 1, id: 7, ...part })).toBe(true);
    const { sealedParts, ...rest } = stored(example);
    expect(hasClearParts(sealing, { ...rest, sealedParts })).toBe(false);
    expect(hasClearParts(sealing, { ...rest, sealedParts, notes: "in clear" })).toBe(true);
  });

  test("are read by every later version as this one stored them", () => {
    const sealedParts =
      "2.test.Xfec3JcuzFVWr5m2Weg7MICFoQdsxxvNGNoXCLKIX2-fujLbuf_dNv2Qiylt_rZgwvcLRvGZ68KQboZy9UNRHeJalRg44PXuf3ao4JD03HGExBn7IFOVHN4";
    const document = { companyId: 1, id: 7, borrowers: [{ name: "Ada" }, { name: "Ben" }], sealedParts };
    const ofLoan: Sealing = { ...sealing, placeOf: () => partsPlace("loan", { companyId: 1, id: 7 }) };
    expect(openParts(ofLoan, document, testVault)).toEqual({
      companyId: 1,
      id: 7,
      notes: "a note",
      borrowers: [{ name: "Ada", bornOn: "1950-04-12" }, { name: "Ben" }],
    });
  });
});
