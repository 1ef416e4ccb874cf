import { expect, test } from "bun:test";
import type { Visit } from "../../../../../adapters/http/site/site-page.ts";
import { startTabs } from "../../../../../adapters/http/site/start/start-tabs.ts";
import { toDoOf } from "../../../../../adapters/http/site/start/to-do.ts";
import { systemClock } from "../../../../../adapters/system/clock.ts";
import { lastDayOfEdits } from "../../../../../domain/hmda/edits/filing.ts";
import { calendarDate, day } from "../../../../../domain/kernel/day.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { password } from "../../support/http-service.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import { openRegisterScene, registersPath, setClock } from "../../support/scenes/register-scene.ts";
import { siteVisitor } from "../../support/site-visitor.ts";

forBothStores((kind) => {
  test("compliance is reminded of last year's register and the call reports of the last four quarters until they are filed, with the dates on which they are due", async () => {
    const scene = await openRegisterScene(kind, { createdAt: instant("2025-10-02T09:00:00.000Z") });
    const { service, compliance } = scene;
    try {
      const { user } = await service.hireAs(compliance.company, { roles: ["Compliance"] });
      const remindersAt = async (at: string): Promise<readonly string[]> => {
        setClock(service, instant(at));
        const visitor = siteVisitor(service);
        await visitor.signIn(user.email, password);
        const { html } = await visitor.open("/");
        const links = html.matchAll(/<a href="\/reports\/([^"]+\d)">([^<]*)<\/a>/g);
        return [...links].map(([, path, text]) => `${path}: ${text}`);
      };
      // March 1 of 2026 is a Sunday, that of 2027 a Monday.
      const register = (year: number) =>
        `hmda/${year}: HMDA register of ${year}, due March ${year === 2025 ? 2 : 1}, ${year + 1}`;
      const lacks = (year: number) => `hmda/${year}: Check what the HMDA register of ${year} lacks`;
      const lacking = lacks(2026);
      // Due 45 days after the quarter: 31 of them in January leave 14 for February; 30 in April leave 15 for May.
      const fourth = (year: number) =>
        `mcr/${year}/4: Call report of quarter 4 of ${year}, due February 14, ${year + 1}`;
      const passed = (year: number) =>
        ["May 15", "August 14", "November 14"].map(
          (on, before) =>
            `mcr/${year}/${before + 1}: Call report of quarter ${before + 1} of ${year}, due ${on}, ${year} (passed)`,
        );
      // The third quarter of 2025 ended two days before the company was set up.
      expect(await remindersAt("2026-02-14T15:00:00.000Z")).toEqual([register(2025), lacking, fourth(2025)]);
      expect((await remindersAt("2026-03-02T15:00:00.000Z"))[0]).toBe(register(2025));
      expect(await remindersAt("2026-03-03T15:00:00.000Z")).toEqual([
        `${register(2025)} (passed)`,
        lacking,
        `${fourth(2025)} (passed)`,
      ]);
      await scene.addLoan();
      const call = await service.signIn(user.email, password);
      const { body } = await call("POST", registersPath, { year: 2025 });
      const remind = () => remindersAt("2026-04-01T15:00:00.000Z");
      const firstQuarter = "mcr/2026/1: Call report of quarter 1 of 2026, due May 15, 2026";
      expect(await remind()).toEqual([`${register(2025)} (passed)`, lacking, `${fourth(2025)} (passed)`, firstQuarter]);
      const again = await service.signIn(user.email, password);
      await again("POST", `${registersPath}${body.id}/verify/`, { quality: true, macro: true });
      const filed = await again("POST", `${registersPath}${body.id}/filed/`, { filed_on: "2026-03-03" });
      expect(filed.status).toBe(200);
      expect(await remind()).toEqual([lacking, `${fourth(2025)} (passed)`, firstQuarter]);
      // Half past eleven in the evening in New York, the company's time zone, and an hour later. The edits of the year that begins are not known.
      const last = calendarDate(lastDayOfEdits).year;
      const next = last + 1;
      expect(await remindersAt(`${next}-01-01T04:30:00.000Z`)).toContain(lacks(last));
      expect(await remindersAt(`${next}-01-01T05:30:00.000Z`)).toEqual([register(last), ...passed(last), fourth(last)]);
      expect(await remindersAt(`${next + 1}-01-03T15:00:00.000Z`)).toEqual([
        `${register(next)}: this release lacks its edits`,
        ...passed(next),
        fourth(next),
      ]);
      const visitor = siteVisitor(service);
      await visitor.signIn(user.email, password);
      const { html } = await visitor.open("/reports");
      expect(html).toContain("Not known in this release");
      expect([...html.matchAll(/\/reports\/hmda\/(\d+)"/g)].map(([, year]) => year)).toEqual([String(last)]);
    } finally {
      await scene.close();
    }
  });

  test("compliance of a company that files no HMDA registers is reminded of call reports only, and can generate a register", async () => {
    const scene = await openRegisterScene(kind, { createdAt: instant("2025-10-02T09:00:00.000Z") });
    const { service, compliance } = scene;
    try {
      setClock(service, instant("2026-02-14T15:00:00.000Z"));
      const { company } = compliance;
      const administrator = await service.hire(company, "Company Administrator");
      const { user } = await service.hireAs(company, { roles: ["Compliance"] });
      const openedBy = async (path: string): Promise<string> => {
        const visitor = siteVisitor(service);
        await visitor.signIn(user.email, password);
        return (await visitor.open(path)).html;
      };
      const remindersOf = async (): Promise<readonly string[]> =>
        [...(await openedBy("/")).matchAll(/<a href="\/reports\/([^"]+\d)">/g)].map(([, path]) => String(path));
      expect(await remindersOf()).toEqual(["hmda/2025", "hmda/2026", "mcr/2025/4"]);
      const saved = await administrator.call("PATCH", `/company/companies/${company.id}/`, { files_hmda: false });
      expect([saved.status, saved.body.files_hmda]).toEqual([200, false]);
      expect(await remindersOf()).toEqual(["mcr/2025/4"]);
      const reports = await openedBy("/reports");
      expect(reports).toContain("The company files none");
      expect(reports).toContain("/reports/hmda/2025");
      await scene.addLoan();
      const call = await service.signIn(user.email, password);
      expect((await call("POST", registersPath, { year: 2025 })).body).toMatchObject({
        year: 2025,
        id: expect.any(Number),
      });
      // A year with a register shows when it was due (12 CFR 1003.5(a)(1)(i)).
      const dues = [...(await openedBy("/reports")).matchAll(/Edits of (\d+)<.*?<td[^>]*>(.*?)<\/td>/gs)];
      expect(dues.map(([, year, due]) => [year, due])).toEqual([
        ["2026", "The company files none"],
        ["2025", "March 2, 2026"],
        ["2024", "The company files none"],
      ]);
    } finally {
      await scene.close();
    }
  });

  test("the administrator of a company that files no HMDA registers is not asked for what only they need", async () => {
    const scene = await openRegisterScene(kind);
    const { service } = scene;
    try {
      const company = await service.company({ lei: null, ein: null, hmdaAgencyCode: null });
      const { user } = await service.hireAs(company, { hierarchy: "Company Administrator" });
      const visitor = siteVisitor(service);
      await visitor.signIn(user.email, password);
      const asked = async () => {
        const { html } = await visitor.open("/");
        return [...html.matchAll(/company#(lei|ein|hmda_agency_code)"/g)].map(([, name]) => name);
      };
      expect(await asked()).toEqual(["lei", "ein", "hmda_agency_code"]);
      const call = await service.signIn(user.email, password);
      expect((await call("PATCH", `/company/companies/${company.id}/`, { files_hmda: false })).status).toBe(200);
      // The notice of adverse action names the agency in any case.
      expect(await asked()).toEqual(["hmda_agency_code"]);
    } finally {
      await scene.close();
    }
  });

  test("compliance is not reminded of the call reports of quarters that ended before the company's date on which it was set up", async () => {
    const scene = await openRegisterScene(kind);
    const { service } = scene;
    try {
      setClock(service, instant("2026-02-14T15:00:00.000Z"));
      const remindersOf = async (createdAt: string): Promise<readonly string[]> => {
        const company = await service.company({ timeZone: "America/New_York", createdAt: instant(createdAt) });
        const { user } = await service.hireAs(company, { roles: ["Compliance"] });
        const visitor = siteVisitor(service);
        await visitor.signIn(user.email, password);
        const { html } = await visitor.open("/");
        return [...html.matchAll(/<a href="\/reports\/mcr\/(\d+\/\d)">/g)].map(([, quarter]) => String(quarter));
      };
      expect(await remindersOf("2025-09-30T15:00:00.000Z")).toEqual(["2025/3", "2025/4"]);
      // Half past eleven in the evening of September 30 in New York, and an hour later.
      expect(await remindersOf("2025-10-01T03:30:00.000Z")).toEqual(["2025/3", "2025/4"]);
      expect(await remindersOf("2025-10-01T04:30:00.000Z")).toEqual(["2025/4"]);
      expect(await remindersOf("2026-01-02T15:00:00.000Z")).toEqual([]);
    } finally {
      await scene.close();
    }
  });
});

test.each([403, 404, 503])(
  "compliance is reminded of all reports if the record of the company cannot be read (%d)",
  async (refused) => {
    const perform = async (name: string) =>
      name === "readCompany"
        ? { status: refused, json: { detail: "This cannot be read.", status_code: refused }, refusal: null }
        : { status: 200, json: { count: 0, results: [] } };
    const actor = {
      userId: 1,
      companyId: 1,
      hierarchy: "Company User",
      roles: ["Compliance"],
      timeZone: "UTC",
      requestId: "",
    } as const;
    const visit = { perform, companyId: 1, session: { actor } } as unknown as Visit;
    const toDo = await Promise.all(
      startTabs(actor).map((tab) => toDoOf(tab, { count: 0, results: [] }, day("2026-02-14"), visit, systemClock())),
    );
    expect(toDo.flatMap(({ unread }) => unread)).toEqual([
      "The record of the company, which says whether these reports are due, could not be read. This cannot be read.",
    ]);
    expect(toDo.flatMap(({ links }) => links).map(({ href }) => href)).toEqual([
      "/reports/hmda/2025",
      "/reports/hmda/2026",
      "/reports/mcr/2025/1",
      "/reports/mcr/2025/2",
      "/reports/mcr/2025/3",
      "/reports/mcr/2025/4",
    ]);
  },
);
