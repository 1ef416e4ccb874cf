import type { ResumedBrowserSession } from "../../../../application/identity/session/resume-found.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { ShownSession } from "../../../page-models/site.ts";
import { zoneFormats } from "../../../page-models/zone-formats.ts";
import { stayPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { type SitePage, shown } from "../site-page.ts";

type Clock = Pick<Dependencies, "clock">;

const timeOfDayIn = zoneFormats({ hour: "numeric", minute: "2-digit", timeZoneName: "short" });

/** The time of day after a number of seconds, in the company's time zone. */
const timeIn = ({ clock }: Clock, { company: { timeZone } }: ResumedBrowserSession, seconds: number): string =>
  timeOfDayIn(timeZone).format(new Date(clock.after(clock.now(), seconds)));

/** How long the visitor stays signed in, as shown on every page. */
export const shownSession = (services: Clock, session: ResumedBrowserSession): ShownSession => {
  const { unused, atMost } = session.secondsLeft;
  const text = `Signed in until ${timeIn(services, session, unused)}`;
  const stay = { href: stayPath, text, opensTab: true } as const;
  return { secondsLeft: Math.floor(unused), isLast: unused === atMost, stay };
};

/** `/account/stay`: opening it keeps the visitor signed in, like any page, and shows until when. */
export const stayPage = ({ services: { dependencies } }: Site): SitePage => ({
  path: stayPath,
  permission: "signed in",
  openBeforePasswordChange: true,
  openWithoutSecondFactor: true,
  show: ({ session }) =>
    shown({
      title: "You are signed in",
      blocks: [
        {
          kind: "facts",
          facts: [
            {
              name: "If you open no other page",
              text: `Until ${timeIn(dependencies, session, session.secondsLeft.unused)}`,
            },
            {
              name: "Even if you keep working",
              text: `Until ${timeIn(dependencies, session, session.secondsLeft.atMost)}`,
            },
          ],
        },
        {
          kind: "paragraph",
          text: "A form that you send later is not lost: its page keeps what you typed until you have signed in again. Close this tab to continue.",
        },
      ],
    }),
});
