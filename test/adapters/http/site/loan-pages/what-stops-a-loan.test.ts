import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Forms } from "../../../../../adapters/http/site/form/fields-of.ts";
import { aboutReason } from "../../../../../adapters/http/site/loan/parts/about-reason.ts";
import {
  missingForMove,
  missingForRequest,
  pageOfField,
} from "../../../../../adapters/http/site/loan/requirement-blocks.ts";
import type { Visit } from "../../../../../adapters/http/site/site-page.ts";
import { factsOfLoan } from "../../../../../application/loan/view/loan-facts.ts";
import { approvedLoan } from "../../../../fixtures/loan/approved-loan.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";
import { password } from "../../support/http-service.ts";
import { approveOnConditions } from "../../support/scenes/conditionally-approved.ts";
import { fieldsOf, type SiteVisitor, siteVisitor, typedInto } from "../../support/site-visitor.ts";
import { type Officer, signedInOfficer } from "./officer.ts";

let officer: Officer;
beforeAll(async () => {
  officer = await signedInOfficer();
});
afterAll(() => officer.service.stop());

type LoanBody = Parameters<typeof pageOfField>[1];

interface RegisterRow {
  readonly code: string;
  readonly severity: string;
  readonly first_status: string | null;
  readonly fields: readonly string[];
}

