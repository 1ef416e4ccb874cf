import type { EnteredIndexValue } from "../../../domain/calculation/ports.ts";
import type { Company } from "../../../domain/company/company.ts";
import { countedValues } from "../../../domain/hecm/rates/entered-values.ts";
import {
  type IndexWeek,
  type IndexWeekUnknown,
  type KnownValue,
  latestWeek,
  mergeDailyValues,
  weekCovering,
} from "../../../domain/hecm/rates/index-values.ts";
import type { RateIndex } from "../../../domain/hecm/terms.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

const known = ({ on, value, enteredByUserId, enteredAt }: EnteredIndexValue): KnownValue => ({
  on,
  value,
  origin: "entered",
  enteredByUserId,
  enteredAt,
});
/**
 * The values of an index through a date, each with its origin: published values, and entered values for dates without a published one,
 * except for holidays.
 */
export const indexValues = async (
  dependencies: Dependencies,
  index: RateIndex,
  through: Day,
): Promise<readonly KnownValue[]> => {
  const [published, entered] = await Promise.all([
    dependencies.publishedIndexValues.list(index, through),
    dependencies.enteredIndexValues.list(index, through),
  ]);
  return mergeDailyValues([published, countedValues(entered).map(known)]);
};

/**
 * The last week of an index in effect on a date, by a company's setting; null if there is none. For a future date, the last week known on
 * `knownOn`.
 */
export const weekInEffect = async (
  dependencies: Dependencies,
  { rateSettings }: Pick<Company, "rateSettings">,
  index: RateIndex,
  on: Day,
  knownOn: Day = on,
): Promise<IndexWeek | null> => {
  const values = await indexValues(dependencies, index, knownOn < on ? knownOn : on);
  return latestWeek(index, values, on, rateSettings.indexEffectiveWeekday, knownOn);
};

/** The week of an index in effect on a date named by the client. Refuses a date outside the weeks published by today. */
export const weekOnNamedDay = async (
  dependencies: Dependencies,
  company: Pick<Company, "rateSettings">,
  index: RateIndex,
  { on, today }: { readonly on: Day; readonly today: Day },
): Promise<Result<IndexWeek, IndexWeekUnknown>> =>
  weekCovering(index, await weekInEffect(dependencies, company, index, on < today ? on : today), on);
