import { licensesToRenew, type StateLicense } from "../../../../domain/identity/state-license.ts";
import { type Day, parseDay } from "../../../../domain/kernel/day.ts";
import { inSeries } from "../../../../domain/kernel/text/phrases.ts";
import type { JsonObject } from "../../codec/codec.ts";
import { readEveryRow } from "../every-row.ts";
import { dateText, objectsIn, textIn } from "../json-texts.ts";
import type { Visit } from "../site-page.ts";
import { allRead, notRead, type ToDo } from "./to-do-list.ts";

const licensesIn = (user: JsonObject): readonly StateLicense[] =>
  objectsIn(user.state_licenses).flatMap(({ state, number, valid_from, valid_through }) => {
    const [validFrom, validThrough] = [parseDay(textIn(valid_from)), parseDay(textIn(valid_through))];
    return validFrom === null || validThrough === null
      ? []
      : [{ state: textIn(state), number: textIn(number), validFrom, validThrough }];
  });

/** The active users whose licenses end soon or have ended lately, each with a link to where the renewed ones are entered. */
export const licensesToDo = async (today: Day, visit: Visit): Promise<ToDo> => {
  const { rows, refused } = await readEveryRow(visit, "listUsers", { is_active: "true", ordering: "last_name" });
  if (refused !== null) return notRead("Whose licenses end soon", refused);
  return allRead(
    rows.flatMap((user) => {
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
    }),
  );
};