describe("what stops a loan", () => {
  test("a loan is compared with other terms, of which a scenario has only what was typed", async () => {
    const path = await officer.startLoan();
    expect((await officer.visitor.open(path)).html).toContain(`href="${path}/compare"`);
    const wrong = await officer.visitor.fillIn(`${path}/compare`, { "scenarios.0.home_value": "a lot" });
    expect([wrong.status, wrong.html.includes('<a href="#scenarios.0.home_value">')]).toEqual([400, true]);
    const nothing = await officer.visitor.fillIn(`${path}/compare`, {});
    expect([nothing.status, nothing.html.includes('role="alert"')]).toEqual([400, true]);
    const compared = await officer.visitor.fillIn(`${path}/compare`, {
      "scenarios.0.name": "Lower value",
      "scenarios.0.home_value": "$450,000",
    });
    expect(compared.status).toBe(200);
    expect(compared.html).toContain("Lower value");
    expect(compared.html).toContain(`<a href="${path}">Back to the loan</a>`);
  });

  test("a calculation that still needs inputs links each to the form in which it is entered", async () => {
    const path = await officer.startLoan();
    await officer.visitor.fillIn(`${path}/terms`, { hecm_type: "refinance" });
    const refused = await officer.visitor.fillIn(`${path}/calculate`, {});
    const link = `${path}/field?name=prior_hecm.closing_date`;
    expect([refused.status, refused.html.includes(`<a href="${link}">Enter prior HECM closing date</a>`)]).toEqual([
      400,
      true,
    ]);
    expect((await officer.visitor.open(link)).location).toBe(`${path}/money#prior_hecm.closing_date`);
  });

  // 24 CFR 206.31(a)(1): 2% of the first $200,000 and 1% of the rest, at most $6,000. The home is worth $500,000.
  test("the origination fee is set to an amount, or to the maximum that the rules allow", async () => {
    const path = await officer.startLoan();
    expect((await officer.visitor.open(`${path}/fees`)).html).toContain(`href="${path}/fees/origination"`);
    for (const [amount, shown] of [
      ["$4,500", "$4,500"],
      ["", "$6,000"],
    ] as const) {
      const set = await officer.visitor.fillIn(`${path}/fees/origination`, { amount });
      expect([set.status, set.location]).toEqual([303, `${path}/fees?done=saved`]);
      expect((await officer.visitor.open(`${path}/fees`)).html).toMatch(
        new RegExp(`>Origination fee</a></th><td[^>]*>\\${shown}(?:\\.00)?<`),
      );
    }
    const above = await officer.visitor.fillIn(`${path}/fees/origination`, { amount: "$6,000.01" });
    expect([above.status, above.html.includes('href="#amount"')]).toEqual([400, true]);
  });

  test("the disclosure of the fees is recorded where its sentence links, and a refund beside it", async () => {
    const path = await officer.startLoan();
    await officer.visitor.fillIn(`${path}/status`, { status: "processing" });
    const sentence = "No disclosure of the fees is recorded";
    expect((await officer.visitor.open(path)).html).toMatch(
      new RegExp(`<a href="${path}/fees/disclosure">${sentence}`),
    );
    const fees = async () => (await officer.visitor.open(`${path}/fees`)).html;
    expect(await fees()).toContain("No disclosure of the fees is recorded yet.");
    expect((await officer.visitor.fillIn(`${path}/fees/disclosure`, { date: "05/01/2026" })).location).toBe(
      `${path}/fees?done=saved`,
    );
    expect((await officer.visitor.open(path)).html).not.toContain(sentence);
    expect(await fees()).toMatch(/>May 1, 2026<\/th><td[^>]*>Yes<\/td><td[^>]*>First disclosure</);
    expect(await fees()).not.toContain("Refunds of fees");
    const refund = await officer.visitor.fillIn(`${path}/fees/refund`, { date: "05/01/2026", amount: "$125" });
    expect(refund.location).toBe(`${path}/fees?done=saved`);
    expect(await fees()).toMatch(/>May 1, 2026<\/th><td[^>]*>\$125</);
  });

  test("is stated with dates as people write them, also where an underwriter gives a reason", async () => {
    const path = await officer.startLoan();
    await officer.visitor.fillIn(`${path}/terms`, { application_date: "03/02/2026" });
    await officer.visitor.fillIn(`${path}/status`, { status: "processing" });
    const { html } = await officer.visitor.open(path);
    // 30 days after March 2 (12 CFR 1002.9(a)(1)).
    expect(html).toContain("was due on April 1, 2026");
    expect(html).not.toContain("2026-04-01");
    const { user } = await officer.service.hire(["Underwriter"]);
    const underwriter = siteVisitor(officer.service);
    await underwriter.signIn(user.email, password);
    const reason = (await underwriter.open(`${path}/override?code=action_notice_overdue`)).html;
    expect(reason).toContain("was due on April 1, 2026");
  });

  test("has its history, with who changed what from what to what, and when in the company's time zone", async () => {
    const path = await officer.startLoan();
    await officer.visitor.fillIn(`${path}/money`, { home_value: "$512,000" });
    await officer.visitor.fillIn(`${path}/fees/new`, { code: "appraisal", amount: "$650" });
    await officer.visitor.fillIn(await officer.linkOf(path, "fees", `${path}/fees`), { is_finance_charge: "no" });
    await officer.visitor.fillIn(`${path}/reviews`, { "hmda.denial_reasons": "3" });
    await officer.visitor.fillIn(`${path}/status`, { status: "processing" });
    const { user } = await officer.service.hire(["Compliance"]);
    const reader = siteVisitor(officer.service);
    await reader.signIn(user.email, password);
    const { html } = await reader.open(`${path}/history`);
    const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = ""]) =>
      row.replace(/<[^>]+>/g, "|").split("||"),
    );
    expect(rows.map(([, what, by]) => [what, by])).toEqual([
      ["Status changed", "Otto Example"],
      ["Loan changed", "Otto Example"],
      ["Fee changed", "Otto Example"],
      ["Fee added", "Otto Example"],
      ["Loan changed", "Otto Example"],
      ["Loan started", "Otto Example"],
    ]);
    expect(rows.slice(0, 5).map(([, , , changed]) => changed)).toEqual([
      expect.stringMatching(/^Processing\b/),
      expect.stringMatching(/^HMDA denial reasons: empty → Credit history\b/),
      expect.stringMatching(/^Fee “Origination fee” finance charge: yes → no\|$/),
      expect.stringMatching(
        /^Fee “Appraisal” \(\d+\) added \(kind of fee: Appraisal; description: Appraisal; amount: \$650; .*; finance charge: no; /,
      ),
      expect.stringContaining("home value: $500,000 → $512,000"),
    ]);
    for (const [when] of rows) expect(when).toMatch(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M E[DS]T$/);
  });

  test("is listed on the page of a move, each with a link to where it is entered", async () => {
    const path = await officer.startLoan();
    const { user } = await officer.service.hire(["Underwriter"]);
    const underwriter = siteVisitor(officer.service);
    await underwriter.signIn(user.email, password);
    expect((await underwriter.open(`${path}/status`)).html).not.toContain("Before the move to");
    expect((await underwriter.open(`${path}/status?to=denied`)).html).toContain("Before the move to: Denied");
    const { status, html } = await underwriter.fillIn(`${path}/status`, { status: "denied" });
    expect([status, html.includes("Before the move to: Denied")]).toEqual([400, true]);
    // The summary says it once, with the link to the field.
    const [summary = ""] = html.split('aria-label="Back"');
    expect(summary).toContain("<p>The loan does not meet the requirements of this status.</p>");
    expect(summary.split("A denial reason is missing: enter it")).toHaveLength(2);
    await officer.visitor.fillIn(`${path}/status`, { status: "processing" });
    const asked = await officer.visitor.fillIn(`${path}/status`, { status: "incomplete" });
    expect([asked.status, asked.html.includes(`<a href="${path}/terms#notice_sent_date">`)]).toEqual([400, true]);
  });

  test("leads from the deadline of a denial's notice to where its day is entered, until it is", async () => {
    const path = await officer.startLoan();
    const { user } = await officer.service.hire(["Underwriter"]);
    const underwriter = siteVisitor(officer.service);
    await underwriter.signIn(user.email, password);
    await officer.visitor.fillIn(`${path}/terms`, { application_date: "03/02/2026" });
    await officer.visitor.fillIn(`${path}/reviews`, { "hmda.denial_reasons": "3" });
    await underwriter.fillIn(`${path}/status`, { status: "denied", reason: "Credit history" });
    const link = `<a href="${path}/terms#notice_sent_date">Notice of action taken`;
    const denied = (await officer.visitor.open(path)).html;
    expect(denied).toContain(link);
    const sent = await officer.visitor.fillIn(`${path}/terms`, { notice_sent_date: "05/01/2026" });
    expect([sent.status, (await officer.visitor.open(path)).html.includes(link)]).toEqual([303, false]);
  });

  test("says who can move it on if the visitor cannot, and who decides on it", async () => {
    const path = await officer.startLoan();
    const { user } = await officer.service.hire(["Underwriter"]);
    const underwriter = siteVisitor(officer.service);
    await underwriter.signIn(user.email, password);
    const asUnderwriter = (await underwriter.open(path)).html;
    expect(asUnderwriter).toContain("This move is for a Loan Officer or Processor.");
    expect(asUnderwriter).not.toContain("Move to Processing");
    const offered = async (by: SiteVisitor) =>
      [...(await by.open(`${path}/status`)).html.matchAll(/<option value="(\w+)"/g)].map(([, status]) => status);
    expect(await offered(officer.visitor)).toEqual(["processing", "withdrawn", "incomplete"]);
    expect(await offered(underwriter)).toEqual(["denied"]);
    expect((await officer.visitor.open(path)).html).toContain("Move to Processing");
    expect((await officer.visitor.open(path)).html).toContain("<dt>Underwriter</dt><dd>Not named</dd>");
  });

  test("is said once an application has ended: when, and for which reason", async () => {
    const path = await officer.startLoan();
    expect((await officer.visitor.open(path)).html).not.toContain("Action taken on");
    const ended = { status: "withdrawn", reason: "The borrower stays with the family" };
    expect((await officer.visitor.fillIn(`${path}/status`, ended)).location).toBe(`${path}?done=moved`);
    const { html } = await officer.visitor.open(path);
    expect(html).toMatch(/<dt>Action taken on<\/dt><dd>\w+ \d+, \d{4}<\/dd>/);
    expect(html).toContain("<dt>Reason given</dt><dd>The borrower stays with the family</dd>");
    // To reopen it is for an underwriter, and is not suggested as the next move.
    expect(html).not.toContain(`href="${path}/status"`);
    const [before = "", after = ""] = html.split("<summary>Reopen the application</summary>");
    expect([before.includes("to move to"), after.includes("Ready to move to: Processing")]).toEqual([false, true]);
    expect(after).toContain("This move is for an Underwriter.");
  });

  test("lets an underwriter approve changed terms again, once some were approved", async () => {
    const path = await officer.startLoan();
    const { user } = await officer.service.hire(["Underwriter"]);
    const underwriter = siteVisitor(officer.service);
    await underwriter.signIn(user.email, password);
    const link = `href="${path}/approve"`;
    expect((await underwriter.open(path)).html).not.toContain(link);
    await approveOnConditions(officer.service, user.companyId, Number(path.split("/").at(-1)));
    expect((await underwriter.open(path)).html).toContain(link);
    expect((await officer.visitor.open(path)).html).not.toContain(link);
  });

  test("shows an underwriter which terms have changed since they were approved", async () => {
    const path = await officer.startLoan();
    const { user } = await officer.service.hire(["Underwriter"]);
    const underwriter = siteVisitor(officer.service);
    await underwriter.signIn(user.email, password);
    const { loans } = officer.service.dependencies.forCompany(user.companyId);
    const loan = await loans.find(Number(path.split("/").at(-1)));
    if (loan === null) throw new Error("the loan is missing");
    const conditional = { ...loan, statusHistory: [...loan.statusHistory, aStatusEntry("conditional_approval")] };
    const approved = approvedLoan(conditional, await factsOfLoan(officer.service.dependencies, conditional));
    await loans.save(approved, loanSaved(approved, loan));
    const page = `${path}/approve`;
    expect((await underwriter.open(page)).html).toContain("No term has changed since the last approval.");
    await officer.visitor.fillIn(`${path}/terms`, { note_rate: "6.5%", expected_rate: "7%" });
    const sentence = "An underwriter has to approve the changed terms";
    expect((await underwriter.open(path)).html).toContain(`<a href="${page}">${sentence}`);
    expect((await officer.visitor.open(path)).html).toMatch(new RegExp(`<a href="${path}/terms#\\w+">${sentence}`));
    const { html } = await underwriter.open(page);
    expect(html).toContain("Changed since the last approval");
    expect(html).toContain(
      '<th scope="row">Entered expected rate</th><td data-label="Approved">none</td><td data-label="Now">7%</td>',
    );

    // What was changed since the page was opened is shown before it can be approved.
    await officer.visitor.fillIn(`${path}/terms`, { expected_rate: "8%" });
    const refused = await underwriter.send(page, typedInto(html, { reason: "The rates were locked" }));
    expect(refused.status).toBe(412);
    expect(refused.html).toContain('<td data-label="Now">8%</td>');
    const sent = await underwriter.send(page, fieldsOf(refused.html));
    expect(sent.location).toBe(`${path}?done=approved`);
  });

  test("asks for an underwriter's reason below the sentence of its requirement", async () => {
    const path = await officer.startLoan();
    await officer.visitor.fillIn(`${path}/status`, { status: "processing" });
    const { user } = await officer.service.hire(["Underwriter"]);
    const underwriter = siteVisitor(officer.service);
    await underwriter.signIn(user.email, password);
    const asked = `${path}/override?code=fees_not_disclosed`;
    expect((await underwriter.open(path)).html).toContain(`href="${asked}"`);
    const sentence =
      "<p>No disclosure of the fees is recorded: record what the applicant was given, with its date.</p>";
    const shown = (await underwriter.open(asked)).html;
    expect(shown).toContain(sentence);
    // The code is part of the form, and nothing to read or type.
    expect(shown).toContain('<input type="hidden" name="code" value="fees_not_disclosed">');
    expect(shown).not.toContain('id="code"');
    const withPaper = await underwriter.fillIn(asked, { reason: "Handed over on paper", document: "999999" });
    expect([withPaper.status, withPaper.html.includes('href="#document"')]).toEqual([400, true]);
    const refused = await underwriter.fillIn(asked, { reason: "" });
    expect([refused.status, refused.html.includes(sentence)]).toEqual([400, true]);
    for (const address of [`${path}/override`, `${path}/override?code=no_such_code`]) {
      const { html } = await underwriter.open(address);
      expect([html.includes("The page of the loan lists what it lacks"), html.includes('name="reason"')]).toEqual([
        true,
        false,
      ]);
    }

    // A reason given for what the page showed is not saved for what the loan lacks since.
    const { html } = await underwriter.open(asked);
    await officer.visitor.fillIn(`${path}/money`, { home_value: "$512,000" });
    const given = typedInto(html, { reason: "Handed over on paper" });
    const outdated = await underwriter.send(`${path}/override`, given);
    expect([outdated.status, outdated.html.includes(sentence)]).toEqual([412, true]);
    const again = await underwriter.send(`${path}/override`, fieldsOf(outdated.html));
    expect(again.location).toBe(`${path}?done=saved`);
  });

  test("says of a reason whether it needs a document, and who can add one to the choices", async () => {
    const aboutIn = async (code: string, mayUpload: boolean) => {
      const unmet = { code, severity: "override", sentence: "A person changed" };
      const json = { allowed_statuses: [{ status: "underwriting", requirements: [unmet, unmet] }] };
      const visit = { ids: [5], may: () => mayUpload, perform: async () => ({ status: 200, json }) };
      const fieldsOf = () => ({ permission: "document.generate" });
      const { blocks } = await aboutReason(visit as unknown as Visit, code, { fieldsOf } as unknown as Forms);
      return blocks.map((block) => (block.kind === "paragraph" ? block.text : block.kind));
    };
    const needs =
      "The reason needs a document of the loan that shows it: choose one below that was received and uploaded.";
    expect(await aboutIn("person_change_unexplained", true)).toEqual([
      "A person changed.",
      needs,
      { href: "/loans/5/documents/upload", text: "Upload a received document" },
    ]);
    expect(await aboutIn("person_change_unexplained", false)).toEqual([
      "A person changed.",
      needs,
      "A document that is not among the choices is uploaded by a Processor or Closer.",
    ]);
    expect(await aboutIn("fees_not_disclosed", true)).toEqual(["A person changed."]);
  });

  test("says of a request to the agency what an underwriter's reason is enough for", () => {
    const unmet = (code: string, severity: string) => ({
      code,
      severity,
      sentence: `${code}.`,
      fields: [],
      override: null,
    });
    const shownTo = (mayMove: boolean, severities: readonly string[]) =>
      missingForRequest(
        severities.map((severity) => unmet(severity, severity)),
        {},
        [],
        {
          ids: [5],
          may: () => mayMove,
        } as unknown as Visit,
      );
    const link = { href: "/loans/5/override?code=override", text: "Required, or give a reason to proceed" };
    expect(shownTo(true, ["required", "override"])).toMatchObject({
      rows: [
        ["required.", "Required"],
        ["override.", link],
      ],
    });
    expect(shownTo(false, ["override"])).toMatchObject({
      rows: [["override.", "Required, or an underwriter's reason to proceed"]],
    });
    expect(shownTo(true, ["required"])).toMatchObject({ rows: [["required."]] });
  });

  test("says that the document of a reason was voided, and who names another", () => {
    const override = { reason: "Ben Example died on May 2", counts: false, outdated_because: "evidence_voided" };
    const unmet = { code: "person_change_unexplained", severity: "override", sentence: "A person changed", fields: [] };
    const move = { status: "clear_to_close", ready: false, requirements: [{ ...unmet, override }] };
    const shownTo = (mayMove: boolean) =>
      missingForMove({ allowed_statuses: [move] }, "clear_to_close", {
        ids: [5],
        may: () => mayMove,
      } as unknown as Visit);
    const voided = "The document of the reason to proceed was voided";
    const link = { href: "/loans/5/override?code=person_change_unexplained", text: `${voided}: name another document` };
    expect(shownTo(true)).toMatchObject([{ rows: [["A person changed", link]] }]);
    expect(shownTo(false)).toMatchObject([{ rows: [["A person changed", `${voided}: an underwriter names another`]] }]);
  });

  test("links to the operation of the agency that answers what is missing, for those who may send it", () => {
    const placeOf = (field: string, fha: object = {}) => pageOfField("/loans/5", { fha } as LoanBody, field, "")?.[0];
    expect(placeOf("fha.cairvs")).toBe("/loans/5/agency/cairvs-authorization");
    expect(placeOf("fha.financial_assessment")).toBe("/loans/5/agency/hecm-financial-assessment");
    expect(placeOf("fha.appraisal")).toBe("/loans/5/agency/appraisal-logging");
    expect(placeOf("fha.certificate")).toBe("/loans/5/agency/hecm-certificate");
    // A loan gets one case number, and is insured once: what else to do about them is on the list.
    expect(placeOf("fha.case_number")).toBe("/loans/5/agency/case-number-assignment");
    expect(placeOf("fha.case_number", { case_number: "1371234567" })).toBe("/loans/5/agency");
    expect(placeOf("fha.insurance_status", { insurance_status: "notice_of_return" })).toBe(
      "/loans/5/agency/hecm-insurance-application",
    );
    expect(placeOf("fha.insurance_status", { insurance_status: "endorsed" })).toBe("/loans/5/agency");
    expect(placeOf("fha.adp_code")).toBe("/loans/5/agency");

    const unmet = { severity: "required", sentence: "CAIVRS is missing", fields: ["fha.cairvs"], override: null };
    const move = { status: "clear_to_close", ready: false, requirements: [unmet] };
    const shownTo = (permission: string) =>
      missingForMove({ allowed_statuses: [move] }, "clear_to_close", {
        ids: [5],
        may: (asked: string) => asked === permission,
      } as unknown as Visit);
    const linkTo = (href: string) => [{ rows: [[{ href, text: "CAIVRS is missing" }, expect.anything()]] }];
    expect(shownTo("agency.cairvs_authorization")).toMatchObject(linkTo("/loans/5/agency/cairvs-authorization"));
    expect(shownTo("agency.view")).toMatchObject(linkTo("/loans/5/agency"));
  });

  test("links from each requirement of a change of status to the page on which it is met, and to its field", async () => {
    const path = await officer.startLoan();
    const loan = (await (await officer.service.ask(`/api/loan${path}/`, { token: officer.token })).json()) as LoanBody;
    const asked = `/api/loan/requirements/?page_size=200`;
    const { results } = (await (await officer.service.ask(asked, { token: officer.token })).json()) as {
      results: readonly RegisterRow[];
    };
    const ofMoves = results.filter(({ severity, first_status }) => severity !== "warning" && first_status !== null);
    expect(ofMoves.length).toBeGreaterThan(50);
    const nowhere = ofMoves.filter(({ fields }) => fields.every((name) => pageOfField("", loan, name, "") === null));
    expect(nowhere.map(({ code }) => code)).toEqual([]);
    const places = new Set(
      ofMoves.flatMap(({ fields }) => fields.map((name) => pageOfField(path, loan, name, "")?.[0])),
    );
    const forms = new Map<string, Promise<{ readonly html: string }>>();
    for (const place of places) {
      const [page = "", field] = place?.split("#") ?? [];
      if (field === undefined || page.startsWith("/admin/")) continue;
      if (!forms.has(page)) forms.set(page, officer.visitor.open(page));
      expect([place, (await forms.get(page))?.html.includes(`id="${field}"`)]).toEqual([place, true]);
    }
  });
});
