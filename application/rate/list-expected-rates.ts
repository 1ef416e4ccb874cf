import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type IndexWeek, weeklyAverages } from "../../domain/hecm/rates/index-values.ts";
import { type RateIndex, rateIndexes } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { indexValues } from "../calculation/inputs/index-weeks.ts";
import { existingCompany, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Selects the weeks of one index, or of all indexes if null, whose averaging period begins from `from` through `through`. */
interface IndexWeekFilter {
  readonly index: RateIndex | null;
  readonly from: Day | null;
  readonly through: Day | null;
}

type IndexWeekOrder = "weekOf" | "index";

/** Lists a page of the published weeks known today, with the dates on which they take effect under the company's setting. */
export const listExpectedRates = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: IndexWeekFilter,
  page: Page<IndexWeekOrder>,
): Promise<Result<PageOf<IndexWeek>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "rate.view");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  const { timeZone, rateSettings } = await existingCompany(dependencies, requested.value);
  const { index, from, through } = filter;
  const today = dependencies.clock.today(timeZone);
  const weeks = await Promise.all(
    (index === null ? rateIndexes : [index]).map(async (one) =>
      weeklyAverages(one, await indexValues(dependencies, one, today), today, rateSettings.indexEffectiveWeekday),
    ),
  );
  const inRange = ({ weekOf }: IndexWeek) =>
    (from === null || from <= weekOf) && (through === null || weekOf <= through);
  return accept(pageOf(weeks.flat().filter(inRange), page));
};
