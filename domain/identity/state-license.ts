import { type Day, daysBetween } from "../kernel/day.ts";
import { type FieldError, failedChecks } from "../kernel/fields-invalid.ts";
import { isBlankText } from "../kernel/text/blank.ts";
import { isState } from "../reference-data/states.ts";

/** A mortgage loan originator license that a state has issued to a user. */
export interface StateLicense {
  readonly state: string;
  readonly number: string;
  readonly validFrom: Day;
  /** The last day on which it is valid; a license is renewed every year. */
  readonly validThrough: Day;
}

/** Whether one of the licenses is for the state and valid on the date. */
export const isLicensedOn = (licenses: readonly StateLicense[], state: string, on: Day): boolean =>
  licenses.some((license) => license.state === state && license.validFrom <= on && on <= license.validThrough);

/**
 * Whether a license is valid longer than another one. If both end on the same day, their numbers decide, so that the order of the list does
 * not matter.
 */
const endsLater = (one: StateLicense, other: StateLicense): boolean =>
  one.validThrough === other.validThrough ? one.number > other.number : one.validThrough > other.validThrough;

/** The number of a user's license for a state; of several, that of the one valid longest; null if there is none. */
export const licenseNumberIn = (licenses: readonly StateLicense[], state: string): string | null =>
  licenses
    .filter((license) => license.state === state)
    .reduce<StateLicense | null>((last, each) => (last === null || endsLater(each, last) ? each : last), null)
    ?.number ?? null;

/** The number of days before and after a license ends in which a renewal is expected: states renew from November 1 to December 31. */
const RENEWAL_DAYS = 60;

/** The last license of each state, by the state's abbreviation, that ends soon or has ended lately, and for which no renewal is entered. */
export const licensesToRenew = (licenses: readonly StateLicense[], today: Day): readonly StateLicense[] => {
  const last = new Map<string, StateLicense>();
  for (const license of licenses) {
    const known = last.get(license.state);
    if (known === undefined || endsLater(license, known)) last.set(license.state, license);
  }
  return [...last.values()]
    .filter(({ validThrough }) => Math.abs(daysBetween(today, validThrough)) <= RENEWAL_DAYS)
    .sort((one, other) => (one.state < other.state ? -1 : 1));
};

/** Errors in a user's licenses. */
export const stateLicenseErrors = (licenses: readonly StateLicense[]): FieldError[] =>
  failedChecks(
    licenses.flatMap(({ state, number, validFrom, validThrough }, position) => {
      const path = `stateLicenses.${position}`;
      return [
        [`${path}.state`, isState(state), "must be a state's two-letter abbreviation"] as const,
        [`${path}.number`, !isBlankText(number), "must not be blank"] as const,
        [
          `${path}.validThrough`,
          validThrough >= validFrom,
          "must not be before the day from which it is valid",
        ] as const,
      ];
    }),
  );
