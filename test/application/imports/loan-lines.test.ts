import { describe, expect, test } from "bun:test";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startingProducts } from "../../../domain/company/product.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { deniedLine, fundedLine, type Line, officerEmail, openLine } from "../../fixtures/imports/loan-line.ts";
import { briefly, importOffice } from "./import-office.ts";

const office = await importOffice();
const others = await importOffice({
  company: { lei: "54930084UKLVMY22DS16" },
  officer: { email: "former@example.com", nmlsId: null },
});

/** What a dry run finds in a line. */
const found = async (line: Line): Promise<string[]> => briefly((await office.take(line, { dryRun: true })).findings);

type Moves = readonly (readonly [status: string, effective_date: string])[];

const history = (...moves: Moves) => ({
  status_history: moves.map(([status, effective_date]) => ({ status, effective_date })),
});

const amountOn = (on: string, given: Line = {}): Line => ({
  entered_amounts: [
    { on, principal_limit: 190000, max_claim_amount: 400000, basis: "principal_limit", source: "A paper", ...given },
  ],
});

describe("the line of a loan from a former system", () => {
  test("becomes a loan with the history that it had there", async () => {
    const { outcome, findings, ignoredFields } = await office.take({
      ...fundedLine({ external_id: "F-0" }),
      loan_officer_id: 7,
      color: "red",
    });
    expect({ outcome, findings, ignoredFields }).toEqual({
      outcome: "created",
      findings: [],
      ignoredFields: ["loan_officer_id", "color"],
    });
    const loan = await office.loanOf("F-0");
    expect(loan).toMatchObject({
      version: 1,
      loanNumber: "2026-000001",
      uli: "10Bx939c5543TqA1144M999143X38",
      loanOfficerId: office.officer.id,
      actionTakenOn: "2025-04-15",
      pipeline: [{ effectiveOn: "2025-02-03", channel: "retail", propertyState: "IL" }],
      fees: [],
      caseNumberAssignedOn: "2025-02-10",
      agency: { caseNumber: { state: "assigned", number: "1372001234", assignedOn: "2025-02-10" } },
      originatorAtFunding: { userId: office.officer.id, name: "Olga Former", nmlsId: "776655" },
      enteredAmounts: [{ on: "2025-04-15", principalLimitCents: 190_000_00 }],
      imported: { importId: 1, line: 1, source: "Former LOS", byUserId: office.administrator.id, version: 1 },
    });
    expect(loan.statusHistory.map(({ status, effectiveOn }) => `${status} ${effectiveOn}`)).toEqual([
      "origination 2025-02-01",
      "conditional_approval 2025-03-20",
      "funded 2025-04-21",
    ]);
    for (const { at } of loan.statusHistory) expect(at).toBe(loan.createdAt);
    const entries = await office.dependencies
      .forCompany(office.company.id)
      .log.listOfRecord("loan", String(loan.id), 0, 9);
    expect(entries.map(({ action }) => action)).toEqual(["loan.import"]);
    expect(JSON.stringify(entries)).not.toContain(loan.imported?.lineDigest ?? "no digest");
  });

  test("that lacks required data is refused with every such field, and stores nothing", async () => {
    const { first_name, dob, external_id, source, product_code, loan_officer, ...rest } = openLine();
    expect(
      await found({
        ...rest,
        home_value: "400,000",
        status_history: [{ status: "lost" }],
        fees: [{ code: "appraisal" }],
      }),
    ).toEqual([
      "refused first_name: required",
      "refused dob: required",
      "refused home_value: invalid",
      "refused external_id: required",
      "refused product_code: required",
      "refused loan_officer: required",
      "refused source: required",
      "refused fees.0.amount: required",
      "refused status_history.0.status: invalid",
      "refused status_history.0.effective_date: required",
    ]);
  });

  test("stores nothing in a dry run", async () => {
    const { loans, take } = await importOffice();
    for (const line of [openLine({ calculation: { as_of: "2026-04-01" } }), fundedLine(), deniedLine()])
      expect(await take(line, { dryRun: true })).toMatchObject({ outcome: "created" });
    expect((await loans.list(everyLoan, { number: 1, size: 1, order: [] })).count).toBe(0);
  });

  test("never repeats a value of the line in its findings", async () => {
    const secret = "123-45-6789";
    const [code, loan_officer] = [secret, `${secret}@example.com`];
    const lines = [
      { borrower: { ssn: secret }, dob: secret, loan_officer: secret, status_history: [{ status: secret }] },
      { uli: secret, product_code: code, loan_officer, fees: [{ code, amount: 1 }], fha: { case_number: secret } },
    ];
    for (const line of lines) {
      const { findings } = await office.take(openLine(line));
      expect(findings.length).toBeGreaterThanOrEqual(5);
      expect(JSON.stringify(findings)).not.toContain(secret);
    }
  });
});

