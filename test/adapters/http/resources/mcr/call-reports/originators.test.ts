import { expect, test } from "bun:test";
import { day } from "../../../../../../domain/kernel/day.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../../support/running-service.ts";
import { funded, originator, reportingLender } from "./reporting-lender.ts";

onBothStores((service) => {
  const lender = reportingLender(service);

  test("a loan whose originator has no NMLS id prevents reporting its quarter, and is reported with them", async () => {
    await lender.newCompany();
    const loan = await lender.received("2026-01-15", 200_000, funded("2026-04-24", { ...originator, nmlsId: null }));
    const { status, body } = await lender.report(2);
    expect([status, body.code]).toEqual([400, "report_data_missing"]);
    expect(body.detail).toContain(loan.loanNumber);
    expect(body.errors).toEqual([
      {
        field: "nmls_id",
        message: `of Olga Officer, the loan officer of loan ${loan.loanNumber} (user 70007), is missing`,
      },
    ]);
    expect((await lender.report(1)).status).toBe(200);
  });

  test("an NMLS id that is entered after the funding completes the originator, and nothing else changes it", async () => {
    await lender.newCompany();
    const administrator = await service().hire(lender.company, "Company Administrator");
    const { userId } = await service().hire(lender.company, "Company User", "Loan Officer");
    const setId = (nmls_id: string | null) => administrator.call("PATCH", `/company/users/${userId}/`, { nmls_id });
    await setId(null);
    const who = { userId, name: "Olga Officer", nmlsId: null };
    const given = { ...funded("2026-02-24", who), closingOn: day("2026-02-20") };
    await lender.received("2026-01-15", 200_000, { ...given, originatorAtFunding: { ...who, licenseNumber: "IL-1" } });
    expect((await lender.report(1)).body.code).toBe("report_data_missing");
    expect((await setId("345678")).status).toBe(200);
    const named = (await lender.illinois(1)).mlos.map((mlo: ServiceResponse["body"]) => [mlo.nmls_id, mlo.name]);
    expect(named).toEqual([["345678", "Olga Officer"]]);
    await lender.received("2026-01-16", 100_000, {
      ...funded("2026-02-25", { userId, name: "Olga Officer", nmlsId: "345678" }),
      closingOn: day("2026-02-20"),
    });
    await setId("456789");
    const both = (await lender.illinois(1)).mlos.map((mlo: ServiceResponse["body"]) => [mlo.nmls_id, mlo.amount]);
    expect(both).toEqual([
      ["345678", 100_000],
      ["456789", 200_000],
    ]);
  });

  test("an imported originator never gets the NMLS id of the user who works on the loan", async () => {
    await lender.newCompany();
    const { userId } = await service().hire(lender.company, "Company User", "Loan Officer");
    const administrator = await service().hire(lender.company, "Company Administrator");
    expect((await administrator.call("PATCH", `/company/users/${userId}/`, { nmls_id: "123456" })).status).toBe(200);
    const imported = { userId, name: "Former Officer", nmlsId: null };
    await lender.received("2026-01-15", 200_000, { ...funded("2026-02-24", imported), closingOn: day("2026-02-20") });
    const { body } = await lender.report(1);
    expect([body.code, body.errors?.[0]?.message]).toEqual([
      "report_data_missing",
      expect.stringMatching(/^of Former Officer, .+ is missing$/),
    ]);
  });

  test("the page of such a report says the same without the API's names", async () => {
    await lender.newCompany();
    const link = await lender.compliance.call("POST", "/pages/links/", { page: "mcr", year: 2026, quarter: 2 });
    const loan = await lender.received("2026-01-15", 200_000, funded("2026-04-24", { ...originator, nmlsId: null }));
    const response = await service().ask(new URL(link.body.url).pathname);
    const page = await response.text();
    expect([response.status, page.includes("nmls_id")]).toEqual([400, false]);
    expect(page).toContain(
      `<p>NMLS id of Olga Officer, the loan officer of loan ${loan.loanNumber} (user 70007), is missing.</p>`,
    );
  });
});
