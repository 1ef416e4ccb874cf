import { type TSchema, Type } from "@sinclair/typebox";
import type { IndexWeek, KnownValue, ValueOrigin } from "../../../../domain/hecm/rates/index-values.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, percentSchema, recordId } from "../../codec/record.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

const origins: readonly ValueOrigin[] = ["bundled", "feed", "entered"];

const origin = choice("IndexValueOrigin", origins, {
  bundled: "Treasury series that is part of this release",
  feed: "Treasury data feed",
  entered: "Entered by a Super User for a day without a published value",
});

/** The daily values of a week; null if there is no week, or it was stored without them. */
export const dailyValuesAnswer: TSchema = {
  ...nullableSchema(
    Type.Array(
      namedObject("DailyValue", {
        date: described(dateSchema, "Date of the value"),
        value: described(percentSchema, "Value of the index on that date"),
        origin: described(origin.schema, "Source of the value"),
        entered_by: described(nullableSchema(recordId), "Super User who entered the value; null if it was published"),
        entered_at: described(nullableSchema(instantSchema), "When the value was entered; null if it was published"),
      }),
    ),
  ),
  description: "Daily values of the average, each with its source; null on a fixed rate, or if they were not stored",
};

const encodeDailyValue = (daily: KnownValue) => ({
  date: daily.on,
  value: percentFromRate(daily.value),
  origin: daily.origin,
  entered_by: daily.origin === "entered" ? daily.enteredByUserId : null,
  entered_at: daily.origin === "entered" ? daily.enteredAt : null,
});

export const encodeDailyValues = (week: IndexWeek | null) => week?.values?.map(encodeDailyValue) ?? null;
