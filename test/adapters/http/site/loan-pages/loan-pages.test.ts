import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { removalLinks } from "../../../../../adapters/http/site/loan/part-pages.ts";
import type { Visit } from "../../../../../adapters/http/site/site-page.ts";
import { aCompany } from "../../../../fixtures/company/company.ts";
import { companyAdded } from "../../../../fixtures/loan/log.ts";
import { password } from "../../support/http-service.ts";
import { storeDocument } from "../../support/scenes/document-scene.ts";
import { fieldsOf, siteVisitor, typedInto } from "../../support/site-visitor.ts";
import { type Officer, signedInOfficer, started } from "./officer.ts";

let officer: Officer;
beforeAll(async () => {
  officer = await signedInOfficer();
});
afterAll(() => officer.service.stop());

describe("an officer's first loan, in a browser without a script", () => {
  test("is started, filled in, calculated, and moved", async () => {
    const path = await officer.startLoan();
    // A user who cannot assign loans sees who the officer is, and sends nothing about it.
    expect((await officer.visitor.open(`${path}/terms`)).html).toMatch(
      /<p class="label">Loan officer<\/p><p>Otto Example/,
    );
    expect(await officer.fieldValue(`${path}/terms`, "loan_officer_id")).toBeUndefined();
    const rates = { note_rate: "6.125%", expected_rate: "6.25%" };
    expect((await officer.visitor.fillIn(`${path}/terms`, rates)).location).toBe(`${path}?done=saved`);
    expect((await officer.visitor.fillIn(`${path}/calculate`, {})).location).toBe(`${path}?done=calculated`);
    const { html } = await officer.visitor.open(path);
    const stored = await officer.service.ask(`/api/loan${path}/`, { token: officer.token });
    const { last_calculation } = (await stored.json()) as { last_calculation: { principal_limit: number } };
    expect(html).toContain(
      `<dt>Principal limit</dt><dd>$${last_calculation.principal_limit.toLocaleString("en-US")}</dd>`,
    );
    expect(html).not.toContain("Calculate now");
    const [, explanation = ""] = /href="([^"]+)">How the figures were calculated</.exec(html) ?? [];
    expect((await officer.visitor.open(explanation)).html).toContain("Principal limit factor");
    // A possible change of status has a button, whose page has the status selected.
    const [, move = ""] = /href="([^"]+)">Move to Processing</.exec(html) ?? [];
    expect(await officer.fieldValue(move, "status")).toBe("processing");
    expect(html).not.toContain("Move to Denied");
    expect((await officer.visitor.fillIn(move, { reason: "Application is complete" })).location).toBe(
      `${path}?done=moved`,
    );
    expect((await officer.visitor.open(`${path}?done=moved`)).html).toContain("<dd>Processing</dd>");
  });

  test("gets people, their income, and their Social Security number, which no page shows again", async () => {
    const path = await officer.startLoan();
    const person = await officer.linkOf(path, "borrowers");
    const page = await officer.visitor.open(person);
    // Nothing is stored that could be removed, and a number may be typed with dashes.
    const offersRemoval = 'name="_remove"';
    expect(page.html).not.toContain(offersRemoval);
    const wrong = await officer.visitor.fillIn(person, { ssn: "219-09" });
    expect(wrong.html).toContain(
      "Social Security number must be 9 digits, with or without dashes; the first three are not 000, 666 or 900 to 999,",
    );
    expect(wrong.html).not.toContain(offersRemoval);
    // Choices have readable names, not the API's codes.
    for (const words of ['value="CA">California<', ">Co-borrower: ", ">Eligible non-borrowing spouse: "])
      expect(page.html).toContain(words);
    const added = await officer.visitor.send(person, typedInto(page.html, { _row: "add:monthly_income" }));
    expect(added.status).toBe(200);
    const income = { "monthly_income.0.source": "Social Security", "monthly_income.0.amount": "$2,150.50" };
    const saved = await officer.visitor.send(person, typedInto(added.html, { ...income, ssn: "219-09-9999" }));
    expect(saved.location).toBe(`${path}?done=saved`);
    expect(await officer.fieldValue(person, "monthly_income.0.amount")).toBe("2,150.50");
    expect(await officer.fieldValue(person, "ssn")).toBe("");
    const loan = await officer.visitor.open(path);
    expect(loan.html).toContain("ends with 9999");
    expect(loan.html + (await officer.visitor.open(person)).html).not.toContain("219");
    // An empty field for a stored value that is not shown keeps it, unless it is marked to be removed.
    await officer.visitor.fillIn(person, { phone: "202 555 0100" });
    expect((await officer.visitor.open(path)).html).toContain("ends with 9999");
    // A number that was typed is not sent back, and the form says so: left empty again, it would be kept as it is stored.
    const lost = /<p class="error" id="ssn\.error">Social Security number must be typed again/;
    for (const more of [{ email: "none" }, { _row: "add:assets" }]) {
      const { html } = await officer.visitor.fillIn(person, { ssn: "219-09-9998", ...more });
      expect(html).toMatch(lost);
      expect(html).not.toContain("9998");
      // It is said until the form is saved, whatever is pressed before.
      const again = await officer.visitor.send(person, typedInto(html, { _row: "add:assets" }));
      expect([again.status, again.html]).toEqual([200, expect.stringMatching(lost)]);
      expect((await officer.visitor.fillIn(person, more)).html).not.toMatch(lost);
    }
    // The mark is kept when the form is shown again, because of an error or a row.
    const marked = /name="_remove" value="ssn" checked/;
    expect((await officer.visitor.open(person)).html).not.toMatch(marked);
    expect((await officer.visitor.fillIn(person, { _remove: "ssn", email: "none" })).html).toMatch(marked);
    expect((await officer.visitor.fillIn(person, { _remove: "ssn", _row: "add:assets" })).html).toMatch(marked);
    await officer.visitor.fillIn(person, { _remove: "ssn" });
    expect((await officer.visitor.open(path)).html).not.toContain("ends with 9999");
    expect((await officer.visitor.open(person)).html).not.toContain(offersRemoval);
    expect(await officer.fieldValue(person, "phone")).not.toBe("");
    // The same is said after a sign-in if the number was sent without a session.
    const form = typedInto((await officer.visitor.open(person)).html, { ssn: "219-09-9998" });
    const late = await siteVisitor(officer.service).send(person, form);
    expect([late.status, late.html.includes("9998")]).toEqual([401, false]);
    const refilled = await officer.visitor.send(person, fieldsOf(late.html));
    expect(refilled.html).toMatch(lost);
    const row = await officer.visitor.send(person, typedInto(refilled.html, { _row: "add:assets" }));
    expect([row.status, row.html]).toEqual([200, expect.stringMatching(lost)]);
  });
});

