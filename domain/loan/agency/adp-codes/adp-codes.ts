import { COMPLETE_FROM } from "../../../hecm/parameters/sources.ts";
import type { RateType } from "../../../hecm/terms.ts";
import { type Day, day } from "../../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter } from "../../../kernel/in-force.ts";
import { accept, type Result } from "../../../kernel/result.ts";
import type { Property } from "../../properties/property.ts";

interface CodesByProperty {
  readonly condominium: string;
  readonly other: string;
}

interface AdpCodes {
  readonly fixed: CodesByProperty;
  readonly adjustable: CodesByProperty;
}

/** FHA's ADP codes for the HECM program; see the README in this folder. */
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

/** The ADP code for a loan by the date of its case number assignment. Refuses a date for which no codes are known. */
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

/** The program attributes that FHA reports in addition to the ADP code. */
export interface AdpProgram {
  readonly housingProgram: "home_equity_mortgage_255" | "home_equity_mortgage_condominium_255";
  readonly amortization: "fixed" | "adjustable";
  /** No HECM belongs to a special program. */
  readonly specialProgram: "none";
  /** A HECM has no payments, so its rate cannot be bought down. */
  readonly buyDown: "none";
}

/** The HECM program that an ADP code stands for; null if the table does not contain the code. */
export const programOfAdpCode = (code: string): AdpProgram | null => {
  for (const { value } of adpCodes.steps)
    for (const amortization of ["fixed", "adjustable"] as const) {
      const { condominium, other } = value[amortization];
      if (code !== condominium && code !== other) continue;
      const isCondominium = code === condominium;
      return {
        housingProgram: isCondominium ? "home_equity_mortgage_condominium_255" : "home_equity_mortgage_255",
        amortization,
        specialProgram: "none",
        buyDown: "none",
      };
    }
  return null;
};