describe("the statuses of a former system", () => {
  const open = { application_date: "2026-03-02" };
  const of = (...moves: Moves) => found(openLine({ ...open, ...history(...moves) }));
  const start = ["origination", "2026-03-01"] as const;

  test("can leave out intermediate statuses of the table of moves, but no end and no funding", async () => {
    expect(await of(start, ["clear_to_close", "2026-04-01"])).toEqual(["warning -: agency_results_to_record"]);
    expect(await of(start, ["processing", "2026-04-01"], ["origination", "2026-04-02"])).toEqual([]);
    // An endorsement follows a funding, and a reopening follows an end.
    expect(await of(start, ["endorsed", "2026-04-01"])).toContain("refused status_history.1.status: invalid");
    expect(await of(start, ["closing", "2026-04-01"], ["withdrawn", "2026-04-02"])).toContain(
      "refused status_history.2.status: invalid",
    );
    expect(await of(start, ["withdrawn", "2026-04-01"], ["underwriting", "2026-04-02"])).toEqual([]);
  });

  test("begin with origination, are in order, and are not in the future", async () => {
    expect(await of(["processing", "2026-03-01"])).toEqual(["refused status_history.0.status: invalid"]);
    expect(await of(start, ["processing", "2026-02-28"])).toEqual(["refused status_history.1.effective_date: invalid"]);
    expect(await of(start, ["processing", "2026-03-01"])).toEqual([]);
    expect(await of(start, ["processing", "2026-05-01"])).toEqual([]);
    expect(await of(start, ["processing", "2026-05-02"])).toEqual(["refused status_history.1.effective_date: invalid"]);
  });

  test("are origination only, from its effective date, if the line has none", async () => {
    await office.take(openLine({ external_id: "F-1", effective_date: "2026-03-01" }));
    expect((await office.loanOf("F-1")).statusHistory).toMatchObject([
      { status: "origination", effectiveOn: "2026-03-01" },
    ]);
    expect(await found(openLine({ effective_date: "2026-05-02" }))).toEqual(["refused effective_date: invalid"]);
    expect(await found(openLine({ effective_date: "2026-03-02", ...history(["origination", "2026-03-01"]) }))).toEqual([
      "refused effective_date: invalid",
    ]);
  });
});

