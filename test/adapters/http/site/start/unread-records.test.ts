import { expect, test } from "bun:test";
import type { Visit } from "../../../../../adapters/http/site/site-page.ts";
import { startTabs } from "../../../../../adapters/http/site/start/start-tabs.ts";
import { casebookToDo, toDoOf } from "../../../../../adapters/http/site/start/to-do.ts";
import { toDoBlocks } from "../../../../../adapters/http/site/start/to-do-list.ts";
import { systemClock } from "../../../../../adapters/system/clock.ts";
import { day } from "../../../../../domain/kernel/day.ts";

const answers = async (name: string, refused: readonly string[]) => {
  if (refused.includes(name))
    return { status: 503, json: { detail: "The store does not answer.", status_code: 503 }, refusal: null };
  const json =
    name === "readCompany" ? { created_at: "2020-01-02T15:00:00.000Z", time_zone: "UTC" } : { count: 0, results: [] };
  return { status: 200, json, refusal: null };
};

const toDoAfter = async (refused: readonly string[], hierarchy: "Company User" | "Company Administrator") => {
  const roles = hierarchy === "Company User" ? (["Compliance"] as const) : [];
  const actor = { userId: 1, companyId: 1, hierarchy, roles, timeZone: "UTC", requestId: "" } as const;
  const perform = (name: string) => answers(name, refused);
  const visit = { perform, companyId: 1, session: { actor } } as unknown as Visit;
  const [tab] = startTabs(actor);
  if (tab === undefined) throw new Error("this user has a tab");
  return toDoOf(tab, { count: 0, results: [] }, day("2026-02-14"), visit, systemClock());
};

test("an administrator reads that the company's records could not be read, instead of what they lack", async () => {
  const { links, unread } = await toDoAfter(["readCompany", "listSigners", "listUsers"], "Company Administrator");
  expect(links).toEqual([]);
  expect(unread).toEqual([
    "What the company's record lacks could not be read. The store does not answer.",
    "Whether the company has a signer for its documents could not be read. The store does not answer.",
    "Whose licenses end soon could not be read. The store does not answer.",
  ]);
});

test("compliance reads that the filings could not be read, instead of reports that may be filed", async () => {
  const { links, unread } = await toDoAfter(["validateHmdaRegister", "listCallReportFilings"], "Company User");
  expect(links).toEqual([]);
  expect(unread).toEqual([
    "Which HMDA registers are filed could not be read. The store does not answer.",
    "Which call reports are filed could not be read. The store does not answer.",
  ]);
});

test("a page says that nothing waits only if everything was read", async () => {
  const toDo = await toDoAfter(["listSigners"], "Company Administrator");
  expect(JSON.stringify(toDoBlocks({ ...toDo, links: [] }))).not.toContain("Nothing is waiting");
  const visit = { perform: (name: string) => answers(name, ["listCaseBooks"]) } as unknown as Visit;
  expect(await casebookToDo(visit)).toEqual([{ kind: "paragraph", text: "The store does not answer." }]);
});
