import type { Command } from "commander";
import { setRuleParameter } from "../../application/rate/set-rule-parameter.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { operatorActor } from "../../domain/access/actor.ts";
import type { RuleStepInput } from "../../domain/hecm/parameters/entered-steps.ts";
import { parseDay } from "../../domain/kernel/day.ts";
import { centsFromDollars, formatCents } from "../../domain/kernel/money.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand } from "./command.ts";
import { inService } from "./in-service.ts";

/** The options, as given. */
interface EnterLimitOptions {
  readonly year?: string;
  readonly value?: string;
  readonly title?: string;
  readonly published?: string;
  readonly url?: string;
}

/** The options, by the fields that a refusal names. */
const optionsByField: Readonly<Record<string, string>> = {
  from: "--year",
  until: "--year",
  valueCents: "--value",
  "source.title": "--title",
  "source.published": "--published",
  "source.url": "--url",
};

const readOptions = ({
  year = "",
  value = "",
  title = "",
  published = "",
  url,
}: EnterLimitOptions): Result<RuleStepInput, CommandFailed> => {
  const from = /^\d{4}$/.test(year) ? parseDay(`${year}-01-01`) : null;
  const until = from && parseDay(`${Number(year) + 1}-01-01`);
  if (from === null || until === null) return commandFailed("--year must be followed by a year, such as 2027.");
  const valueCents = /^\d{1,9}(\.\d{1,2})?$/.test(value) ? centsFromDollars(Number(value)) : null;
  if (valueCents === null) return commandFailed("--value must be followed by dollars, such as 1249125.");
  const publishedOn = parseDay(published);
  if (publishedOn === null)
    return commandFailed("--published must be followed by the letter's date, a calendar date written YYYY-MM-DD.");
  const source = { title: title.trim(), published: publishedOn, url: url ?? null };
  return accept({ parameter: "national_limit", from, until, valueCents, source });
};

const enter = async (dependencies: Dependencies, limit: RuleStepInput): Promise<Result<number, CommandFailed>> => {
  const house = await dependencies.companies.house();
  if (house === null) return commandFailed("This store is empty: start the service once, then enter the limit.");
  const actor = operatorActor(house, `cli-${crypto.randomUUID()}`);
  const entered = await setRuleParameter(dependencies, actor, limit);
  if (entered._tag === "Accepted") {
    const { from, valueCents, source } = entered.value;
    console.log(
      `National limit of ${from.slice(0, 4)}: ${formatCents(valueCents)}, by ${source.title} of ${source.published}. Loans of that year can be calculated.`,
    );
    return accept(0);
  }
  const { refusal } = entered;
  if (refusal._tag === "PermissionDenied") return commandFailed("The operator is not allowed to enter limits.");
  const wrong = refusal.errors.map(({ field, message }) => `${optionsByField[field] ?? field} ${message}`);
  return commandFailed(`${wrong.join("; ")}.`);
};

const enterLimit = async (
  options: EnterLimitOptions,
  context: CommandContext,
): Promise<Result<number, CommandFailed>> => {
  const limit = readOptions(options);
  if (limit._tag === "Refused") return limit;
  return inService(context, ({ dependencies }) => enter(dependencies, limit.value));
};

/** The command that enters a year's national limit before a release includes it. */
export const addEnterLimit = (program: Command, context: CommandContext): void => {
  program
    .command("enter-limit")
    .usage("--year YEAR --value DOLLARS --title TITLE --published DAY [--url URL]")
    .description("enters the national limit of a year that this release does not contain, for all companies")
    .option("--year <YEAR>", "the calendar year")
    .option("--value <DOLLARS>", "the limit in dollars")
    .option("--title <TITLE>", "the letter that announces it, such as 'Mortgagee Letter 2025-22'")
    .option("--published <DAY>", "the date of the letter, YYYY-MM-DD")
    .option("--url <URL>", "where the letter can be read, such as https://www.hud.gov/")
    .action(async (options: EnterLimitOptions, command: Command) =>
      endCommand(command, await enterLimit(options, context)),
    );
};
