import { describe, expect, test } from "bun:test";
import { importLine } from "../../../application/imports/import-line.ts";
import { nothingLookedUp } from "../../../application/imports/loan/line-context.ts";
import { nothingPlanned } from "../../../application/imports/planned.ts";
import { serviceActor } from "../../../domain/access/actor.ts";
import { instant } from "../../fixtures/clock.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

const rest = {
  actor: serviceActor({ id: 2, timeZone: "America/Chicago" }, "a-test"),
  companyId: 2,
  import: { id: 1, dryRun: false, onChange: "refuse" },
  line: 3,
} as const;

describe("a line that is not imported", () => {
  test("accesses no store and says why", async () => {
    const take = (value: unknown) =>
      importLine(
        someDependencies({}),
        { ...rest, value },
        {
          since: instant("2026-05-01T12:00:00.000Z"),
          met: new Set(),
          planned: nothingPlanned({ dryRun: false, file: { lines: 0 } }),
          lookedUp: nothingLookedUp(),
        },
      );
    expect(await take("no object")).toMatchObject({ outcome: "refused", findings: [{ line: 3, field: null }] });
    expect(await take({ kind: "company" })).toMatchObject({ outcome: "skipped" });
  });
});
