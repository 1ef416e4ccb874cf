import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pageOfField } from "../../../../adapters/http/site/loan/requirement-blocks.ts";
import { factsOfLoan } from "../../../../application/loan/view/loan-facts.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { approvedLoan } from "../../../fixtures/loan/approved-loan.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { companyAdded, loanSaved } from "../../../fixtures/loan/log.ts";
import { password, startService, type TestService } from "../support/http-service.ts";
import { approveOnConditions } from "../support/scenes/conditionally-approved.ts";
import { fieldsOf, type SiteVisitor, siteVisitor, typedInto } from "../support/site-visitor.ts";

let service: TestService;
let visitor: SiteVisitor;
let officerEmail: string;
let token: string;
beforeAll(async () => {
  service = await startService();
  const { user, ...account } = await service.hire(["Loan Officer"], { nmlsId: "123456" });
  officerEmail = user.email;
  token = account.token;
  visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
});
afterAll(() => service.stop());

const started = {
  first_name: "Ada",
  last_name: "Example",
  dob: "04/12/1940",
  property_state: "CA",
  home_value: "$500,000",
};

type LoanBody = Parameters<typeof pageOfField>[1];

interface RegisterRow {
  readonly code: string;
  readonly severity: string;
  readonly first_status: string | null;
  readonly fields: readonly string[];
}

/** The path of a new loan, started on its page. */
const startLoan = async (): Promise<string> => {
  const done = await visitor.fillIn("/loans/new", started);
  expect([done.status, done.location?.replace(/\d+/, "N")]).toEqual([303, "/loans/N?done=started"]);
  return (done.location ?? "").split("?")[0] ?? "";
};

const linkOf = async (path: string, part: string, page = path): Promise<string> => {
  const { html } = await visitor.open(page);
  const [, link] = new RegExp(`href="(${path}/${part}/\\d+)"`).exec(html) ?? [];
  if (link === undefined) throw new Error(`the page of ${path} has no link to ${part}`);
  return link;
};

const fieldValue = async (path: string, name: string): Promise<string | undefined> =>
  Object.fromEntries(fieldsOf((await visitor.open(path)).html))[name];

describe("an officer's first loan, in a browser without a script", () => {
  test("is started, filled in, calculated, and moved", async () => {
    const path = await startLoan();
    // A user who cannot assign loans sees who the officer is, and sends nothing about it.
    expect((await visitor.open(`${path}/terms`)).html).toMatch(/<p class="label">Loan officer<\/p><p>Otto Example/);
    expect(await fieldValue(`${path}/terms`, "loan_officer_id")).toBeUndefined();
    const rates = { note_rate: "6.125%", expected_rate: "6.25%" };
    expect((await visitor.fillIn(`${path}/terms`, rates)).location).toBe(`${path}?done=saved`);
    expect((await visitor.fillIn(`${path}/calculate`, {})).location).toBe(`${path}?done=calculated`);
    const { html } = await visitor.open(path);
    const stored = await service.ask(`/api/loan${path}/`, { token });
    const { last_calculation } = (await stored.json()) as { last_calculation: { principal_limit: number } };
    expect(html).toContain(
      `<dt>Principal limit</dt><dd>$${last_calculation.principal_limit.toLocaleString("en-US")}</dd>`,
    );
    expect(html).not.toContain("Calculate now");
    const [, explanation = ""] = /href="([^"]+)">How the figures were calculated</.exec(html) ?? [];
    expect((await visitor.open(explanation)).html).toContain("Principal limit factor");
    // A possible change of status has a button, whose page has the status selected.
    const [, move = ""] = /href="([^"]+)">Move to Processing</.exec(html) ?? [];
    expect(await fieldValue(move, "status")).toBe("processing");
    expect(html).not.toContain("Move to Denied");
    expect((await visitor.fillIn(move, { reason: "Application is complete" })).location).toBe(`${path}?done=moved`);
    expect((await visitor.open(`${path}?done=moved`)).html).toContain("<dd>Processing</dd>");
  });

  test("gets people, their income, and their Social Security number, which no page shows again", async () => {
    const path = await startLoan();
    const person = await linkOf(path, "borrowers");
    const page = await visitor.open(person);
    // Choices have readable names, not the API's codes.
    for (const words of ['value="CA">California<', ">Co-borrower: ", ">Eligible non-borrowing spouse: "])
      expect(page.html).toContain(words);
    const added = await visitor.send(person, typedInto(page.html, { _row: "add:monthly_income" }));
    expect(added.status).toBe(200);
    const income = { "monthly_income.0.source": "Social Security", "monthly_income.0.amount": "$2,150.50" };
    const saved = await visitor.send(person, typedInto(added.html, { ...income, ssn: "219-09-9999" }));
    expect(saved.location).toBe(`${path}?done=saved`);
    expect(await fieldValue(person, "monthly_income.0.amount")).toBe("2,150.50");
    expect(await fieldValue(person, "ssn")).toBe("");
    const loan = await visitor.open(path);
    expect(loan.html).toContain("ends with 9999");
    expect(loan.html + (await visitor.open(person)).html).not.toContain("219");
    // An empty field for a stored value that is not shown keeps it, unless it is marked to be removed.
    await visitor.fillIn(person, { phone: "202 555 0100" });
    expect((await visitor.open(path)).html).toContain("ends with 9999");
    await visitor.fillIn(person, { _remove: "ssn" });
    expect((await visitor.open(path)).html).not.toContain("ends with 9999");
    expect(await fieldValue(person, "phone")).not.toBe("");
  });
});

