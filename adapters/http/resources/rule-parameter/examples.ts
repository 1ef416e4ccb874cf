import {
  type EnteredStep,
  firstDayToEnter,
  knownStepOf,
  newYearAfter,
} from "../../../../domain/hecm/parameters/entered-steps.ts";
import { exampleDay, exampleInstant } from "../../openapi/examples.ts";

const from = firstDayToEnter("national_limit");
const until = newYearAfter(from);

/** The body of an entry for the first year that is not part of this release, with an invented letter. */
export const ruleStepBodyExample = {
  parameter: "national_limit",
  from,
  until,
  value: 1299500,
  source: {
    title: "Mortgagee Letter 2026-99 (example)",
    published: exampleDay,
    url: "https://www.hud.gov/hud-partners/housing-mortgagee-letters",
  },
};

const entered: EnteredStep = {
  parameter: "national_limit",
  from,
  until,
  valueCents: 129_950_000,
  source: ruleStepBodyExample.source,
  enteredAt: exampleInstant,
  enteredByUserId: 1,
};

export const ruleStepExample = knownStepOf(entered);