describe("a funded loan", () => {
  test("needs both of its dates, and counts as funded on the disbursement date", async () => {
    expect(await found(fundedLine({ closing_date: null, disbursement_date: null }))).toEqual([
      "refused closing_date: required",
      "refused disbursement_date: required",
    ]);
    expect(await found(fundedLine({ disbursement_date: "2025-04-22" }))).toEqual([
      "refused status_history.2.effective_date: invalid",
      "refused disbursement_date: invalid",
    ]);
  });

  test("needs an amount by its closing date, from 2024 on", async () => {
    expect(await found(fundedLine(amountOn("2025-04-16")))).toEqual(["refused entered_amounts: required"]);
    expect(await found(fundedLine(amountOn("2025-04-15")))).toEqual([]);
    // The amount applied for is not a loan amount.
    expect(await found(fundedLine(amountOn("2025-04-15", { basis: "amount_applied_for" })))).toEqual([
      "refused entered_amounts: required",
    ]);
    const former = (closingOn: string) => ({
      application_date: "2023-10-02",
      approval_date: null,
      fha: null,
      closing_date: closingOn,
      disbursement_date: "2024-01-05",
      entered_amounts: [],
      ...history(["origination", "2023-10-02"], ["funded", "2024-01-05"]),
    });
    expect(await found(fundedLine(former("2023-12-31")))).toEqual(["warning entered_amounts: required"]);
    expect(await found(fundedLine(former("2024-01-01")))).toEqual(["refused entered_amounts: required"]);
  });

  test("needs the NMLS id of its originator, which is the loan officer's if the line has none", async () => {
    expect(await found(fundedLine({ originator: null }))).toEqual([]);
    const line = fundedLine({ originator: null, loan_officer: "former@example.com" });
    expect(briefly((await others.take(line, { dryRun: true })).findings)).toEqual([
      "refused originator.nmls_id: required",
    ]);
  });

  test("takes the NMLS id of the user whom it names as originator, but none for a name alone", async () => {
    const named = { name: "Otto Officer", email: officerEmail };
    expect(await found(fundedLine({ originator: named }))).toEqual([]);
    const needed = ["refused originator.nmls_id: required"];
    expect(await found(fundedLine({ originator: { name: "Olga Former" } }))).toEqual(needed);
    const email = "former@example.com";
    const without = fundedLine({ originator: { name: "Former Officer", email }, loan_officer: email });
    expect(briefly((await others.take(without, { dryRun: true })).findings)).toEqual(needed);
  });

  test("does not also lack an amount or an originator that it states wrongly", async () => {
    const [amount, people] = [amountOn("2026-05-02"), { originator: null, loan_officer: "unknown@example.com" }];
    expect(await found(fundedLine(amount))).toEqual(["refused entered_amounts.0.on: invalid"]);
    expect(await found(fundedLine(people))).toEqual(["refused loan_officer: unknown_reference"]);
    expect(await found(fundedLine({ ...amount, ...people, home_value: 1, uli: "x", disbursement_date: null }))).toEqual(
      [
        "refused loan_officer: unknown_reference",
        "refused uli: invalid",
        "refused entered_amounts.0.on: invalid",
        "refused disbursement_date: required",
      ],
    );
  });

  test("says which terms come from the product because the line lacks them", async () => {
    expect(await found(fundedLine({ margin: null, lifetime_cap: "" }))).toEqual([
      "warning margin: term_of_product",
      "warning lifetime_cap: term_of_product",
    ]);
  });

  test("has one fixed rate, which the product's own rate does not replace", async () => {
    const products = startingProducts.map((each) => ({
      ...each,
      noteRate: each.rateType === "fixed" ? rate(7.5) : null,
    }));
    const lender = await importOffice({ company: { products } });
    const fixed = { product_code: "HECM_FIXED", note_rate: null, margin: null, lifetime_cap: "", payment_plan: null };
    const line = fundedLine({ ...fixed, external_id: "F-fixed", expected_rate: 6.5 });
    expect(briefly((await lender.take(line)).findings)).toEqual([]);
    expect(await lender.loanOf("F-fixed")).toMatchObject({ expectedRate: rate(6.5), noteRate: null });
  });

  test("can be insured, with a case number and the endorsement date", async () => {
    const insured = (fha: Line) =>
      found(
        fundedLine({
          fha,
          status_history: [
            { status: "origination", effective_date: "2025-02-01" },
            { status: "funded", effective_date: "2025-04-21" },
            { status: "endorsed", effective_date: "2025-06-02" },
          ],
        }),
      );
    const whole = { case_number: "1372001234", case_number_assigned_date: "2025-02-10", endorsed_date: "2025-06-01" };
    expect(await insured(whole)).toEqual([]);
    expect(await insured({})).toEqual(["refused fha.case_number: required", "refused fha.endorsed_date: required"]);
    expect(await insured({ ...whole, endorsed_date: "2025-04-14" })).toEqual(["refused fha.endorsed_date: invalid"]);
    expect(await insured({ ...whole, endorsed_date: "2025-04-15" })).toEqual([]);
    expect(await insured({ ...whole, case_number: "137-20012" })).toEqual(["refused fha.case_number: invalid"]);
    expect(await found(fundedLine({ fha: { ...whole, insurance_status: "endorsed" } }))).toEqual([
      "refused fha.insurance_status: invalid",
      "refused fha.endorsed_date: invalid",
    ]);
  });

  test("is not checked for age, license, an active product, or active people; an open loan is", async () => {
    const young = { dob: "1980-01-01", property_state: "TX", property: null, closer: officerEmail };
    expect(await found(fundedLine(young))).toEqual([]);
    expect(await found(openLine(young))).toEqual(["refused dob: invalid", "refused property_state: invalid"]);
    const left = await importOffice({ officer: { email: "left@example.com", isActive: false, nmlsId: "42" } });
    const take = async (line: Line) =>
      briefly((await left.take({ ...line, loan_officer: "Left@example.com" }, { dryRun: true })).findings);
    expect(await take(fundedLine())).toEqual([]);
    expect(await take(openLine())).toEqual(["refused loan_officer: unknown_reference"]);
    expect(await found(fundedLine({ loan_officer: "left@example.com" }))).toEqual([
      "refused loan_officer: unknown_reference",
    ]);
  });
});