describe("every page of a loan", () => {
  test("begins with whose it is and its result, and offers to calculate if that is outdated", async () => {
    const path = await startLoan();
    const home = await linkOf(path, "property");
    const header = async (at: string) =>
      /<section class="loan".*?<\/section>/s.exec((await visitor.open(at)).html)?.[0] ?? "";
    expect(await header(path)).toContain("Not calculated yet.");
    await visitor.fillIn(`${path}/terms`, { note_rate: "6.125%", expected_rate: "6.25%" });
    const button = async () => fieldsOf((await header(path)).replace('<form method="post"', '$& class="site-form"'));
    expect((await visitor.send(`${path}/calculate`, await button())).location).toBe(`${path}?done=calculated`);
    const shown = await header(path);
    // HUD's factor for age 86 and 6.25% is 0.553: $276,500, of which 60% in the first year; less $10,000 initial MIP and the fee of $6,000.
    for (const text of ["Ada Example", "Origination", "$276,500", "$260,500", "$165,900", "Otto Example"])
      expect(shown).toContain(text);
    const below = ["/money", "/fees", "/documents", "/what-if", "/borrowers/new"].map((page) => path + page);
    for (const page of [...below, home, await linkOf(path, "calculations", `${path}/calculations`)])
      expect([page, await header(page)]).toEqual([page, shown]);
    await visitor.fillIn(`${path}/money`, { home_value: "510000" });
    for (const page of ["", "/fees", "/what-if"])
      expect(await header(`${path}${page}`)).toMatch(/out of date \(stale\).*Calculate now/s);
    // A form that is refused has the same header.
    const refused = await visitor.fillIn(`${path}/money`, { home_value: "a lot" });
    expect(refused.html).toContain('<section class="loan"');
  });
});

