import { latestWeek } from "../../domain/hecm/rates/index-values.ts";
import type { RateIndex } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { indexValues } from "../calculation/inputs/index-weeks.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** What is known of an index's weeks, by the weekday on which most companies let them begin. */
export const latestWeekOf = async (dependencies: Dependencies, index: RateIndex, today: Day) =>
  latestWeek(index, await indexValues(dependencies, index, today), today, "tuesday");
