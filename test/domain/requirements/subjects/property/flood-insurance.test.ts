import { describe, expect, test } from "bun:test";
import { textsOf } from "../found.ts";
import { home } from "../given-loan.ts";

describe("flood insurance is required", () => {
  const missing = (floodZone: string | null) =>
    textsOf("flood_insurance_missing", home({ floodZone, annualFloodInsuranceCents: null })).length > 0;

  test("in the zones of 44 CFR 75.1, however they are written", () => {
    for (const zone of [
      "A",
      "AO",
      "AH",
      "A1",
      "A30",
      "AE",
      "A99",
      "AR",
      "AR/AE",
      "AR/A",
      "AE (EL 9)",
      "Zone AE, EL 9",
      "V",
      "VO",
      "V1",
      "V30",
      "VE",
      "E",
      "M",
      "ae",
      "Zone AE",
    ])
      expect([zone, missing(zone)]).toEqual([zone, true]);
  });

  test("in no other zone, and not if the zone is unknown", () => {
    for (const zone of ["X", "B", "C", "D", "A0", "A31", "A98", "V31", "X500", null])
      expect([zone, missing(zone)]).toEqual([zone, false]);
  });
});