test("a person or a fee can be removed from its page, except the only borrower", async () => {
  const path = await officer.startLoan();
  const only = await officer.linkOf(path, "borrowers");
  const linkTo = async (part: string, by = officer.visitor) => (await by.open(part)).html.includes(`${part}/remove"`);
  expect(await linkTo(only)).toBe(false);
  const fee = await officer.linkOf(path, "fees", `${path}/fees`);
  expect(await linkTo(fee)).toBe(true);
  const spouse = { first_name: "Ben", last_name: "Example", dob: "04/12/1941", borrower_type: "co_borrower" };
  await officer.visitor.fillIn(`${path}/borrowers/new`, spouse);
  const { html } = await officer.visitor.open(path);
  const added = [...html.matchAll(/href="([^"]+\/borrowers\/\d+)"/g)]
    .map(([, href = ""]) => href)
    .find((each) => each !== only);
  expect([await linkTo(only), await linkTo(added ?? "")]).toEqual([false, true]);
  expect((await officer.visitor.fillIn(`${added}/remove`, {})).location).toBe(`${path}?done=removed`);
  // Who may not remove people is not led there.
  const { user } = await officer.service.hire(["Underwriter"]);
  const underwriter = siteVisitor(officer.service);
  await underwriter.signIn(user.email, password);
  expect(await linkTo(fee, underwriter)).toBe(false);
});

