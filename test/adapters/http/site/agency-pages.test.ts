import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { agencyProtocols } from "../../../../adapters/agency/protocols.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { operationSentences } from "../../../../adapters/http/site/loan/agency/agency-operations.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import { failing, pending, scriptedAgency } from "../../../application/agency/scripted-agency.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { password } from "../support/http-service.ts";
import { forSqlite } from "../support/on-both-stores.ts";
import { requiredFields } from "../support/required-fields.ts";
import { type AgencyScene, agencyPath, openAgencyScene } from "../support/scenes/agency-scene.ts";
import { makeReadyForAgency } from "../support/scenes/ready-for-agency.ts";
import { fieldsOf, type SiteVisitor, siteVisitor } from "../support/site-visitor.ts";

const dashed = (operation: AgencyOperation): string => operation.replaceAll("_", "-");
const operations = Object.keys(operationSentences) as readonly AgencyOperation[];

const pageOf = (loan: number, operation: AgencyOperation): string => `/loans/${loan}/agency/${dashed(operation)}`;

forSqlite((kind) => {
  let scene: AgencyScene;
  let visitor: SiteVisitor;
  beforeAll(async () => {
    scene = await openAgencyScene(kind);
    visitor = siteVisitor(scene.service);
    await visitor.signIn(scene.administrator.email, password);
  });
  afterAll(() => scene.close());

  /** What a page says above its form, a line for each piece of text. */
  const saidOn = async (path: string): Promise<string> => {
    const { html, status } = await visitor.open(path);
    expect(status).toBe(200);
    return html
      .slice(html.indexOf("<h1"), html.indexOf("<form", html.indexOf("<h1")))
      .replace(/<[^>]+>/g, "\n")
      .replaceAll("&#39;", "'")
      .replace(/\n\s*/g, "\n");
  };

  describe("the page of an operation of the agency", () => {
    test.each(operations)(
      "%s says what it does, what is missing or sent, and that it was not sent yet",
      async (operation) => {
        const { id } = await scene.loanAt("21 Oak Street", { application_date: null, counseling: null });
        const said = await saidOn(pageOf(id, operation));
        for (const sentence of operationSentences[operation]) expect(said).toContain(sentence);
        expect(said).toMatch(/\n(?:Before it can be sent|It cannot be sent now|What will be sent)\n/);
        expect(said).toContain("It was not sent for this loan yet.");
      },
    );

    test.each(operations)("%s says what will be sent of a loan that lacks nothing", async (operation) => {
      const { id } = await scene.loanAt("22 Oak Street");
      const route = { method: "POST", path: agencyPath(dashed(operation)) } as AnyOperation;
      if (operation !== "case_number_assignment")
        await makeReadyForAgency(scene.service, scene.administrator, route, id);
      const said = await saidOn(pageOf(id, operation));
      // What only the request itself says is entered in its form.
      const entered = ["case_number_assignment", "appraisal_logging", "address_change"].includes(operation);
      expect(said).toContain(entered ? "Before it can be sent" : "What will be sent");
      expect(said).not.toContain("It cannot be sent now");
    });

    test("leads from what is missing to where it is entered, also in its own form", async () => {
      const { id } = await scene.loanAt("23 Oak Street", { application_date: null });
      const { html } = await visitor.open(pageOf(id, "case_number_assignment"));
      expect(html).toContain(
        `<a href="/loans/${id}/terms#application_date">The application date is missing: enter it</a>`,
      );
      expect(html).toContain(
        '<a href="#processing_type">The type of processing is missing: send it with this request</a>',
      );
      expect(html).toContain('id="processing_type"');
    });

    test("calls the people of whom something is missing by their names", async () => {
      const { id } = await scene.loanAt("35 Oak Street", { borrower: { ssn: null } });
      const said = await saidOn(pageOf(id, "cairvs_authorization"));
      expect(said).toMatch(/\nThe Social Security number of Ada \w+ is missing/);
      expect(said).not.toMatch(/borrower \d/);
    });

    test("shows once more what will be sent before a case number is requested, and then what was answered and when", async () => {
      const { id } = await scene.loanAt("24 Oak Street");
      const page = pageOf(id, "case_number_assignment");
      const asked = await visitor.fillIn(page, { processing_type: "Direct endorsement" });
      for (const shown of ["Review it, then send it", "Nothing is missing: it can be sent.", "24 Oak Street", "Ada"])
        expect(asked.html).toContain(shown);
      expect(asked.html).not.toContain("The type of processing is missing");
      expect(asked.html).not.toMatch(/123451234|1951-03-14|March 14, 1951/);
      const sent = await visitor.send(page, fieldsOf(asked.html));
      expect(sent.location).toMatch(new RegExp(`^/loans/${id}/agency/\\d+\\?done=done$`));
      const said = await saidOn(page);
      expect(said).toContain("It cannot be sent now\nThe loan already has a case number, and a loan gets only one.");
      expect(said).toMatch(
        /Last time\nStatus\nSuccess\nRequested\n\w{3} \d+, \d{4}, .*\nCompleted\n.*\nCase number\n\d{3}-\d{7}/,
      );
      expect(said).toContain("What was sent, returned and changed");
    });

    test("asks for no confirmation of what cannot be sent, and says that it was not", async () => {
      const { id } = await scene.loanAt("36 Oak Street", { application_date: null });
      const { status, html } = await visitor.fillIn(pageOf(id, "case_number_assignment"), { processing_type: "DE" });
      expect(status).toBe(400);
      expect(html).toContain("Nothing was sent: what is missing for it is listed below.");
      expect(html).not.toContain("Review it, then send it");
      // What was typed is still there.
      expect(fieldsOf(html)).toContainEqual(["processing_type", "DE"]);
    });

    test("asks for no confirmation of a query, which changes nothing at the agency", async () => {
      const { id } = await scene.loanAt("29 Oak Street");
      const sent = await visitor.fillIn(pageOf(id, "address_validation"), {});
      expect(sent.location).toMatch(new RegExp(`^/loans/${id}/agency/\\d+\\?done=done$`));
    });

    test("marks the required field of a required object, of which the others are not required", async () => {
      const { id } = await scene.loanAt("30 Oak Street");
      const { marked, missing } = await requiredFields(visitor, pageOf(id, "case_transfer"));
      expect([marked, missing]).toEqual(Array(2).fill(["transfer_data.new_lender_id"]));
    });

    test("has no form where nothing that is entered would change that it cannot be sent", async () => {
      const { id } = await scene.loanAt("26 Oak Street");
      const page = pageOf(id, "case_number_assignment");
      const opened = await visitor.open(page);
      expect(opened.html).toContain("Send to the agency");
      expect((await scene.run("case-number-assignment", id)).status).toBe(200);
      for (const { html } of [await visitor.open(page), await visitor.send(page, fieldsOf(opened.html))]) {
        expect(html).toContain("It cannot be sent now");
        for (const left of ["Send to the agency", 'id="processing_type"', "What you enter", "Review it, then send it"])
          expect([left, html.includes(left)]).toEqual([left, false]);
      }
      // A loan that lacks something for it still has the form.
      const lacking = await scene.loanAt("27 Oak Street", { application_date: null });
      expect((await visitor.open(pageOf(lacking.id, "case_number_assignment"))).html).toContain("Send to the agency");
    });

    test.each(["hecm_referral", "case_number_assignment", "case_transfer"] as const)(
      "%s shows what is pending instead of its form, and asks what was decided",
      async (operation) => {
        const agency = scriptedAgency();
        const office = await openAgencyScene(kind, agency.gateway);
        const other = siteVisitor(office.service);
        await other.signIn(office.administrator.email, password);
        const { id } = await office.loanAt("28 Oak Street");
        const route = { method: "POST", path: agencyPath(dashed(operation)) } as AnyOperation;
        await makeReadyForAgency(office.service, office.administrator, route, id);
        agency.says(pending());
        const given = operation === "case_transfer" ? { transfer_data: { new_lender_id: "1234500002" } } : {};
        const first = await office.run(dashed(operation), id, given);
        expect([first.body.status, first.body.detail]).toEqual(["pending", undefined]);
        const page = pageOf(id, operation);
        const { html } = await other.open(page);
        for (const shown of ["The agency has not decided yet", "What was sent", "Ask the agency what it decided"])
          expect(html).toContain(shown);
        expect(html).toContain(`href="/loans/${id}/agency/${first.body.id}"`);
        // No field of a new request, and nothing that would be missing for one.
        for (const left of ["What you enter", "Before it can be sent", "Send to the agency", "Last time"])
          expect([left, html.includes(left)]).toEqual([left, false]);
        agency.says(pending());
        const asked = await other.send(page, fieldsOf(html));
        expect([asked.status, asked.location]).toEqual([303, `/loans/${id}/agency/${first.body.id}?done=done`]);
        expect((await other.open(asked.location ?? "")).html).toContain("Done. The outcome is below.");
        expect(agency.actions()).toEqual([`send ${operation}`, `look_up ${operation}`]);
        await office.close();
      },
    );

    test("sends nothing new where the earlier request was decided since the page was opened", async () => {
      const { id } = await scene.loanAt("PENDING 33 Oak Street");
      expect((await scene.run("case-number-assignment", id)).body.status).toBe("pending");
      const page = pageOf(id, "case_number_assignment");
      const { html } = await visitor.open(page);
      let status = "pending";
      for (let left = 5; left > 0 && status === "pending"; left -= 1)
        status = (await scene.run("case-number-assignment", id)).body.status;
      expect(status).toBe("success");
      const sent = await visitor.send(page, fieldsOf(html));
      expect(sent.location).toBe(`${page}?done=decided`);
      expect((await visitor.open(sent.location ?? "")).html).toContain(
        "was decided in the meantime. Nothing was sent.",
      );
    });

    test("says of an open call what to do, and leads to it", async () => {
      const agency = scriptedAgency();
      const office = await openAgencyScene(kind, agency.gateway);
      const other = siteVisitor(office.service);
      await other.signIn(office.administrator.email, password);
      const { id } = await office.loanAt("34 Oak Street");
      const seen: string[] = [];
      agency.says(async () => {
        seen.push((await other.open(pageOf(id, "hecm_referral"))).html);
        return failing();
      });
      const { body } = await office.run("case-number-assignment", id);
      const [html = ""] = seen;
      expect(html).toContain("Another request for this loan is still open (Case number assignment): wait a minute");
      expect(html).toContain(`<a href="/loans/${id}/agency/${body.transaction}">Open the request to the agency</a>`);
      await office.close();
    });

    test("says that the agency connection does not have the operation, and has no form", async () => {
      const gateway = agencyProtocols.b2g({ url: "http://127.0.0.1:9", requestor: "LOS-1", clock: aClock() });
      const office = await openAgencyScene(kind, gateway);
      const other = siteVisitor(office.service);
      await other.signIn(office.administrator.email, password);
      const { id } = await office.loanAt("31 Oak Street");
      const { html } = await other.open(pageOf(id, "hecm_referral"));
      expect(html).toContain(
        "The connection to the agency does not have this operation: do this directly with the agency.",
      );
      expect(html).not.toContain("Send to the agency");
      // What is entered without the agency can still be sent.
      expect((await other.open(pageOf(id, "address_validation"))).html).toContain("Send to the agency");
      await office.close();
    });

    test("says that the company has no user name for the agency, and of a refusal what the agency said", async () => {
      const { id } = await scene.loanAt("ERROR 25 Oak Street");
      const page = pageOf(id, "case_number_assignment");
      const asked = await visitor.fillIn(page, { processing_type: "Direct endorsement" });
      expect((await visitor.send(page, fieldsOf(asked.html))).status).toBe(422);
      expect(await saidOn(page)).toContain("\nMessage 1 of the agency\nThe request was not accepted.\n");
      const { company } = scene.administrator;
      const without = { fha_username: null, fha_password: null };
      await scene.administrator.call("PATCH", `/company/companies/${company.id}/`, without);
      expect(await saidOn(pageOf(id, "hecm_referral"))).toContain(
        "The company has no user name and password for the agency: a Company Administrator enters them in the company's settings.",
      );
      const { html } = await visitor.open(pageOf(id, "hecm_referral"));
      expect(html).toContain('<a href="/admin/company/credentials">Enter the company&#39;s user name and password</a>');
    });
  });
});
