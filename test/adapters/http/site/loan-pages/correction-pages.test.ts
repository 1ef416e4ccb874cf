import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../../domain/loan/status/status.ts";
import { readyToFund } from "../../../../fixtures/loan/loan-to-fund.ts";
import { loanSaved, userSaved } from "../../../../fixtures/loan/log.ts";
import { password } from "../../support/http-service.ts";
import { decoded, fieldsOf, type SiteVisitor, siteVisitor, typedInto } from "../../support/site-visitor.ts";
import { type Officer, signedInOfficer } from "./officer.ts";

let officer: Officer;
let companyId: number;
/** May correct fixed fields. */
let compliance: SiteVisitor;
let administrator: SiteVisitor;
const reason = "The closing papers say so";

beforeAll(async () => {
  officer = await signedInOfficer();
  const signedIn = async (...hired: Parameters<typeof officer.service.hire>) => {
    const { user } = await officer.service.hire(...hired);
    ({ companyId } = user);
    const visitor = siteVisitor(officer.service);
    await visitor.signIn(user.email, password);
    return visitor;
  };
  compliance = await signedIn(["Compliance"]);
  administrator = await signedIn([], { hierarchy: "Company Administrator" });
});
afterAll(() => officer.service.stop());

/** The path of a new loan in a status, with what a funding requires. */
const loanAt = async (status: LoanStatus): Promise<string> => {
  const path = await officer.startLoan();
  const { loans } = officer.service.dependencies.forCompany(companyId);
  const loan = await loans.find(Number(path.split("/").at(-1)));
  if (loan === null) throw new Error("the loan is missing");
  const moved: Loan = {
    ...readyToFund(loan),
    statusHistory: loan.statusHistory.map((entry) => ({ ...entry, status })),
  };
  expect(await loans.save(moved, loanSaved(moved, loan))).not.toBe("conflict");
  return path;
};

const stored = async (path: string) => {
  const response = await officer.service.ask(`/api/loan${path}/`, { token: officer.token });
  return (await response.json()) as Record<string, unknown> & { corrections: readonly object[] };
};

/** The first answer of an assessment, which is entered with the factors that apply: none. */
const answered = ["household_size", "compensating_factors", "extenuating_circumstances"].map(
  (name) => `assessment.${name}`,
);

/** The pages with forms of a loan, each with a field to correct, what is typed, and how the correction names the field. */
const pages: readonly (readonly [
  page: string,
  field: string,
  typed: string,
  named: readonly string[],
  value: string,
])[] = [
  ["money", "loan.lender_credit", "$125.50", ["lender_credit"], "125.50"],
  ["terms", "loan.channel", "wholesale", ["channel"], "wholesale"],
  ["reviews", "loan.assessment.household_size", "2", answered, "2"],
  ["property", "property.occupancy", "second_residence", ["property.occupancy"], "second_residence"],
  ["borrowers", "borrower.last_name", "Exemple", ["borrowers.last_name"], "Exemple"],
  ["fees", "fee.paid_to", "Example Title", ["fees.paid_to"], "Example Title"],
];

const addressOf = async (path: string, page: string): Promise<string> => {
  if (page === "fees") return officer.linkOf(path, page, `${path}/fees`);
  return ["property", "borrowers"].includes(page) ? officer.linkOf(path, page) : `${path}/${page}`;
};

describe.each(pages)("the page %s of a funded loan", (page, field, typed, named, value) => {
  test(`leads compliance to a form that corrects ${field} with a reason, and nothing else`, async () => {
    const path = await loanAt("funded");
    const at = await addressOf(path, page);
    expect((await compliance.open(at)).html).toContain(`<a href="${at}/correct">Correct fixed fields…</a>`);
    const form = (await compliance.open(`${at}/correct`)).html;
    expect(form).toContain('id="reason"');
    const sent = await compliance.fillIn(`${at}/correct`, { [field]: typed, reason });
    expect([sent.status, sent.location]).toEqual([303, `${path}?done=saved`]);
    expect((await stored(path)).corrections).toMatchObject([{ reason, fields: named }]);
    const after = Object.fromEntries(fieldsOf((await compliance.open(`${at}/correct`)).html));
    expect(after[field]).toBe(value);
    expect((await compliance.open(`${path}/history`)).html).toMatch(new RegExp(`Loan corrected.*${reason}`, "s"));
  });
});

