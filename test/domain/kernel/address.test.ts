import { describe, expect, test } from "bun:test";
import { cityLine, noAddress, oneLine, streetLine } from "../../../domain/kernel/address.ts";

const whole = { street: "12 Elm Street", unit: "Unit 4", city: "Sacramento", state: "CA", zipCode: "95814" };

describe("an address in a letter", () => {
  test("has house, street and unit on one line, and city, state and ZIP code on the next", () => {
    expect(streetLine(whole)).toBe("12 Elm Street, Unit 4");
    expect(cityLine(whole)).toBe("Sacramento, CA 95814");
    expect(oneLine(whole)).toBe("12 Elm Street, Unit 4, Sacramento, CA 95814");
  });

  test("leaves out what is unknown, with its separator", () => {
    expect(streetLine({ ...whole, unit: null })).toBe("12 Elm Street");
    expect(cityLine({ ...whole, zipCode: null })).toBe("Sacramento, CA");
    expect(cityLine({ ...whole, state: null, zipCode: null })).toBe("Sacramento");
    expect(oneLine({ ...whole, street: null })).toBe("Sacramento, CA 95814");
  });

  test("has no first line without a street, and no second without a city", () => {
    expect(streetLine({ ...whole, street: null })).toBeNull();
    expect(cityLine({ ...whole, city: null })).toBeNull();
  });

  test("in one line shows state and ZIP code also where the city is unknown, and nothing where all is", () => {
    expect(oneLine({ ...noAddress, state: "CA", zipCode: "95814" })).toBe("CA 95814");
    expect(oneLine(noAddress)).toBeNull();
  });
});
