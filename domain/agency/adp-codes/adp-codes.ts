import { COMPLETE_FROM } from "../../hecm/parameters/sources.ts";
import type { RateType } from "../../hecm/terms.ts";
import { type Day, day } from "../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter } from "../../kernel/in-force.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { Property } from "../../loan/properties/property.ts";

interface CodesByProperty {
  readonly condominium: string;
  readonly other: string;
}

interface AdpCodes {
  readonly fixed: CodesByProperty;
  readonly adjustable: CodesByProperty;
}

/** The agency's codes of the HECM program: see the README beside this file. */
const adpCodes: Parameter<AdpCodes> = {
  id: "agency.adp_codes",
  name: "ADP codes of HECMs",
  unit: "codes",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: {
        fixed: { condominium: "957", other: "951" },
        adjustable: { condominium: "958", other: "952" },
      },
      source: {
        title: "HUD FHA Connection, help of the machine interface",
        section: "Borrower/Address Change, ADP codes of section 255",
        published: null,
        basis: "letter",
        isMediumConfidence: true,
      },
    },
  ],
};

/** The ADP code of a loan whose case number is assigned on a day. Refuses a day of which no codes are known. */
export const adpCodeFor = (
  rateType: RateType,
  propertyType: NonNullable<Property["propertyType"]>,
  on: Day,
): Result<string, NoRuleInForce> => {
  const codes = inForce(adpCodes, on);
  if (codes._tag === "Refused") return codes;
  const { fixed, adjustable } = codes.value.value;
  const { condominium, other } = rateType === "fixed" ? fixed : adjustable;
  return accept(propertyType === "condominium" ? condominium : other);
};