test("the form has the values, choices and hints of the form that changes the record", async () => {
  const path = await loanAt("funded");
  const changing = (await administrator.open(`${path}/terms`)).html;
  const correcting = (await administrator.open(`${path}/terms/correct`)).html;
  const values = new Map(fieldsOf(changing));
  const corrected = fieldsOf(correcting).filter(([name]) => name.startsWith("loan."));
  expect(corrected.length).toBeGreaterThan(20);
  for (const [name, value] of corrected) expect([name, value]).toEqual([name, values.get(name.slice(5)) ?? ""]);
  const hints = (html: string) => [...html.matchAll(/class="hint"[^>]*>([^<]*)</g)].map(([, hint]) => hint);
  expect(hints(correcting)).toEqual(expect.arrayContaining(["MM/DD/YYYY"]));
  expect(correcting).toContain("Reason for the correction");
});

test("only what is fixed and what a correction can change is on the form", async () => {
  const names = async (at: string) => new Set(fieldsOf((await compliance.open(at)).html).map(([name]) => name));
  const funded = await names(`${await loanAt("funded")}/terms/correct`);
  // The agency returned the date of the case number; notes and assigned users stay open.
  for (const none of ["case_number_assigned_date", "notes", "processor_id", "loan_officer_id"])
    expect([none, funded.has(`loan.${none}`)]).toEqual([none, false]);
  expect(funded.has("loan.closing_date")).toBe(true);
  // Before the closing, only the case number has fixed something that a correction can change: the application date and the type.
  const processing = await names(`${await loanAt("processing")}/terms/correct`);
  expect([...processing].filter((name) => name.startsWith("loan."))).toEqual([
    "loan.hecm_type",
    "loan.application_date",
  ]);
});

test("who worked on a loan that is over can be corrected by a user who may change the loan, to a former user too", async () => {
  const { service } = officer;
  const { user } = await service.hire(["Loan Officer"], { nmlsId: "654321", firstName: "Lea", lastName: "Former" });
  const { users, loans } = service.dependencies.forCompany(companyId);
  const former = { ...user, version: user.version + 1, isActive: false };
  await users.save(former, userSaved(former, user));
  const workers = ["loan.loan_officer_id", "loan.processor_id", "loan.closer_id"];
  const offeredOn = async (at: string) => {
    const names = new Set(fieldsOf((await administrator.open(at)).html).map(([name]) => name));
    return workers.filter((name) => names.has(name));
  };
  for (const [status, offered] of [
    ["funded", workers],
    ["denied", workers],
    ["processing", []],
  ] as const) {
    const path = await loanAt(status);
    const at = `${path}/terms/correct`;
    expect([status, await offeredOn(at)]).toEqual([status, [...offered]]);
    if (status !== "funded") continue;
    const sent = await administrator.fillIn(at, { "loan.loan_officer_id": String(user.id), reason });
    expect(sent.location).toBe(`${path}?done=saved`);
    expect(await loans.find(Number(path.split("/").at(-1)))).toMatchObject({
      loanOfficerId: user.id,
      corrections: [{ reason, fields: ["loanOfficerId"] }],
      originatorAtFunding: { name: "Lea Former", nmlsId: "654321" },
    });
  }
});

test("the page sends only the values of fields that are on it, also after the session ended", async () => {
  const path = await loanAt("funded");
  const at = `${await addressOf(path, "borrowers")}/correct`;
  const { html } = await compliance.open(at);
  const offered = new Set(fieldsOf(html).map(([name]) => name.split(".")[1]));
  const late = await siteVisitor(officer.service).send(at, typedInto(html, { reason }));
  expect(late.status).toBe(401);
  for (const page of [html, late.html]) {
    const before = JSON.parse(new Map(fieldsOf(page)).get("_shown") ?? "") as Record<string, object>;
    expect(Object.keys(before)).toEqual(["borrower", "reason"]);
    const sent = Object.keys(before.borrower ?? {});
    expect(sent).toContain("dob");
    expect(sent.filter((name) => !offered.has(name))).toEqual([]);
    // They stay open on a funded loan, and so are not on this page.
    for (const open of ["ethnicity", "race", "sex", "phone"])
      expect([open, sent.includes(open)]).toEqual([open, false]);
  }
});

test("a page with nothing to correct says so, without a form or a value of the record", async () => {
  const path = await officer.startLoan();
  const at = `${await officer.linkOf(path, "borrowers")}/correct`;
  const { status, html } = await compliance.open(at);
  expect(status).toBe(200);
  expect(html).toContain("No field of this form is fixed on the loan in a way that a correction can change.");
  for (const none of ["These are the fields that are fixed", "_shown", 'id="reason"', "Save the correction"])
    expect([none, html.includes(none)]).toEqual([none, false]);
});

