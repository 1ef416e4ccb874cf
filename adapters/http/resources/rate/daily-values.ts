import type { TSchema } from "@sinclair/typebox";
import type { IndexWeek, KnownValue, ValueOrigin } from "../../../../domain/hecm/rates/index-values.ts";
import { dateSchema, instantSchema, nullableSchema, recordId } from "../../codec/record.ts";
import { listOf, rateAsPercent, responseObject } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

const origins: readonly ValueOrigin[] = ["bundled", "feed", "entered"];

const origin = choice("IndexValueOrigin", origins, {
  bundled: "Treasury series that is part of this release",
  feed: "Treasury data feed",
  entered: "Entered by a Super User for a day without a published value",
});

const dailyValues = listOf(
  responseObject<KnownValue>("DailyValue", {
    date: [dateSchema, "Date of the value", "on"],
    value: [rateAsPercent, "Value of the index on that date", "value"],
    origin: [origin.schema, "Source of the value", "origin"],
    entered_by: [
      nullableSchema(recordId),
      "Super User who entered the value; null if it was published",
      (daily) => (daily.origin === "entered" ? daily.enteredByUserId : null),
    ],
    entered_at: [
      nullableSchema(instantSchema),
      "When the value was entered; null if it was published",
      (daily) => (daily.origin === "entered" ? daily.enteredAt : null),
    ],
  }),
);

/** The daily values of a week; null if there is no week, or it was stored without them. */
export const dailyValuesField = <Source>(
  weekOf: (source: Source) => IndexWeek | null,
): readonly [TSchema, string, (source: Source) => unknown] => [
  nullableSchema(dailyValues.schema),
  "Daily values of the average, each with its source; null on a fixed rate, or if they were not stored",
  (source) => {
    const values = weekOf(source)?.values;
    return values ? dailyValues.encode(values) : null;
  },
];