test("nothing can be removed from a loan that is clear to close", async () => {
  const linksIn = (status: string) =>
    removalLinks(
      { ids: [5, 7], may: () => true, perform: async () => ({ status: 200, json: { status } }) } as unknown as Visit,
      "/loans/5/fees/7",
      { text: "Remove this fee", permission: "fee.delete" },
    );
  expect(await linksIn("conditional_approval")).toEqual([{ href: "/loans/5/fees/7/remove", text: "Remove this fee" }]);
  for (const status of ["clear_to_close", "closing", "funded", "withdrawn"]) expect(await linksIn(status)).toEqual([]);
});

describe("every page of a loan", () => {
  test("that has too large a margin is not calculated, which says what makes up the rate and leads to it", async () => {
    const path = await officer.startLoan();
    const terms = { margin: "18%", expected_rate: "", note_rate: "" };
    expect((await officer.visitor.fillIn(`${path}/terms`, terms)).location).toBe(`${path}?done=saved`);
    const { status, html } = await officer.visitor.fillIn(`${path}/calculate`, {});
    expect(status).toBe(400);
    expect(html).toContain(
      "Expected rate must be at most 18.875 percent; unless it is entered, it is the index plus the margin.",
    );
    expect(html).toContain(`<a href="${path}/terms#margin">Change the rates and the margin</a>`);
    expect((await officer.visitor.open(`${path}/terms`)).html).toContain('id="margin"');
  });

  test("begins with whose it is and its result, and offers to calculate if that is outdated", async () => {
    const path = await officer.startLoan();
    const home = await officer.linkOf(path, "property");
    const header = async (at: string) =>
      /<section class="loan".*?<\/section>/s.exec((await officer.visitor.open(at)).html)?.[0] ?? "";
    expect(await header(path)).toContain("Not calculated yet.");
    await officer.visitor.fillIn(`${path}/terms`, { note_rate: "6.125%", expected_rate: "6.25%" });
    const button = async () => fieldsOf((await header(path)).replace('<form method="post"', '$& class="site-form"'));
    expect((await officer.visitor.send(`${path}/calculate`, await button())).location).toBe(`${path}?done=calculated`);
    const shown = await header(path);
    // HUD's factor for age 86 and 6.25% is 0.553: $276,500, of which 60% in the first year; less $10,000 initial MIP and the fee of $6,000.
    for (const text of ["Ada Example", "Origination", "$276,500", "$260,500", "$165,900", "Otto Example"])
      expect(shown).toContain(text);
    const below = ["/money", "/fees", "/documents", "/what-if", "/borrowers/new"].map((page) => path + page);
    for (const page of [...below, home, await officer.linkOf(path, "calculations", `${path}/calculations`)])
      expect([page, await header(page)]).toEqual([page, shown]);
    await officer.visitor.fillIn(`${path}/money`, { home_value: "510000" });
    for (const page of ["", "/fees", "/what-if"])
      expect(await header(`${path}${page}`)).toMatch(/out of date \(stale\).*Calculate now/s);
    // A form that is refused has the same header.
    const refused = await officer.visitor.fillIn(`${path}/money`, { home_value: "a lot" });
    expect(refused.html).toContain('<section class="loan"');
  });
});

test("a user who has left is named where a loan has them, and offered nowhere else", async () => {
  const path = await officer.startLoan();
  const { user } = await officer.service.hire([], { hierarchy: "Company Administrator", nmlsId: "123457" });
  const administrator = siteVisitor(officer.service);
  await administrator.signIn(user.email, password);
  const left = (await officer.service.hire(["Processor"], { firstName: "Lea", lastName: "Gone" })).user;
  const assigned = { processor_id: String(left.id) };
  expect((await administrator.fillIn(`${path}/terms`, assigned)).location).toBe(`${path}?done=saved`);
  expect((await administrator.fillIn(`/admin/users/${left.id}`, { is_active: "no" })).status).toBe(303);
  const { html } = await administrator.open(`${path}/terms`);
  expect(html.match(/>Lea Gone \(no longer active\)</g)).toHaveLength(1);
  expect(Object.fromEntries(fieldsOf(html))).toMatchObject(assigned);
  expect((await administrator.fillIn(`${path}/terms`, { notes: "Nobody has it" })).location).toBe(`${path}?done=saved`);
});

