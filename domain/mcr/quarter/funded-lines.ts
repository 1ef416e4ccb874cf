import { roundHalfUp } from "../../kernel/money.ts";
import type { ColumnGroup } from "../form/line.ts";
import type { PipelineFacts } from "../history/pipeline-facts.ts";
import type { Contribution, FundedLoan } from "./contribution.ts";

/**
 * What a funded reverse mortgage adds to the lines of closed loans, in addition to AC070. It is in one line by type and one by purpose, and
 * is not subject to a qualified mortgage rule (12 CFR 1026.43(a)(3)(i)). A loan funded by another company is in no servicing line and no
 * line of Section II. There, HECMs are counted among the reverse mortgages, although the FHA insures them.
 */
export const fundedLines = (facts: PipelineFacts, { state, channel, amountDollars }: FundedLoan): Contribution[] => {
  const line = (code: string, group: ColumnGroup, amount = amountDollars, count = 1): Contribution => ({
    state,
    code,
    group,
    amountDollars: amount,
    count,
  });
  const isBrokered = channel === "brokered";
  const feesDollars = roundHalfUp((isBrokered ? facts.brokerFeesCents : facts.lenderFeesCents) / 100);
  const lines = [
    line(facts.program === "hecm" ? "AC700" : "AC720", channel),
    line(facts.isPurchase ? "AC800" : "AC810", channel),
    line("AC940", channel),
    line(isBrokered ? "AC620" : "AC630", channel, feesDollars, 0),
  ];
  return isBrokered
    ? lines
    : [...lines, line(facts.servicingIntent === "retained" ? "AC1200" : "AC1210", "total"), line("I130", "total")];
};
