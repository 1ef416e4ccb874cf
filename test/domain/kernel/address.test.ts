import { describe, expect, test } from "bun:test";
import { cityLine, noAddress, oneLine, streetLine } from "../../../domain/kernel/address.ts";

const whole = { street: "12 Elm Street", unit: "Unit 4", city: "Sacramento", state: "CA", zipCode: "95814" };

describe("an address in a letter", () => {
  test("has house, street, and unit on one line, and city, state, and ZIP code on the next", () => {
    expect(streetLine(whole)).toBe("12 Elm Street, Unit 4");
    expect(cityLine(whole)).toBe("Sacramento, CA 95814");
    expect(oneLine(whole)).toBe("12 Elm Street, Unit 4, Sacramento, CA 95814");
  });

  test("omits what is unknown, with its separator", () => {
    expect(streetLine({ ...whole, unit: null })).toBe("12 Elm Street");
    expect(cityLine({ ...whole, zipCode: null })).toBe("Sacramento, CA");
    expect(cityLine({ ...whole, state: null, zipCode: null })).toBe("Sacramento");
    expect(oneLine({ ...whole, street: null })).toBe("Sacramento, CA 95814");
  });

  test("is written uniformly, also if the agency's system returned it in upper case", () => {
    const cases = [
      ["31 SPRUCE ROAD", null, "LOS ANGELES", "31 Spruce Road", "Los Angeles, CA 90012"],
      ["1200 NW 22ND AVE", "APT 4B", "MCLEAN", "1200 NW 22nd Ave, Apt 4B", "McLean, CA 90012"],
      ["PO BOX 12", "#7", "O'FALLON", "P.O. Box 12, #7", "O'Fallon, CA 90012"],
      ["8 ST. MARY'S LANE", null, "WINSTON-SALEM", "8 St. Mary's Lane", "Winston-Salem, CA 90012"],
      ["12 de la Vina Street", "Unit 4", "Santa Barbara", "12 de la Vina Street, Unit 4", "Santa Barbara, CA 90012"],
    ] as const;
    for (const [street, unit, city, first, second] of cases) {
      const address = { street, unit, city, state: "CA", zipCode: "90012" };
      expect([streetLine(address), cityLine(address)]).toEqual([first, second]);
    }
  });

  test("keeps compass points in upper case", () => {
    for (const direction of ["N", "S", "E", "W", "NE", "NW", "SE", "SW"])
      expect(streetLine({ ...whole, street: `12 ${direction} ELM STREET`, unit: null })).toBe(
        `12 ${direction} Elm Street`,
      );
  });

  test("keeps routes, military post offices, and Roman numerals in upper case", () => {
    const cases = [
      ["1400 US HWY 41", "UNIT IV", "MIAMI", "1400 US Hwy 41, Unit IV", "Miami, CA 90012"],
      ["RR 2 BOX 15", null, "ELKO", "RR 2 Box 15", "Elko, CA 90012"],
      ["PSC 3 BOX 120", null, "APO", "PSC 3 Box 120", "APO, CA 90012"],
    ] as const;
    for (const [street, unit, city, first, second] of cases) {
      const address = { street, unit, city, state: "CA", zipCode: "90012" };
      expect([streetLine(address), cityLine(address)]).toEqual([first, second]);
    }
  });

  test("has no first line without a street, and no second without a city", () => {
    expect(streetLine({ ...whole, street: null })).toBeNull();
    expect(cityLine({ ...whole, city: null })).toBeNull();
  });

  test("on one line shows state and ZIP code even if the city is unknown, and is empty if everything is", () => {
    expect(oneLine({ ...noAddress, state: "CA", zipCode: "95814" })).toBe("CA 95814");
    expect(oneLine(noAddress)).toBeNull();
  });
});