test("a loan without fixed fields has no link, and neither does a user who may not correct", async () => {
  const path = await officer.startLoan();
  const text = "Correct fixed fields";
  expect((await administrator.open(`${path}/terms`)).html).not.toContain(text);
  const funded = await loanAt("funded");
  expect((await officer.visitor.open(`${funded}/terms`)).html).not.toContain(text);
  const refused = await officer.visitor.open(`${funded}/terms/correct`);
  expect(refused.status).toBe(403);
  const { html } = await compliance.open(`${funded}/terms/correct`);
  const sent = await officer.visitor.send(
    `${funded}/terms/correct`,
    typedInto(html, { "loan.channel": "wholesale", reason }),
  );
  expect([sent.status, (await stored(funded)).corrections]).toEqual([403, []]);
});

test("a refusal is shown at its field, and what was typed stays", async () => {
  const at = `${await loanAt("funded")}/terms/correct`;
  const refused = await compliance.fillIn(at, { "loan.closing_date": "tomorrow", "loan.channel": "wholesale" });
  expect(refused.status).toBe(400);
  for (const name of ["reason", "loan.closing_date"]) {
    expect(refused.html).toContain(`href="#${name}"`);
    expect(refused.html).toContain(`id="${name}.error"`);
  }
  expect(new Map(fieldsOf(refused.html)).get("loan.closing_date")).toBe("tomorrow");
  expect(new Map(fieldsOf(refused.html)).get("loan.channel")).toBe("wholesale");
  const again = await compliance.send(at, typedInto(refused.html, { "loan.closing_date": "04/21/2026", reason }));
  expect([again.status, again.html.match(/role="alert".*?<\/div>/s)?.[0] ?? ""]).toEqual([303, ""]);
});

test.each(pages.map(([page]) => page))("a reason alone corrects nothing: %s", async (page) => {
  const path = await loanAt("funded");
  const sent = await compliance.fillIn(`${await addressOf(path, page)}/correct`, { reason });
  expect([sent.location, (await stored(path)).corrections]).toEqual([`${path}?done=unchanged`, []]);
});

test("the value of the home is corrected with the values of the loan too", async () => {
  const path = await loanAt("funded");
  const sent = await compliance.fillIn(`${path}/money/correct`, { "loan.home_value": "$480,000", reason });
  expect(sent.location).toBe(`${path}?done=saved`);
  expect(await stored(path)).toMatchObject({ home_value: 480_000, corrections: [{ fields: ["property.home_value"] }] });
});

test("an entry is added to a list that is corrected", async () => {
  const path = await loanAt("funded");
  const at = `${path}/money/correct`;
  const { html } = await compliance.open(at);
  const added = await compliance.send(at, typedInto(html, { _row: "add:loan.liens", reason }));
  const lien = { "loan.liens.0.kind": "mortgage", "loan.liens.0.amount": "$1,000" };
  expect((await compliance.send(at, typedInto(added.html, lien))).location).toBe(`${path}?done=saved`);
  expect(await stored(path)).toMatchObject({ liens: [{ amount: 1_000 }], corrections: [{ fields: ["liens"] }] });
});

test("a correction is based on the version that was shown: two users who correct the same field notice each other", async () => {
  const path = await loanAt("funded");
  const at = `${path}/terms/correct`;
  const opened = (await compliance.open(at)).html;
  await administrator.fillIn(at, { "loan.channel": "wholesale", reason });
  const other = await compliance.send(at, typedInto(opened, { "loan.disbursement_date": "04/27/2026", reason }));
  expect(other.location).toBe(`${path}?done=saved`);
  expect(await stored(path)).toMatchObject({ channel: "wholesale", disbursement_date: "2026-04-27" });
  const same = await compliance.send(at, typedInto(opened, { "loan.disbursement_date": "04/28/2026", reason }));
  expect(same.status).toBe(412);
  expect(decoded(same.html)).toContain("was changed meanwhile. Now stored: 04/27/2026");
  expect(new Map(fieldsOf(same.html)).get("reason")).toBe(reason);
  expect((await compliance.send(at, fieldsOf(same.html))).location).toBe(`${path}?done=saved`);
  expect(await stored(path)).toMatchObject({ channel: "wholesale", disbursement_date: "2026-04-28" });
});

