import { latestWeek } from "../../domain/hecm/rates/index-values.ts";
import type { RateIndex } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { indexValues } from "../calculation/inputs/index-weeks.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The latest known week of an index, with weeks that begin on Tuesday as at most companies. */
export const latestWeekOf = async (dependencies: Dependencies, index: RateIndex, today: Day) =>
  latestWeek(index, await indexValues(dependencies, index, today), today, "tuesday");