test("the people who were counseled, and the document that proves a reason, are chosen by their names", async () => {
  const path = await officer.startLoan();
  const { html } = await officer.visitor.open(`${path}/terms`);
  const added = await officer.visitor.send(`${path}/terms`, typedInto(html, { _row: "add:counseling.borrower_ids" }));
  expect(added.html).toMatch(/<select [^>]*name="counseling\.borrower_ids\.0"[^>]*>.*>Ada Example</s);
  const { user, token } = await officer.service.hire(["Underwriter", "Processor"], {
    hierarchy: "Company Administrator",
    nmlsId: "123458",
  });
  const underwriter = siteVisitor(officer.service);
  await underwriter.signIn(user.email, password);
  const chosen = { external_document: "case-query", at: "" };
  await underwriter.upload(`${path}/documents/upload`, "file", new Blob(["%PDF-1.4\n%%EOF\n"]), chosen);
  const form = `${path}/override?code=fees_not_disclosed`;
  const offered = /<option value="\d+">[^<]+, received \w{3} \d/;
  expect((await underwriter.open(form)).html).toMatch(offered);
  // As many later rows as a page of the history can have.
  const loanId = Number(/\d+/.exec(path)?.[0]);
  const [owner, of] = [
    { company: { id: 1 }, userId: user.id },
    { loanId, templateId: 1, packageId: 1 },
  ];
  for (let row = 0; row < 200; row += 1) await storeDocument(officer.service, owner, of);
  expect((await underwriter.open(form)).html).toMatch(offered);
  const rows = await officer.service.ask(`/api/documents/histories/?loan=${loanId}&action=received`, { token });
  const { results } = (await rows.json()) as { results: readonly { id: number }[] };
  const given = { reason: "Disclosed on paper", document: String(results[0]?.id) };
  expect((await underwriter.fillIn(form, given)).status).toBe(303);
  expect((await underwriter.open(`${path}/history`)).html).toContain("; document: Case query print<");
  await underwriter.fillIn(`${path}/documents/${results[0]?.id}/mark`, { action: "voided" });
  expect((await underwriter.open(form)).html).not.toMatch(offered);
});

describe("the loans in progress", () => {
  test("are found by a filter in the address, which reports its errors, and can be downloaded", async () => {
    await officer.startLoan();
    expect((await officer.visitor.open("/loans?search=exam&calculation=none")).html).toContain(
      `Ada Example · <span class="unbroken">2026-`,
    );
    expect((await officer.visitor.open("/loans?search=nobody")).html).toContain("No loan matches.");
    const wrong = await officer.visitor.open("/loans?due_before=soon");
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('<a href="#due_before">Due before</a> must be a date');
    const { headers, html } = await officer.visitor.open("/loans?search=exam&format=csv");
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(html.split("\r\n")[0]?.split(",")).toContain("principal_limit");
  });
});

test("the form that starts a loan says which product an empty field stands for", async () => {
  const hint = "Empty: the first active product that is offered in the state";
  expect((await officer.visitor.open("/loans/new")).html).toContain(hint);
});

