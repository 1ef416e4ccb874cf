import { calculate } from "../../hecm/calculate.ts";
import { day } from "../../kernel/day.ts";
import { answered, type Figures } from "../book/answered.ts";
import { dayIn, required } from "../book/cells.ts";
import { inputColumns, loanOfCase } from "../book/columns.ts";
import { readCents } from "../book/table.ts";
import type { Subject } from "./subject.ts";

const yesOrNo = (is: boolean): string => (is ? "yes" : "no");

/** The benefit test of a refinance. */
export const refinanceBenefit: Subject = {
  inputColumns: [...Object.keys(inputColumns), "old principal limit", "old closing", "application"],
  expectedColumns: {
    "→ total cost": readCents,
    "→ benefit": readCents,
    "→ ratio": Number,
    "→ five times": String,
    "→ last application day": String,
    "→ within five years": String,
    "→ counseling waivable": String,
  },
  answer: (cells) => {
    const base = loanOfCase(cells);
    const calculated = calculate({
      ...base,
      hecmType: "refinance",
      applicationOn: dayIn(cells, "application"),
      priorHecm: {
        closedOn: day(required(cells, "old closing")),
        maxClaimAmountCents: null,
        principalLimitCents: readCents(required(cells, "old principal limit")),
        initialMipPaidCents: base.priorHecm?.initialMipPaidCents ?? 0,
      },
    });
    return answered(
      calculated,
      ({ refinanceTest }): Figures =>
        refinanceTest === null
          ? {}
          : {
              "→ total cost": refinanceTest.totalCostCents,
              "→ benefit": refinanceTest.benefitCents,
              "→ ratio": refinanceTest.ratio,
              "→ five times": yesOrNo(refinanceTest.passesBenefitFactor),
              "→ last application day": refinanceTest.lastApplicationDay,
              "→ within five years": yesOrNo(refinanceTest.isWithinYears),
              "→ counseling waivable": yesOrNo(refinanceTest.isCounselingWaivable),
            },
    );
  },
};
