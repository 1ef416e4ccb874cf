import { printDay } from "../../../../domain/documents/merge/print.ts";
import { FRESH_DAYS, type IndexWeekUnknown, type WayAroundWeek } from "../../../../domain/hecm/rates/index-values.ts";
import { indexWords } from "../../../../domain/hecm/term-words.ts";
import { badRequest, type ErrorTable } from "../../operation/refusals/error-row.ts";

/** How newer index values are obtained. */
const newIndexValues =
  "the operator sets INDEX_FEED_URL, from which Treasury's values are read, or a Super User enters them with POST /api/loan/index-rates/";

const noWeekSentence = ({ index, wayAround }: IndexWeekUnknown, on: string): string =>
  `No published weekly average of the ${indexWords[index]} is in effect on ${wayAround === "otherDay" ? "that day" : on}`;

const waysAroundWeek: Readonly<Record<WayAroundWeek, string>> = {
  otherDay: "choose a day within the published weeks, which GET /api/loan/expected-rates/ lists",
  expectedRate: `${newIndexValues}, or set expected_rate`,
  noteRate: `${newIndexValues}, or set note_rate`,
  removeLock: `${newIndexValues}, or set rate_lock_date to null, so that expected_rate is used as entered`,
};

const newValuesForPeople = "ask a Super User to enter the newer values";

const waysAroundWeekForPeople: Readonly<Record<WayAroundWeek, string>> = {
  otherDay: "choose a day within the published weeks",
  expectedRate: `${newValuesForPeople}, or enter the expected rate`,
  noteRate: `${newValuesForPeople}, or enter the note rate`,
  removeLock: `${newValuesForPeople}, or remove the date of the lock, so that the expected rate is used as entered`,
};

/** Refusals because no week of an index is known and new enough. */
export const indexWeekErrors = {
  IndexWeekUnknown: {
    ...badRequest("index_week_unknown", ""),
    detail: (missing) => `${noWeekSentence(missing, missing.on)}: ${waysAroundWeek[missing.wayAround]}.`,
    forPeople: {
      sentence: (missing) =>
        `${noWeekSentence(missing, printDay(missing.on))}: ${waysAroundWeekForPeople[missing.wayAround]}.`,
    },
  },
  IndexWeekOld: {
    ...badRequest("index_week_old", ""),
    detail: ({ effectiveFrom, on }) =>
      `The newest known weekly average took effect on ${effectiveFrom}, more than ${FRESH_DAYS} days before ${on}, which is too old to lock a rate: ${newIndexValues}; then repeat the request.`,
    forPeople: {
      sentence: ({ effectiveFrom, on }) =>
        `The newest known weekly average took effect on ${printDay(effectiveFrom)}, more than ${FRESH_DAYS} days before ${printDay(on)}, which is too old to lock a rate: ask a Super User to enter the newer values, then try again.`,
    },
  },
} satisfies Partial<ErrorTable>;
