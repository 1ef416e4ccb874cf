import { expect, test } from "bun:test";
import { aStatusEntry } from "../../../../../fixtures/loan/loan.ts";
import { loanSaved } from "../../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type ServiceResponse, startLoan } from "../../../support/running-service.ts";

onBothStores((service) => {
  test("the table of fixed fields is listed with the API's names, in JSON and as CSV", async () => {
    const officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    const pages = ["1", "2"].map((page) => officer.call("GET", `/loan/fixed-fields/?page_size=200&page=${page}`));
    const [first, second] = await Promise.all(pages);
    const rows: readonly ServiceResponse["body"][] = [first, second].flatMap((page) => page?.body.results);
    expect([first?.status, first?.body.count]).toEqual([200, rows.length]);
    const named = new Map(rows.map((row) => [row.field, row]));
    expect(named.get("hecm_type")).toMatchObject({ record: "loan", case_number: "correction", funded: "correction" });
    expect(named.get("property.street")).toMatchObject({ record: "property", case_number: "address_change" });
    expect(named.get("borrowers.dob")).toMatchObject({
      clear_to_close: "sent_back",
      makes_necessary: ["calculation", "caivrs", "case_correction", "documents"],
    });
    expect(named.get("liens.amount")).toMatchObject({ closing: null, funded: "correction", ended: "first_entry" });
    expect(named.get("notes")).toMatchObject({ funded: null, insured: null });
    // Every name is one of the API: none has a capital letter or the unit in the domain's names.
    expect([...named.keys()].filter((field) => !/^[a-z_.0-9]+$/.test(field) || field.endsWith("_cents"))).toEqual([]);
    const fees = await officer.call("GET", "/loan/fixed-fields/?record=fee");
    expect(new Set(fees.body.results.map(({ record }: ServiceResponse["body"]) => record))).toEqual(new Set(["fee"]));
    const csv = await officer.call("GET", "/loan/fixed-fields/?format=csv&page_size=1");
    expect(String(csv.body).split("\n")[0]).toContain("field,case_number,appraisal_logged,clear_to_close");
  });

  test("the fields of the table that a correction can change now are listed for a loan", async () => {
    const company = await service().company();
    const officer = await service().hire(company, "Company User", "Loan Officer");
    const { id } = await startLoan(officer);
    const path = `/loan/fixed-fields/?page_size=200&correctable_on=${id}`;
    expect((await officer.call("GET", path)).body.count).toBe(0);
    const { loans } = service().dependencies.forCompany(company.id);
    const loan = await loans.find(id);
    if (loan === null) throw new Error("the loan is missing");
    const funded = { ...loan, statusHistory: [...loan.statusHistory, aStatusEntry("funded")] };
    await loans.save(funded, loanSaved(funded, loan));
    const ofFees = await officer.call("GET", `${path}&record=fee`);
    const fields = ["code", "description", "amount", "paid_to", "paid_by", "payment_timing", "charged_date"];
    const more = ["is_finance_charge", "tolerance", "is_shoppable", "gfe_block"];
    const named = ofFees.body.results.map(({ field }: ServiceResponse["body"]) => field);
    expect(named.toSorted()).toEqual(["fees", ...[...fields, ...more].map((field) => `fees.${field}`)].toSorted());
    const ofLoan = (await officer.call("GET", `${path}&record=loan`)).body.results;
    const names = new Set(ofLoan.map(({ field }: ServiceResponse["body"]) => field));
    // The agency returned the date of the case number, and notes stay open.
    expect(["channel", "case_number_assigned_date", "notes"].map((name) => names.has(name))).toEqual([
      true,
      false,
      false,
    ]);
    const stranger = await service().hire(await service().company(), "Company Administrator");
    const refused = await stranger.call("GET", path);
    expect([refused.status, refused.body.code]).toEqual([404, "loan_not_found"]);
  });
});
