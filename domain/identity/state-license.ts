import type { Day } from "../kernel/day.ts";
import { type FieldError, failedChecks } from "../kernel/fields-invalid.ts";
import { isBlankText } from "../kernel/text/blank.ts";
import { isState } from "../reference-data/states.ts";

/** A license as a mortgage loan originator that a state has given to a user. */
export interface StateLicense {
  readonly state: string;
  readonly number: string;
  readonly validFrom: Day;
  /** The last day on which it is valid; a license is renewed year by year. */
  readonly validThrough: Day;
}

/** Whether one of the licenses is of the state and valid on the day. */
export const isLicensedOn = (licenses: readonly StateLicense[], state: string, on: Day): boolean =>
  licenses.some((license) => license.state === state && license.validFrom <= on && on <= license.validThrough);

/** Whether a license is valid longer than another one; of two that end on one day the numbers decide, so that the order in which they are listed says nothing. */
const endsLater = (one: StateLicense, other: StateLicense): boolean =>
  one.validThrough === other.validThrough ? one.number > other.number : one.validThrough > other.validThrough;

/** The number of a user's license of a state, of several that of the one that is valid longest; null: there is none. */
export const licenseNumberIn = (licenses: readonly StateLicense[], state: string): string | null =>
  licenses
    .filter((license) => license.state === state)
    .reduce<StateLicense | null>((last, each) => (last === null || endsLater(each, last) ? each : last), null)
    ?.number ?? null;

/** What is wrong with the licenses of a user. */
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