describe("what stops a loan", () => {
  test("a loan is compared with other terms, of which a scenario has only what was typed", async () => {
    const path = await startLoan();
    expect((await visitor.open(path)).html).toContain(`href="${path}/compare"`);
    const wrong = await visitor.fillIn(`${path}/compare`, { "scenarios.0.home_value": "a lot" });
    expect([wrong.status, wrong.html.includes('<a href="#scenarios.0.home_value">')]).toEqual([400, true]);
    const nothing = await visitor.fillIn(`${path}/compare`, {});
    expect([nothing.status, nothing.html.includes('role="alert"')]).toEqual([400, true]);
    const compared = await visitor.fillIn(`${path}/compare`, {
      "scenarios.0.name": "Lower value",
      "scenarios.0.home_value": "$450,000",
    });
    expect(compared.status).toBe(200);
    expect(compared.html).toContain("Lower value");
    expect(compared.html).toContain(`<a href="${path}">Back to the loan</a>`);
  });

  // 24 CFR 206.31(a)(1): 2% of the first $200,000 and 1% of the rest, at most $6,000. The home is worth $500,000.
  test("the origination fee is set to an amount, or to the maximum that the rules allow", async () => {
    const path = await startLoan();
    expect((await visitor.open(`${path}/fees`)).html).toContain(`href="${path}/fees/origination"`);
    for (const [amount, shown] of [
      ["$4,500", "$4,500"],
      ["", "$6,000"],
    ] as const) {
      const set = await visitor.fillIn(`${path}/fees/origination`, { amount });
      expect([set.status, set.location]).toEqual([303, `${path}/fees?done=saved`]);
      expect((await visitor.open(`${path}/fees`)).html).toMatch(
        new RegExp(`>Origination fee</a></th><td[^>]*>\\${shown}(?:\\.00)?<`),
      );
    }
    const above = await visitor.fillIn(`${path}/fees/origination`, { amount: "$6,000.01" });
    expect([above.status, above.html.includes('href="#amount"')]).toEqual([400, true]);
  });

  test("the disclosure of the fees is recorded where its sentence links, and a refund beside it", async () => {
    const path = await startLoan();
    await visitor.fillIn(`${path}/status`, { status: "processing" });
    const sentence = "No disclosure of the fees is recorded";
    expect((await visitor.open(path)).html).toMatch(new RegExp(`<a href="${path}/fees/disclosure">${sentence}`));
    expect((await visitor.fillIn(`${path}/fees/disclosure`, {})).location).toBe(`${path}/fees?done=saved`);
    expect((await visitor.open(path)).html).not.toContain(sentence);
    const refund = await visitor.fillIn(`${path}/fees/refund`, { date: "05/01/2026", amount: "$125" });
    expect(refund.location).toBe(`${path}/fees?done=saved`);
  });

  test("is stated with dates as people write them", async () => {
    const path = await startLoan();
    await visitor.fillIn(`${path}/terms`, { application_date: "03/02/2026" });
    await visitor.fillIn(`${path}/status`, { status: "processing" });
    const { html } = await visitor.open(path);
    // 30 days after March 2 (12 CFR 1002.9(a)(1)).
    expect(html).toContain("was due on April 1, 2026");
    expect(html).not.toContain("2026-04-01");
  });

  test("has its history, with who changed what from what to what, and when in the company's time zone", async () => {
    const path = await startLoan();
    await visitor.fillIn(`${path}/money`, { home_value: "$512,000" });
    await visitor.fillIn(`${path}/fees/new`, { code: "appraisal", amount: "$650" });
    await visitor.fillIn(await linkOf(path, "fees", `${path}/fees`), { is_finance_charge: "no" });
    await visitor.fillIn(`${path}/reviews`, { "hmda.denial_reasons": "3" });
    await visitor.fillIn(`${path}/status`, { status: "processing" });
    const { user } = await service.hire(["Compliance"]);
    const reader = siteVisitor(service);
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

  test("says who can move it on if the visitor cannot, and who decides on it", async () => {
    const path = await startLoan();
    const { user } = await service.hire(["Underwriter"]);
    const underwriter = siteVisitor(service);
    await underwriter.signIn(user.email, password);
    const asUnderwriter = (await underwriter.open(path)).html;
    expect(asUnderwriter).toContain("This move is for a Loan Officer or Processor.");
    expect(asUnderwriter).not.toContain("Move to Processing");
    const offered = async (by: SiteVisitor) =>
      [...(await by.open(`${path}/status`)).html.matchAll(/<option value="(\w+)"/g)].map(([, status]) => status);
    expect(await offered(visitor)).toEqual(["processing", "withdrawn", "incomplete"]);
    expect(await offered(underwriter)).toEqual(["denied"]);
    expect((await visitor.open(path)).html).toContain("Move to Processing");
    expect((await visitor.open(path)).html).toContain("<dt>Underwriter</dt><dd>Not named</dd>");
  });

  test("is said once an application has ended: when, and for which reason", async () => {
    const path = await startLoan();
    expect((await visitor.open(path)).html).not.toContain("Action taken on");
    const ended = { status: "withdrawn", reason: "The borrower stays with the family" };
    expect((await visitor.fillIn(`${path}/status`, ended)).location).toBe(`${path}?done=moved`);
    const { html } = await visitor.open(path);
    expect(html).toMatch(/<dt>Action taken on<\/dt><dd>\w+ \d+, \d{4}<\/dd>/);
    expect(html).toContain("<dt>Reason given</dt><dd>The borrower stays with the family</dd>");
    // To reopen it is for an underwriter.
    expect(html).not.toContain(`href="${path}/status"`);
  });

  test("lets an underwriter approve changed terms again, once some were approved", async () => {
    const path = await startLoan();
    const { user } = await service.hire(["Underwriter"]);
    const underwriter = siteVisitor(service);
    await underwriter.signIn(user.email, password);
    const link = `href="${path}/approve"`;
    expect((await underwriter.open(path)).html).not.toContain(link);
    await approveOnConditions(service, user.companyId, Number(path.split("/").at(-1)));
    expect((await underwriter.open(path)).html).toContain(link);
    expect((await visitor.open(path)).html).not.toContain(link);
  });

  test("shows an underwriter which terms have changed since they were approved", async () => {
    const path = await startLoan();
    const { user } = await service.hire(["Underwriter"]);
    const underwriter = siteVisitor(service);
    await underwriter.signIn(user.email, password);
    const { loans } = service.dependencies.forCompany(user.companyId);
    const loan = await loans.find(Number(path.split("/").at(-1)));
    if (loan === null) throw new Error("the loan is missing");
    const conditional = { ...loan, statusHistory: [...loan.statusHistory, aStatusEntry("conditional_approval")] };
    const approved = approvedLoan(conditional, await factsOfLoan(service.dependencies, conditional));
    await loans.save(approved, loanSaved(approved, loan));
    const page = `${path}/approve`;
    expect((await underwriter.open(page)).html).toContain("No term has changed since the last approval.");
    await visitor.fillIn(`${path}/terms`, { note_rate: "6.5%", expected_rate: "7%" });
    const { html } = await underwriter.open(page);
    expect(html).toContain("Changed since the last approval");
    expect(html).toContain(
      '<th scope="row">Entered expected rate</th><td data-label="Approved">none</td><td data-label="Now">7%</td>',
    );

    // What was changed since the page was opened is shown before it can be approved.
    await visitor.fillIn(`${path}/terms`, { expected_rate: "8%" });
    const refused = await underwriter.send(page, typedInto(html, { reason: "The rates were locked" }));
    expect(refused.status).toBe(412);
    expect(refused.html).toContain('<td data-label="Now">8%</td>');
    const sent = await underwriter.send(page, fieldsOf(refused.html));
    expect(sent.location).toBe(`${path}?done=approved`);
  });

  test("asks for an underwriter's reason below the sentence of its requirement", async () => {
    const path = await startLoan();
    await visitor.fillIn(`${path}/status`, { status: "processing" });
    const { user } = await service.hire(["Underwriter"]);
    const underwriter = siteVisitor(service);
    await underwriter.signIn(user.email, password);
    const asked = `${path}/override?code=fees_not_disclosed`;
    expect((await underwriter.open(path)).html).toContain(`href="${asked}"`);
    const sentence =
      "<p>No disclosure of the fees is recorded: record what the applicant was given, with its date.</p>";
    expect((await underwriter.open(asked)).html).toContain(sentence);
    const withPaper = await underwriter.fillIn(asked, { reason: "Handed over on paper", document: "999999" });
    expect([withPaper.status, withPaper.html.includes('href="#document"')]).toEqual([400, true]);
    const refused = await underwriter.fillIn(asked, { reason: "" });
    expect([refused.status, refused.html.includes(sentence)]).toEqual([400, true]);
    expect((await underwriter.open(`${path}/override?code=no_such_code`)).html).not.toContain(sentence);

    // A reason given for what the page showed is not saved for what the loan lacks since.
    const { html } = await underwriter.open(asked);
    await visitor.fillIn(`${path}/money`, { home_value: "$512,000" });
    const given = typedInto(html, { reason: "Handed over on paper" });
    const outdated = await underwriter.send(`${path}/override`, given);
    expect([outdated.status, outdated.html.includes(sentence)]).toEqual([412, true]);
    const again = await underwriter.send(`${path}/override`, fieldsOf(outdated.html));
    expect(again.location).toBe(`${path}?done=saved`);
  });

  test("links from each requirement of a change of status to the page on which it is met, and to its field", async () => {
    const path = await startLoan();
    const loan = (await (await service.ask(`/api/loan${path}/`, { token })).json()) as LoanBody;
    const asked = `/api/loan/requirements/?page_size=200`;
    const { results } = (await (await service.ask(asked, { token })).json()) as { results: readonly RegisterRow[] };
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
      if (!forms.has(page)) forms.set(page, visitor.open(page));
      expect([place, (await forms.get(page))?.html.includes(`id="${field}"`)]).toEqual([place, true]);
    }
  });
});

test("a user who has left is named where a loan has them, and offered nowhere else", async () => {
  const path = await startLoan();
  const { user } = await service.hire([], { hierarchy: "Company Administrator", nmlsId: "123457" });
  const administrator = siteVisitor(service);
  await administrator.signIn(user.email, password);
  const left = (await service.hire(["Processor"], { firstName: "Lea", lastName: "Gone" })).user;
  const assigned = { processor_id: String(left.id) };
  expect((await administrator.fillIn(`${path}/terms`, assigned)).location).toBe(`${path}?done=saved`);
  expect((await administrator.fillIn(`/admin/users/${left.id}`, { is_active: "no" })).status).toBe(303);
  const { html } = await administrator.open(`${path}/terms`);
  expect(html.match(/>Lea Gone \(no longer active\)</g)).toHaveLength(1);
  expect(Object.fromEntries(fieldsOf(html))).toMatchObject(assigned);
  expect((await administrator.fillIn(`${path}/terms`, { notes: "Nobody has it" })).location).toBe(`${path}?done=saved`);
});

test("the people who were counseled, and the document that proves a reason, are chosen by their names", async () => {
  const path = await startLoan();
  const { html } = await visitor.open(`${path}/terms`);
  const added = await visitor.send(`${path}/terms`, typedInto(html, { _row: "add:counseling.borrower_ids" }));
  expect(added.html).toMatch(/<select [^>]*name="counseling\.borrower_ids\.0"[^>]*>.*>Ada Example</s);
  const { user } = await service.hire(["Underwriter", "Processor"]);
  const underwriter = siteVisitor(service);
  await underwriter.signIn(user.email, password);
  const chosen = { external_document: "case-query", at: "" };
  await underwriter.upload(`${path}/documents/upload`, "file", new Blob(["%PDF-1.4\n%%EOF\n"]), chosen);
  const asked = (await underwriter.open(`${path}/override?code=fees_not_disclosed`)).html;
  expect(asked).toMatch(/<option value="\d+">[^<]+, received \w{3} \d/);
});

describe("the loans in progress", () => {
  test("are found by a filter in the address, which reports its errors, and can be downloaded", async () => {
    await startLoan();
    expect((await visitor.open("/loans?search=exam&calculation=none")).html).toContain(
      `Ada Example · <span class="unbroken">2026-`,
    );
    expect((await visitor.open("/loans?search=nobody")).html).toContain("No loan matches.");
    const wrong = await visitor.open("/loans?due_before=soon");
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('<a href="#due_before">Due before</a> must be a date');
    const { headers, html } = await visitor.open("/loans?search=exam&format=csv");
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(html.split("\r\n")[0]?.split(",")).toContain("principal_limit");
  });
});

describe("a form that is refused", () => {
  test("shows the API's own sentence above and at the field, keeps what was typed, and changes nothing", async () => {
    const path = await startLoan();
    const refused = await visitor.fillIn(`${path}/money`, { home_value: "45O,000", lender_credit: "12" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('<a href="#home_value">Home value</a> must be a number.');
    expect(refused.html).toContain('aria-describedby="home_value.error" aria-invalid="true"');
    expect(Object.fromEntries(fieldsOf(refused.html))).toMatchObject({ home_value: "45O,000", lender_credit: "12" });
    expect(await fieldValue(`${path}/money`, "home_value")).toBe("500,000");
    expect(await fieldValue(`${path}/money`, "lender_credit")).toBe("0");
  });

  test("requests a date and a time in the format of forms, not of the API", async () => {
    const { html } = await visitor.fillIn("/loans/new", { ...started, dob: "4/12/40" });
    expect(html).toContain("must be a date written MM/DD/YYYY");
    expect(html).not.toContain("YYYY-MM-DD");
    const path = await startLoan();
    const authorized = { credit_authorized_at: "yesterday" };
    const refused = await visitor.fillIn(await linkOf(path, "borrowers"), authorized);
    expect([refused.status, refused.html.includes("must be a date and time, such as 05/01/2026 2:30 PM")]).toEqual([
      400,
      true,
    ]);
  });

  test("shows nothing that was typed as markup", async () => {
    const refused = await visitor.fillIn("/loans/new", { ...started, dob: '"><script>alert(1)</script>' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    // The only script is the file that every page loads.
    expect(refused.html.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script src="\/assets\/[\w.-]+" defer>$/),
    ]);
  });
});

describe("two people who change one loan concurrently", () => {
  test("lose nothing: what only one of them changed is saved, and what both changed is asked again", async () => {
    const path = await startLoan();
    const property = await linkOf(path, "property");
    const { html } = await visitor.open(property);
    await visitor.send(property, typedInto(html, { street: "2 Main St" }));
    const second = await visitor.send(property, typedInto(html, { city: "Oakland" }));
    expect(second.location).toBe(`${path}?done=saved`);
    const conflict = await visitor.send(property, typedInto(html, { street: "3 Main St", county: "Alameda" }));
    expect(conflict.status).toBe(412);
    expect(conflict.html).toContain("Street was changed meanwhile. Now stored: 2 Main St.");
    const shown = Object.fromEntries(fieldsOf(conflict.html));
    expect(shown).toMatchObject({ street: "3 Main St", city: "Oakland", county: "Alameda" });
    expect(await fieldValue(property, "street")).toBe("2 Main St");
    expect((await visitor.send(property, fieldsOf(conflict.html))).location).toBe(`${path}?done=saved`);
    expect(await fieldValue(property, "street")).toBe("3 Main St");
  });

  test("start one loan if a button was pressed twice", async () => {
    const { html } = await visitor.open("/loans/new");
    const fields = typedInto(html, started);
    const [first, second] = [await visitor.send("/loans/new", fields), await visitor.send("/loans/new", fields)];
    expect(second.location).toBe(first.location);
    const other = await visitor.send("/loans/new", typedInto(html, { ...started, first_name: "Bea" }));
    expect(other.location).toBe("/loans?done=already");
  });

  test("start one loan if a button was pressed again before the first press was done, and lead to it each time", async () => {
    const { html } = await visitor.open("/loans/new");
    const fields = typedInto(html, { ...started, first_name: "Cora" });
    const presses = await Promise.all([1, 2, 3, 4].map(() => visitor.send("/loans/new", fields)));
    const [first] = presses;
    expect(first?.location).toMatch(/^\/loans\/\d+/);
    expect(presses.map(({ location }) => location)).toEqual(presses.map(() => first?.location ?? ""));
  });
});

describe("a request to the agency", () => {
  test("has a page of what was sent and changed, to which the list links, and which no other loan has", async () => {
    const path = await startLoan();
    const { user } = await service.hire(["Processor"], { firstName: "Pia", lastName: "Example" });
    const processor = siteVisitor(service);
    await processor.signIn(user.email, password);
    const home = { street: "12 Elm Street", city: "Fresno" };
    await processor.fillIn(await linkOf(path, "property"), home);
    const sent = await processor.fillIn(`${path}/agency/address-validation`, { override: "yes" });
    const transaction = await linkOf(path, "agency", `${path}/agency`);
    expect([sent.location, sent.html]).toEqual([`${transaction}?done=done`, ""]);
    const { html, status } = await processor.open(transaction);
    expect(status).toBe(200);
    for (const shown of [
      "<h1>Address validation</h1>",
      "Pia Example",
      "12 Elm Street",
      "Fresno",
      "Changed on the loan",
    ])
      expect(html).toContain(shown);
    const elsewhere = transaction.replace(path, await startLoan());
    expect((await processor.open(elsewhere)).status).toBe(404);
  });
});

describe("a form that is sent after its session ended", () => {
  const typed = { home_value: "515000", lender_credit: "12" };
  const valuesOf = (html: string) => Object.fromEntries(fieldsOf(html));

  test("is kept, and shown again to the same user, who then saves it", async () => {
    const path = await startLoan();
    const { html } = await visitor.open(`${path}/money`);
    visitor.cookies.clear();
    const late = await visitor.send(`${path}/money`, typedInto(html, typed));
    expect(late.status).toBe(401);
    expect(late.html).toContain('<a href="/sign-in" target="_blank" rel="noopener">Sign in in a new tab</a>');
    expect(valuesOf(late.html)).toMatchObject(typed);
    // Without a session, sending it again keeps it once more.
    expect(valuesOf((await visitor.send(`${path}/money`, fieldsOf(late.html))).html)).toMatchObject(typed);
    await visitor.signIn(officerEmail, password);
    const again = await visitor.send(`${path}/money`, fieldsOf(late.html));
    expect(again.status).toBe(403);
    expect(again.html).toContain("Nothing was saved");
    expect(valuesOf(again.html)).toMatchObject(typed);
    expect(await fieldValue(`${path}/money`, "home_value")).toBe("500,000");
    expect((await visitor.send(`${path}/money`, fieldsOf(again.html))).location).toBe(`${path}?done=saved`);
    expect(await fieldValue(`${path}/money`, "home_value")).toBe("515,000");
  });

  test("shows no value that is never shown, nothing to another user, and nothing of a form from elsewhere", async () => {
    const path = await startLoan();
    const person = await linkOf(path, "borrowers");
    const entries = typedInto((await visitor.open(person)).html, { ssn: "219-09-9999", phone: "202 555 0100" });
    const gone = siteVisitor(service);
    const late = await gone.send(person, entries);
    expect(valuesOf(late.html).phone).toBe("202 555 0100");
    expect(late.html).not.toContain("219");
    expect((await gone.send(person, entries, { "Sec-Fetch-Site": "cross-site" })).status).toBe(303);
    const { user } = await service.hire(["Processor"]);
    await gone.signIn(user.email, password);
    for (const sent of [entries, fieldsOf(late.html)]) {
      const dropped = await gone.send(person, sent);
      expect(dropped.status).toBe(403);
      expect(dropped.html).not.toContain("202 555 0100");
    }
  });
});

describe("what a user cannot see or do", () => {
  test("has no link, and by its address is refused as the API refuses it", async () => {
    const path = await startLoan();
    const { user } = await service.hire(["Underwriter"]);
    const underwriter = siteVisitor(service);
    await underwriter.signIn(user.email, password);
    expect((await underwriter.open("/loans")).html).not.toContain("/loans/new");
    expect((await underwriter.open("/loans/new")).status).toBe(403);
    expect((await underwriter.open(path)).status).toBe(200);
    // Read-only data are shown as values, and what is sent there anyway is refused.
    const home = await linkOf(path, "property");
    const read = await underwriter.open(home);
    expect(read.html).toMatch(/<dt>State<\/dt><dd>(CA|California)/);
    expect(read.html).not.toContain("site-form");
    const { html } = await visitor.open(home);
    expect((await underwriter.send(home, typedInto(html, { city: "Oakland" }))).status).toBe(403);
    expect(await fieldValue(home, "city")).toBe("");
  });

  test("of another company does not exist, and neither does what no page has", async () => {
    const path = await startLoan();
    const { sequences, companies } = service.dependencies;
    const company = aCompany({ id: await sequences.next("company"), name: "Another Company", nmlsId: "987654" });
    await companies.add(company, companyAdded(company));
    const { user } = await service.hire(["Loan Officer"], { companyId: company.id });
    const stranger = siteVisitor(service);
    await stranger.signIn(user.email, password);
    const person = await linkOf(path, "borrowers");
    for (const address of [path, `${path}/money`, person, "/loans/999999", "/loans/abc", `${path}/property/999`])
      expect([address, (await stranger.open(address)).status]).toEqual([address, 404]);
  });
});
