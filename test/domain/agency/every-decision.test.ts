import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { ada, applyContext, bert, requestContext, ssns, success } from "./example.ts";
import { arbitraryLoan, changesOfProperty, type OperationCase, operationCases } from "./operation-cases.ts";

/** Each operation's parts fit together, although a list loses the connection of their types. */
const everyCase = Object.entries(operationCases) as unknown as readonly [
  AgencyOperation,
  OperationCase<"address_validation">,
][];

const without = (of: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)));

describe.each(everyCase)("%s", (_operation, { decision, input, result, changes }) => {
  const runs = fc.record({ loan: arbitraryLoan, newest: arbitraryLoan, input, result });
  const planned = (loan: Loan, given: AgencyInputs["address_validation"]) => {
    const outcome = decision.plan(loan, given, requestContext());
    return outcome._tag === "Refused" ? [] : [outcome.value].flat();
  };

  test("keeps no SSN and no birth date with what it compares later", () => {
    fc.assert(
      fc.property(runs, (run) => {
        for (const { sent } of planned(run.loan, run.input)) {
          const kept = JSON.stringify(sent);
          for (const secret of [...Object.values(ssns), ada.bornOn, bert.bornOn]) expect(kept).not.toContain(secret);
        }
      }),
    );
  });

  test("changes only its own part of the newest loan", () => {
    let applied = 0;
    fc.assert(
      fc.property(runs, (run) => {
        for (const { sent } of planned(run.loan, run.input)) {
          applied += 1;
          const before = run.newest;
          const { loan: after } = decision.apply(before, success(run.result), applyContext(run.input, sent));
          const { loan: ofLoan = [], agency = [] } = changes;
          expect(without(after, [...ofLoan, "agency"])).toEqual(without(before, [...ofLoan, "agency"]));
          expect(without(after.agency, agency)).toEqual(without(before.agency, agency));
          expect(without(after.property, changesOfProperty)).toEqual(without(before.property, changesOfProperty));
        }
      }),
      // Few arbitrary loans can be sent at all.
      { numRuns: 2_000 },
    );
    expect(applied).toBeGreaterThan(0);
  });
});