describe("an application that ended", () => {
  test("without a loan is accepted without an amount, which a warning names", async () => {
    expect(await found(deniedLine())).toEqual([]);
    expect(await found(deniedLine(amountOn("2025-07-10")))).toEqual([]);
    expect(await found(deniedLine(amountOn("2025-07-11")))).toEqual(["warning entered_amounts: amount_missing"]);
  });

  test("with a denial needs its reason", async () => {
    expect(await found(deniedLine({ hmda: null }))).toEqual(["refused hmda.denial_reasons: required"]);
  });

  test("after an approval needs the amount by then, and the approval date", async () => {
    const notAccepted = (given: Line) =>
      found(openLine({ application_date: "2025-06-02", ...amountOn("2025-07-01"), ...given }));
    const [applied, ended] = [
      ["origination", "2025-06-02"],
      ["approved_not_accepted", "2025-08-01"],
    ] as const;
    expect(await notAccepted(history(applied, ["conditional_approval", "2025-07-01"], ended))).toEqual([]);
    expect(await notAccepted(history(applied, ["conditional_approval", "2025-06-30"], ended))).toEqual([
      "refused entered_amounts: required",
    ]);
    expect(await notAccepted(history(applied, ended))).toEqual(["refused approval_date: required"]);
    expect(await notAccepted({ ...history(applied, ended), approval_date: "2025-07-01" })).toEqual([]);
  });
});

describe("an open application", () => {
  test("has the product's fees if it names none, and says what to record once it is past underwriting", async () => {
    await office.take(openLine({ external_id: "F-2" }));
    expect((await office.loanOf("F-2")).fees.map(({ code }) => code)).toEqual([
      "origination-fee",
      "appraisal",
      "counseling",
    ]);
    const approved = openLine({
      external_id: "F-3",
      ...history(["origination", "2026-03-02"], ["conditional_approval", "2026-04-01"]),
    });
    expect(briefly((await office.take(approved)).findings)).toEqual(["warning -: agency_results_to_record"]);
    expect(await found(openLine(history(["origination", "2026-03-02"], ["underwriting", "2026-04-01"])))).toEqual([]);
  });

  test("is subject to the requirements like any other", async () => {
    const { dependencies, administrator, actor } = office;
    const { loan, allowedStatuses } = accepted(
      await findLoan(dependencies, { ...actor, userId: administrator.id }, (await office.loanOf("F-3")).id),
    );
    expect(statusOf(loan)).toBe("conditional_approval");
    const next = allowedStatuses.find(({ status }) => status === "clear_to_close");
    expect(next?.requirements.map(({ code }) => code)).toContain("counseling_incomplete");
  });

  test("must keep the origination fee within its cap, and a funded loan above it gets a warning", async () => {
    // 2% of the first 200,000 and 1% of the rest of 400,000: 6,000, which is also the overall maximum.
    const fee = (amount: number) => ({ fees: [{ code: "origination-fee", amount }] });
    expect(await found(openLine(fee(6000)))).toEqual([]);
    expect(await found(openLine(fee(6000.01)))).toEqual(["refused fees.0.amount: invalid"]);
    expect(await found(fundedLine(fee(6000.01)))).toEqual(["warning fees.0.amount: fee_above_cap"]);
    expect(await found(openLine({ fees: [...fee(1).fees, ...fee(1).fees] }))).toEqual([
      "refused fees.1.code: already_exists",
    ]);
  });
});

