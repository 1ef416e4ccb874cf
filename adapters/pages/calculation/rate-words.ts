import { printDay } from "../../../domain/documents/merge/print.ts";
import type { IndexWeek } from "../../../domain/hecm/rates/index-values.ts";
import type { RateLock } from "../../../domain/hecm/rates/rate-lock.ts";
import type { RateOrigin } from "../../../domain/hecm/rates/rate-origins.ts";
import { indexWords } from "../../../domain/hecm/term-words.ts";
import { usPercent } from "../us-format.ts";

const weekWords = ({ index, value, weekOf, effectiveFrom }: IndexWeek): string =>
  `${usPercent(value)}, the weekly average of the ${indexWords[index]} for the week of ${printDay(weekOf)}, in effect from ${printDay(effectiveFrom)}`;

const lockWords = ({ lockedOn, endsOn }: RateLock): string =>
  endsOn === null
    ? `Locked on ${printDay(lockedOn)}; the lock's days are counted once a case number is assigned`
    : `Locked on ${printDay(lockedOn)}, in force through ${printDay(endsOn)}`;

/** The source of a rate, worded for a table: entered, locked, or quoted. */
export const originWords = (origin: RateOrigin): string => {
  switch (origin.kind) {
    case "not_known":
      return "Not entered, and no weekly average to quote it from";
    case "entered":
      return "Entered on the loan";
    case "same_as_note_rate":
      return "On a fixed rate the note rate";
    case "locked":
      return lockWords(origin.lock);
    case "quoted": {
      const { margin, week, isLowest } = origin;
      if (margin === null || week === null) return "Quoted: margin + weekly average";
      const which = isLowest ? " (the lowest since the application)" : "";
      return `Quoted: margin of ${usPercent(margin)} + ${weekWords(week)}${which}`;
    }
  }
};

/** The lock of a loan as an input, whether or not its rate is used. */
export const lockInWords = (lock: RateLock | null): string => {
  if (lock === null) return "Not locked";
  const { rate, lockedOn, endsOn, testedOn, isLive } = lock;
  const through = endsOn === null ? "" : `, in force through ${printDay(endsOn)}`;
  return `${usPercent(rate)}, locked on ${printDay(lockedOn)}${through}; ${isLive ? "holds" : "does not hold"} on ${printDay(testedOn)}`;
};
