import { describe, expect, test } from "bun:test";
import { sheetCells } from "../../../../domain/hmda/register/sheet-fields.ts";
import { type SheetCompany, transmittalSheet } from "../../../../domain/hmda/row/transmittal-sheet.ts";
import { noAddress } from "../../../../domain/kernel/address.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { aCompany } from "../../../fixtures/company/company.ts";

const filer = (given: Partial<SheetCompany> = {}): SheetCompany => ({
  ...aCompany({
    name: "Example Lending",
    lei: "10BX939C5543TQA1144M",
    ein: "123456789",
    phone: "(217) 555-0100",
    hmdaAgencyCode: 7,
    address: { street: "1 Example Plaza", unit: "Suite 2", city: "Springfield", state: "IL", zipCode: "62701-0001" },
  }),
  ...given,
});

const sheetOf = (given: Partial<SheetCompany>) => accepted(transmittalSheet(filer(given), 2025, 3));

const missingOf = (given: Partial<SheetCompany>): readonly string[] => {
  const outcome = transmittalSheet(filer(given), 2025, 3);
  return outcome._tag === "Refused" ? outcome.refusal.fields : [];
};

describe("the transmittal sheet", () => {
  test("has the company's 15 fields", () => {
    expect(sheetCells(sheetOf({})).join("|")).toBe(
      "1|Example Lending|2025|4|Olga Example|217-555-0100|office@example.com|1 Example Plaza Suite 2|Springfield|IL|62701-0001|7|3|12-3456789|10BX939C5543TQA1144M",
    );
  });

  test.each(["+1 217 555 0100", "217.555.0100 x12", "12175550100"])(
    "writes the telephone number %p uniformly",
    (phone) => {
      expect(sheetOf({ phone }).contact_phone).toBe("217-555-0100");
    },
  );

  test.each(["555 0100", "+44 20 7946 0000 1", "22175550100"])(
    "cannot write %p, which is not a number of ten digits",
    (phone) => {
      expect(missingOf({ phone })).toEqual(["phone"]);
    },
  );

  test("names the agency to which the company reports, and none if none was entered", () => {
    expect(sheetOf({ hmdaAgencyCode: 9 }).federal_agency).toBe("9");
    expect(missingOf({ hmdaAgencyCode: null })).toEqual(["hmdaAgencyCode"]);
  });

  test("reports everything that the company's record lacks at once", () => {
    const unknown = { lei: null, ein: null, contactName: null, phone: null, email: null, address: noAddress };
    expect(missingOf({ ...unknown, hmdaAgencyCode: null })).toEqual([
      "contactName",
      "phone",
      "email",
      "address.street",
      "address.city",
      "address.state",
      "address.zipCode",
      "hmdaAgencyCode",
      "ein",
      "lei",
    ]);
  });
});
