import { type EnteredStep, knownStepOf } from "../../../../domain/hecm/parameters/entered-steps.ts";
import { day, type Instant } from "../../../../domain/kernel/day.ts";

/** The body of an entry, with an invented letter. */
export const ruleStepBodyExample = {
  parameter: "national_limit",
  from: "2027-01-01",
  until: "2028-01-01",
  value: 1299500,
  source: {
    title: "Mortgagee Letter 2026-99 (example)",
    published: "2026-12-08",
    url: "https://www.hud.gov/hud-partners/housing-mortgagee-letters",
  },
};

const entered: EnteredStep = {
  parameter: "national_limit",
  from: day("2027-01-01"),
  until: day("2028-01-01"),
  valueCents: 129_950_000,
  source: { ...ruleStepBodyExample.source, published: day("2026-12-08") },
  enteredAt: "2026-12-09T15:00:00.000Z" as Instant,
  enteredByUserId: 1,
};

export const ruleStepExample = knownStepOf(entered);
