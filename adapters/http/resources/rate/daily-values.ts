import { type TSchema, Type } from "@sinclair/typebox";
import type { IndexWeek, KnownValue, ValueOrigin } from "../../../../domain/hecm/rates/index-values.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, percentSchema, recordId } from "../../codec/record.ts";

const origins: readonly ValueOrigin[] = ["bundled", "feed", "entered"];

const origin = choice("IndexValueOrigin", origins, {
  bundled: "Treasury's series as it comes with this service",
  feed: "Treasury's feed",
  entered: "Entered by a Super User, for a day that neither has",
});

/** The daily values of a week; null where none is told of, or the week was stored without them. */
export const dailyValuesAnswer: TSchema = {
  ...nullableSchema(
    Type.Array(
      namedObject("DailyValue", {
        date: described(dateSchema, "The day of the value"),
        value: described(percentSchema, "Value of the index on that day"),
        origin: described(origin.schema, "Where the value comes from"),
        entered_by: described(nullableSchema(recordId), "The Super User who entered it; null where nobody did"),
        entered_at: described(nullableSchema(instantSchema), "When it was entered; null where nobody entered it"),
      }),
    ),
  ),
  description: "What was averaged, and where each value comes from",
};

const encodeDailyValue = (daily: KnownValue) => ({
  date: daily.on,
  value: percentFromRate(daily.value),
  origin: daily.origin,
  entered_by: daily.origin === "entered" ? daily.enteredByUserId : null,
  entered_at: daily.origin === "entered" ? daily.enteredAt : null,
});

export const encodeDailyValues = (week: IndexWeek | null) => week?.values?.map(encodeDailyValue) ?? null;