test("a person is corrected at the version of the loan, whatever else was saved", async () => {
  const path = await loanAt("funded");
  const at = `${await addressOf(path, "borrowers")}/correct`;
  const opened = (await compliance.open(at)).html;
  await administrator.fillIn(`${path}/terms`, { notes: "Sold" });
  const sent = await compliance.send(at, typedInto(opened, { "borrower.first_name": "Adah", reason }));
  expect(sent.location).toBe(`${path}?done=saved`);
  expect((await stored(path)).corrections).toMatchObject([{ fields: ["borrowers.first_name"] }]);
});

describe("a change of a fixed field that is refused", () => {
  test("leads a user who may correct it to the form that does", async () => {
    const path = await loanAt("funded");
    const at = await addressOf(path, "property");
    const refused = await administrator.fillIn(at, { occupancy: "second_residence" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(`<a href="${at}/correct#property.occupancy">Correct fixed fields…</a>`);
  });

  test("says to another user who can", async () => {
    const at = await addressOf(await loanAt("funded"), "property");
    const refused = await officer.visitor.fillIn(at, { occupancy: "second_residence" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("compliance or an administrator can correct it, with a reason");
    expect(refused.html).not.toContain("Correct fixed fields");
  });
});

test("a Social Security number typed into a correction after the session ended is not kept, and the form says after the next sign-in that it must be typed again", async () => {
  const at = await addressOf(await loanAt("funded"), "borrowers");
  const { html } = await compliance.open(`${at}/correct`);
  expect(fieldsOf(html)).toContainEqual(["borrower.ssn", ""]);
  const late = siteVisitor(officer.service);
  const sent = await late.send(`${at}/correct`, typedInto(html, { "borrower.ssn": "123-45-6780", reason }));
  expect([sent.status, sent.html.includes("123-45-6780"), sent.html.includes(reason)]).toEqual([401, false, true]);
  const twice = await late.send(`${at}/correct`, fieldsOf(sent.html));
  expect(twice.status).toBe(401);
  const lost = /<p class="error" id="borrower\.ssn\.error">Social Security number must be typed again/;
  for (const { html: kept } of [sent, twice]) {
    const again = await compliance.send(`${at}/correct`, fieldsOf(kept));
    expect([again.status, again.html.includes("123-45-6780")]).toEqual([403, false]);
    expect(again.html).toMatch(lost);
  }
  // The same is said if the correction was refused because of another field.
  const refused = await compliance.send(`${at}/correct`, typedInto(html, { "borrower.ssn": "123-45-6780" }));
  expect(refused.html).toMatch(lost);
  const without = await late.send(`${at}/correct`, typedInto(html, { reason }));
  expect((await compliance.send(`${at}/correct`, fieldsOf(without.html))).html).not.toMatch(lost);
});

describe("a Social Security number that is stored", () => {
  const last4Of = async (path: string) => {
    const { borrowers } = (await stored(path)) as unknown as { borrowers: readonly { ssn_last4: string | null }[] };
    return borrowers.map(({ ssn_last4 }) => ssn_last4);
  };

  test.each<[string, Readonly<Record<string, string>>, string | null, readonly string[]]>([
    ["is removed by a correction that marks it", {}, null, ["borrowers.ssn"]],
    [
      "is removed with other corrections of the person",
      { "borrower.last_name": "Exemple" },
      null,
      ["borrowers.last_name", "borrowers.ssn"],
    ],
    ["is replaced if a new one is typed too", { "borrower.ssn": "123-45-6780" }, "6780", ["borrowers.ssn"]],
  ])("%s", async (_, typed, last4, fields) => {
    const path = await loanAt("funded");
    const at = `${await addressOf(path, "borrowers")}/correct`;
    expect(await last4Of(path)).toEqual(["6789"]);
    const sent = await compliance.fillIn(at, { _remove: "borrower.ssn", reason, ...typed });
    expect(sent.location).toBe(`${path}?done=saved`);
    expect(await last4Of(path)).toEqual([last4]);
    expect((await stored(path)).corrections).toMatchObject([{ fields }]);
  });

  test("can be marked for removal, as the only such field of a person", async () => {
    const at = `${await addressOf(await loanAt("funded"), "borrowers")}/correct`;
    const { html } = await compliance.open(at);
    expect([...html.matchAll(/name="_remove" value="([^"]*)"/g)].map(([, name]) => name)).toEqual(["borrower.ssn"]);
  });
});

test("the page of a person of another loan is not found", async () => {
  const at = await addressOf(await loanAt("funded"), "borrowers");
  const other = (await loanAt("funded")).split("/").at(-1);
  const elsewhere = at.replace(/^\/loans\/\d+/, `/loans/${other}`);
  expect((await compliance.open(`${elsewhere}/correct`)).status).toBe(404);
});