describe("identifiers, channels, and amounts of a line", () => {
  test("a universal loan identifier has check digits, and an application without one gets a ULI from this service", async () => {
    expect(await found(fundedLine({ uli: "10Bx939c5543TqA1144M999143X39" }))).toEqual(["refused uli: invalid"]);
    const line = fundedLine({ uli: null, loan_officer: "former@example.com" });
    expect(briefly((await others.take(line)).findings)).toEqual(["warning uli: uli_made"]);
    expect((await others.loanOf("F-2001")).uli).toStartWith("54930084UKLVMY22DS162026000001");
  });

  test("the channel counts from the application on, and ends as the loan's channel", async () => {
    const pipeline = (...entries: readonly (readonly [string, string, string])[]) => ({
      channel: "wholesale",
      pipeline: entries.map(([effective_date, channel, property_state]) => ({
        effective_date,
        channel,
        property_state,
      })),
    });
    expect(await found(openLine(pipeline(["2026-03-02", "retail", "OH"], ["2026-04-01", "wholesale", "IL"])))).toEqual(
      [],
    );
    expect(await found(openLine(pipeline(["2026-03-01", "wholesale", "IL"])))).toEqual([
      "refused pipeline.0.effective_date: invalid",
    ]);
    expect(await found(openLine(pipeline(["2026-03-02", "wholesale", "OH"])))).toEqual(["refused pipeline.0: invalid"]);
    expect(await found(openLine({ application_date: null, ...pipeline(["2026-03-02", "wholesale", "IL"]) }))).toEqual([
      "refused pipeline: invalid",
    ]);
  });

  test("an amount is dated from the application through today, and before the line's calculation", async () => {
    expect(await found(openLine(amountOn("2026-03-01")))).toEqual(["refused entered_amounts.0.on: invalid"]);
    expect(await found(openLine(amountOn("2026-03-02")))).toEqual([]);
    expect(await found(openLine(amountOn("2026-05-02")))).toEqual(["refused entered_amounts.0.on: invalid"]);
    expect(await found(openLine({ ...amountOn("2026-04-01"), calculation: { as_of: "2026-04-01" } }))).toEqual([
      "refused entered_amounts.0.on: invalid",
    ]);
    expect(await found(openLine({ ...amountOn("2026-03-31"), calculation: { as_of: "2026-04-01" } }))).toEqual([]);
  });
});

describe("the calculation that a line requests", () => {
  test("is made by the rules of its date and marked as entered afterwards", async () => {
    await office.take(openLine({ external_id: "F-4", calculation: { as_of: "2026-03-16" } }));
    const { id } = await office.loanOf("F-4");
    const { rows } = await office.calculations.list(id, { number: 1, size: 9, order: [] });
    expect(rows).toMatchObject([
      { asOf: "2026-03-16", loanVersion: 1, enteredAfterwards: { termsChangedSince: null } },
    ]);
  });

  test("causes the line to be refused if it is refused, also in a dry run", async () => {
    expect(await found(openLine({ calculation: { as_of: "2026-03-01" } }))).toEqual([
      "refused calculation.as_of: invalid",
    ]);
    expect(await found(openLine({ calculation: { as_of: "2026-05-02" } }))).toEqual([
      "refused calculation.as_of: invalid",
    ]);
    expect(await found(openLine({ expected_rate: 30, calculation: { as_of: "2026-04-01" } }))).toEqual([
      "refused expected_rate: expected_rate_above_table",
    ]);
  });
});
