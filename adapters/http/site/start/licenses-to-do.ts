import { licensesToRenew, type StateLicense } from "../../../../domain/identity/state-license.ts";
import { type Day, parseDay } from "../../../../domain/kernel/day.ts";
import { inSeries } from "../../../../domain/kernel/text/phrases.ts";
import type { ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { dateText, objectsIn, textIn } from "../json-texts.ts";
import type { Visit } from "../site-page.ts";

/** The most rows that a page of a list can have. */
const usersOnPage = 200;

/** All active users of the company, by last name. */
const activeUsers = async ({ perform }: Visit): Promise<readonly JsonObject[]> => {
  const users: JsonObject[] = [];
  for (let page = 1; users.length === (page - 1) * usersOnPage; page += 1) {
    const paged = { page_size: String(usersOnPage), page: String(page) };
    const query = new URLSearchParams({ is_active: "true", ordering: "last_name", ...paged });
    const { json } = await perform("listUsers", { query });
    users.push(...objectsIn(isJsonObject(json) ? json.results : null));
  }
  return users;
};

const licensesIn = (user: JsonObject): readonly StateLicense[] =>
  objectsIn(user.state_licenses).flatMap(({ state, number, valid_from, valid_through }) => {
    const [validFrom, validThrough] = [parseDay(textIn(valid_from)), parseDay(textIn(valid_through))];
    return validFrom === null || validThrough === null
      ? []
      : [{ state: textIn(state), number: textIn(number), validFrom, validThrough }];
  });

/** The active users whose licenses end soon or have ended lately, each with a link to where the renewed ones are entered. */
export const licensesToDo = async (today: Day, visit: Visit): Promise<readonly ShownLink[]> =>
  (await activeUsers(visit)).flatMap((user) => {
    const ending = licensesToRenew(licensesIn(user), today);
    const first = ending.map(({ validThrough }) => validThrough).sort()[0];
    if (first === undefined) return [];
    const states = inSeries(ending.map(({ state }) => state));
    const which = `${ending.length === 1 ? "license" : "licenses"} of ${states}`;
    const name = `${textIn(user.first_name)} ${textIn(user.last_name)}`;
    return [
      {
        href: `/admin/users/${textIn(user.id)}`,
        text: `Enter the renewal of ${name}'s ${which}, valid through ${dateText(first)}`,
      },
    ];
  });
