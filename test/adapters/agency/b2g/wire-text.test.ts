import { describe, expect, test } from "bun:test";
import { Option, Schema } from "effect";
import {
  AgencyDate,
  agencyDate,
  agencyName,
  agencyPostalCode,
  agencyStreet,
  agencyText,
} from "../../../../adapters/agency/b2g/wire-text.ts";
import { day } from "../../../../domain/kernel/day.ts";

describe("a text in the agency's characters", () => {
  for (const [given, sent] of [
    ["Núñez-O’Brien", "NUNEZ-O'BRIEN"],
    ["Łukasz  Ørsted", "LUKASZ ORSTED"],
    ["Strauß & Söhne", "STRAUSS & SOHNE"],
    ["Æther\tÞór", "AETHER THOR"],
    ["Иван", "????"],
  ] as const) {
    test(`writes ${given} as ${sent}`, () => expect(agencyText(given)).toBe(sent));
  }
});

describe("a name as the agency accepts it", () => {
  test("is last name and suffix, then first name and middle initial", () => {
    const name = { firstName: "Jane", middleName: "Quincy", lastName: "Doe", suffix: "Jr" };
    expect(agencyName(name)).toBe("DOE JR, JANE Q");
    expect(agencyName({ ...name, middleName: null, suffix: null })).toBe("DOE, JANE");
  });

  test("has only one comma, between the two", () => {
    expect(agencyName({ firstName: "Jo", middleName: "", lastName: "Doe, Sr", suffix: null })).toBe("DOE SR, JO");
  });
});

describe("a street as the agency splits it", () => {
  for (const [street, houseNumber, streetName] of [
    ["303 S Broadway", "303", "S BROADWAY"],
    ["12-A Élan Ct", "12-A", "ELAN CT"],
    ["RR 4, Box 87", "RR 4", "BOX 87"],
    ["Lot 5 Block 3", null, "LOT 5 BLOCK 3"],
    ["12345678 Long Rd", null, "12345678 LONG RD"],
  ] as const) {
    test(street, () => expect(agencyStreet(street)).toEqual({ houseNumber, streetName }));
  }
});

describe("dates and ZIP codes", () => {
  test("a date is eight digits, and only a valid one is decoded", () => {
    expect(agencyDate(day("2026-02-05"))).toBe("20260205");
    const readDate = Schema.decodeUnknownOption(AgencyDate);
    expect(readDate("20260205")).toEqual(Option.some(day("2026-02-05")));
    expect(["20260230", "2026-02-05", "", "202602051"].filter((text) => Option.isSome(readDate(text)))).toEqual([]);
  });

  test("a ZIP code is nine digits, with four trailing zeros if they are unknown", () => {
    expect([agencyPostalCode("10591"), agencyPostalCode("10591-1234")]).toEqual(["105910000", "105911234"]);
  });
});