describe("a form that is refused", () => {
  test("shows the API's own sentence above and at the field, keeps what was typed, and changes nothing", async () => {
    const path = await officer.startLoan();
    const refused = await officer.visitor.fillIn(`${path}/money`, { home_value: "45O,000", lender_credit: "12" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('<a href="#home_value">Home value</a> must be a number.');
    expect(refused.html).toContain('aria-describedby="home_value.error" aria-invalid="true"');
    expect(Object.fromEntries(fieldsOf(refused.html))).toMatchObject({ home_value: "45O,000", lender_credit: "12" });
    expect(await officer.fieldValue(`${path}/money`, "home_value")).toBe("500,000");
    expect(await officer.fieldValue(`${path}/money`, "lender_credit")).toBe("0");
  });

  // A browser that refused an e-mail address by itself would say it elsewhere, and in other words.
  test("is refused by the service alone, not by the browser", async () => {
    for (const page of ["/loans/new", "/sign-in"])
      expect((await officer.visitor.open(page)).html).toMatch(/<form class="site-form" [^>]*novalidate/);
  });

  test("requests a date and a time in the format of forms, not of the API", async () => {
    const { html } = await officer.visitor.fillIn("/loans/new", { ...started, dob: "4/12/40" });
    expect(html).toContain("must be a date written MM/DD/YYYY");
    expect(html).not.toContain("YYYY-MM-DD");
    const path = await officer.startLoan();
    const authorized = { credit_authorized_at: "yesterday" };
    const refused = await officer.visitor.fillIn(await officer.linkOf(path, "borrowers"), authorized);
    expect([refused.status, refused.html.includes("must be a date and time, such as 05/01/2026 2:30 PM")]).toEqual([
      400,
      true,
    ]);
  });

  test("shows nothing that was typed as markup", async () => {
    const refused = await officer.visitor.fillIn("/loans/new", { ...started, dob: '"><script>alert(1)</script>' });
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
    const path = await officer.startLoan();
    const property = await officer.linkOf(path, "property");
    const { html } = await officer.visitor.open(property);
    await officer.visitor.send(property, typedInto(html, { street: "2 Main St" }));
    const second = await officer.visitor.send(property, typedInto(html, { city: "Oakland" }));
    expect(second.location).toBe(`${path}?done=saved`);
    const conflict = await officer.visitor.send(property, typedInto(html, { street: "3 Main St", county: "Alameda" }));
    expect(conflict.status).toBe(412);
    expect(conflict.html).toContain("Street was changed meanwhile. Now stored: 2 Main St.");
    const shown = Object.fromEntries(fieldsOf(conflict.html));
    expect(shown).toMatchObject({ street: "3 Main St", city: "Oakland", county: "Alameda" });
    expect(await officer.fieldValue(property, "street")).toBe("2 Main St");
    expect((await officer.visitor.send(property, fieldsOf(conflict.html))).location).toBe(`${path}?done=saved`);
    expect(await officer.fieldValue(property, "street")).toBe("3 Main St");
  });

  test("start one loan if a button was pressed twice", async () => {
    const { html } = await officer.visitor.open("/loans/new");
    const fields = typedInto(html, started);
    const [first, second] = [
      await officer.visitor.send("/loans/new", fields),
      await officer.visitor.send("/loans/new", fields),
    ];
    expect(second.location).toBe(first.location);
    const other = await officer.visitor.send("/loans/new", typedInto(html, { ...started, first_name: "Bea" }));
    expect(other.location).toBe("/loans?done=already");
  });

  test("start one loan if a button was pressed again before the first press was done, and lead to it each time", async () => {
    const { html } = await officer.visitor.open("/loans/new");
    const fields = typedInto(html, { ...started, first_name: "Cora" });
    const presses = await Promise.all([1, 2, 3, 4].map(() => officer.visitor.send("/loans/new", fields)));
    const [first] = presses;
    expect(first?.location).toMatch(/^\/loans\/\d+/);
    expect(presses.map(({ location }) => location)).toEqual(presses.map(() => first?.location ?? ""));
  });
});

describe("a request to the agency", () => {
  test("has a page of what was sent and changed, to which the list links, and which no other loan has", async () => {
    const path = await officer.startLoan();
    const { user } = await officer.service.hire(["Processor"], { firstName: "Pia", lastName: "Example" });
    const processor = siteVisitor(officer.service);
    await processor.signIn(user.email, password);
    const home = { street: "12 Elm Street", city: "Fresno" };
    await processor.fillIn(await officer.linkOf(path, "property"), home);
    const sent = await processor.fillIn(`${path}/agency/address-validation`, { override: "yes" });
    const transaction = await officer.linkOf(path, "agency", `${path}/agency`);
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
    const elsewhere = transaction.replace(path, await officer.startLoan());
    expect((await processor.open(elsewhere)).status).toBe(404);
  });
});

describe("a form that is sent after its session ended", () => {
  const typed = { home_value: "515000", lender_credit: "12" };
  const valuesOf = (html: string) => Object.fromEntries(fieldsOf(html));

  test("is kept, and shown again to the same user, who then saves it", async () => {
    const path = await officer.startLoan();
    const { html } = await officer.visitor.open(`${path}/money`);
    officer.visitor.cookies.clear();
    const late = await officer.visitor.send(`${path}/money`, typedInto(html, typed));
    expect(late.status).toBe(401);
    expect(late.html).toContain('<a href="/sign-in" target="_blank" rel="noopener">Sign in in a new tab</a>');
    expect(valuesOf(late.html)).toMatchObject(typed);
    // Without a session, sending it again keeps it once more.
    expect(valuesOf((await officer.visitor.send(`${path}/money`, fieldsOf(late.html))).html)).toMatchObject(typed);
    await officer.visitor.signIn(officer.email, password);
    const again = await officer.visitor.send(`${path}/money`, fieldsOf(late.html));
    expect(again.status).toBe(403);
    expect(again.html).toContain("Nothing was saved");
    expect(valuesOf(again.html)).toMatchObject(typed);
    expect(await officer.fieldValue(`${path}/money`, "home_value")).toBe("500,000");
    expect((await officer.visitor.send(`${path}/money`, fieldsOf(again.html))).location).toBe(`${path}?done=saved`);
    expect(await officer.fieldValue(`${path}/money`, "home_value")).toBe("515,000");
  });

  test("shows no value that is never shown, nothing to another user, and nothing of a form from elsewhere", async () => {
    const path = await officer.startLoan();
    const person = await officer.linkOf(path, "borrowers");
    const entries = typedInto((await officer.visitor.open(person)).html, { ssn: "219-09-9999", phone: "202 555 0100" });
    const gone = siteVisitor(officer.service);
    const late = await gone.send(person, entries);
    expect(valuesOf(late.html).phone).toBe("202 555 0100");
    expect(late.html).not.toContain("219");
    expect((await gone.send(person, entries, { "Sec-Fetch-Site": "cross-site" })).status).toBe(303);
    const { user } = await officer.service.hire(["Processor"]);
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
    const path = await officer.startLoan();
    const { user } = await officer.service.hire(["Underwriter"]);
    const underwriter = siteVisitor(officer.service);
    await underwriter.signIn(user.email, password);
    expect((await underwriter.open("/loans")).html).not.toContain("/loans/new");
    expect((await underwriter.open("/loans/new")).status).toBe(403);
    expect((await underwriter.open(path)).status).toBe(200);
    // Read-only data are shown as values, and what is sent there anyway is refused.
    const home = await officer.linkOf(path, "property");
    const read = await underwriter.open(home);
    expect(read.html).toMatch(/<dt>State<\/dt><dd>(CA|California)/);
    expect(read.html).not.toContain("site-form");
    const { html } = await officer.visitor.open(home);
    expect((await underwriter.send(home, typedInto(html, { city: "Oakland" }))).status).toBe(403);
    expect(await officer.fieldValue(home, "city")).toBe("");
  });

  test("of another company does not exist, and neither does what no page has", async () => {
    const path = await officer.startLoan();
    const { sequences, companies } = officer.service.dependencies;
    const company = aCompany({ id: await sequences.next("company"), name: "Another Company", nmlsId: "987654" });
    await companies.add(company, companyAdded(company));
    const { user } = await officer.service.hire(["Loan Officer"], { companyId: company.id });
    const stranger = siteVisitor(officer.service);
    await stranger.signIn(user.email, password);
    const person = await officer.linkOf(path, "borrowers");
    for (const address of [path, `${path}/money`, person, "/loans/999999", "/loans/abc", `${path}/property/999`])
      expect([address, (await stranger.open(address)).status]).toEqual([address, 404]);
  });
});
