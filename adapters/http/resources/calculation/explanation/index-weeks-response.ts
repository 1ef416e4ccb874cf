import { type TSchema, Type } from "@sinclair/typebox";
import type { CalculationRecord } from "../../../../../domain/calculation/calculation-record.ts";
import { weeksUsed } from "../../../../../domain/hecm/rates/rate-steps.ts";
import { described } from "../../../codec/described.ts";
import { namedObject } from "../../../codec/named-schema.ts";
import { choice } from "../../../codec/values/choice-codecs.ts";
import { indexWeekResponse } from "../../rate/response.ts";

const usedFor = choice("IndexWeekUse", ["expected_rate", "note_rate", "rate_lock"], {
  expected_rate: "The expected rate is based on it, or the current rate that was compared with a locked rate",
  note_rate: "The initial note rate is based on it",
  rate_lock: "It was in effect on the lock date: the locked rate was compared with it plus the margin",
});

/** The weekly averages behind the rates of a calculation. */
export const indexWeeksSchema: TSchema = Type.Array(
  namedObject("UsedIndexWeek", {
    used_for: described(usedFor.schema, "Use of the average in the calculation"),
    ...indexWeekResponse.schema.properties,
  }),
  { description: "Weekly index averages behind the rates, with their daily values; empty if both rates were entered" },
);

export const encodeIndexWeeks = ({ inputs }: Pick<CalculationRecord, "inputs">) =>
  weeksUsed(inputs.rateBasis).map((used) => ({ used_for: used.usedFor, ...indexWeekResponse.encode(used.week) }));
