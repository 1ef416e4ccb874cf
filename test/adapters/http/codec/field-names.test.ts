import { describe, expect, test } from "bun:test";
import { apiPath } from "../../../../adapters/http/codec/field-names.ts";
import { ignoredFields } from "../../../../adapters/http/codec/ignored-paths.ts";
import { bodySchema } from "../../../../adapters/http/codec/table.ts";
import { borrowerFields } from "../../../../adapters/http/resources/borrower/body.ts";
import { companyFields } from "../../../../adapters/http/resources/company/body.ts";
import { feeFields } from "../../../../adapters/http/resources/fee/body.ts";
import { loanRevisionFields } from "../../../../adapters/http/resources/loan/body.ts";
import { propertyFields } from "../../../../adapters/http/resources/property/body.ts";
import { userFields } from "../../../../adapters/http/resources/user/body.ts";

describe("a field that no one can write is reported, not silently dropped", () => {
  test("unknown and read-only fields are found at every depth", () => {
    const body = {
      loan_officer_id: 7,
      home_value: 400_000,
      status: "funded",
      hom_value: 1,
      payment_plan: { type: "term", term_month: 5 },
      liens: [{ amount: 1, amonut: 2 }],
    };
    expect(ignoredFields(bodySchema(loanRevisionFields), body)).toEqual([
      "status",
      "hom_value",
      "payment_plan.term_month",
      "liens.0.amonut",
    ]);
  });
});

describe("both names of a field", () => {
  const names = {
    coBorrowers: { name: "co_borrowers", codec: { inside: borrowerFields } },
    property: { name: "property", codec: { inside: propertyFields } },
  };

  test("a refusal of the domain is returned in the API's names", () => {
    expect(apiPath(names, "coBorrowers.0.bornOn")).toBe("co_borrowers.0.dob");
    expect(apiPath(names, "property.annualAssociationDuesCents")).toBe("property.annual_hoa");
    expect(apiPath(loanRevisionFields, "priorHecm.closedOn")).toBe("prior_hecm.closing_date");
    expect(apiPath(loanRevisionFields, "homeValueCents")).toBe("home_value");
    expect(apiPath(names, "unheardOf.5.name")).toBe("unheardOf.5.name");
  });

  test("no table uses one name twice, and translating twice changes nothing more", () => {
    for (const table of [loanRevisionFields, borrowerFields, propertyFields, feeFields, companyFields, userFields]) {
      const apiNames = Object.values<{ readonly name: string }>(table).map(({ name }) => name);
      expect(new Set(apiNames).size).toBe(apiNames.length);
      for (const domainName of Object.keys(table)) {
        const once = apiPath(table, domainName);
        expect(apiPath(table, once)).toBe(once);
        expect(once).toMatch(/^[a-z0-9_]+$/);
      }
    }
  });
});
