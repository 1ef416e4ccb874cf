import { expect, test } from "bun:test";
import { filingObstacles } from "../../../../domain/mcr/filing/filing-obstacles.ts";
import { aHistory, inQuarter, reportOf } from "../example.ts";

const inTexas = aHistory({ applied: ["2026-02-10"], amounts: { "2026-02-12": 150_000 } });
const inOhio = aHistory({ applied: ["2026-02-11"], state: "OH", amounts: { "2026-02-12": 150_000 } });
const another = aHistory({ applied: ["2026-02-12"], channel: "wholesale" }, { loanId: 2, loanNumber: "2026-000002" });

test("a loan that is in process twice at the end of its quarter keeps a report from being filed, which names both", () => {
  for (const twice of [
    [inTexas, another, inTexas],
    [inTexas, another, inOhio],
  ]) {
    const report = reportOf(inQuarter(1), twice);
    expect(filingObstacles(report, (loanId) => `2026-00000${loanId}`)).toEqual([
      "Loan 2026-000001 is in process at the end of Q1 2026 twice (AC080)",
    ]);
  }
});

test("each loan once does not", () => {
  const report = reportOf(inQuarter(1), [inTexas, another]);
  expect(filingObstacles(report)).toEqual([]);
});
