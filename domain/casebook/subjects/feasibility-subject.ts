import { feasibilityOf } from "../../calculation/feasibility.ts";
import { calculate } from "../../hecm/calculate.ts";
import { formatCents } from "../../kernel/money.ts";
import { answered } from "../book/answered.ts";
import { inputColumns, loanOfCase } from "../book/columns.ts";
import { type Subject, stepsOfLoan } from "./subject.ts";

/** Whether a calculated loan can close, with every obstacle and its amount. */
export const feasibility: Subject = {
  inputColumns: Object.keys(inputColumns),
  expectedColumns: { "→ closeable": String, "→ reasons": String },
  answer: (cells) => {
    const inputs = loanOfCase(cells);
    return answered(calculate(inputs), (result) => {
      const { isCloseable, reasons } = feasibilityOf({ inputs, result });
      const reported = reasons.map(({ code, amountCents }) => `${code} ${formatCents(amountCents).replace("$", "")}`);
      return { "→ closeable": isCloseable ? "yes" : "no", "→ reasons": reported.join(", ") || "none" };
    });
  },
  steps: (cells) => stepsOfLoan(loanOfCase(cells)),
};
