import { describe, expect, test } from "bun:test";
import { loanTerms } from "../../../../../domain/loan/terms/loan-terms.ts";
import { differenceText, termsDifferences } from "../../../../../domain/loan/terms/terms-differences.ts";
import { copyOf, said } from "./approved-loan.ts";
import { others, rows } from "./changes.ts";

describe("a term that differs after the approval is reported with both values", () => {
  test.each(rows)("%s", (field, change, name, then, now) => {
    // In another state, neither license is one of the property's state.
    const licenses = [
      "License of the loan officer in the property's state: IL-1 at the approval, none now",
      "License of the company in the property's state: Yes at the approval, No now",
    ];
    expect(said(change)).toEqual([
      `${name}: ${then} at the approval, ${now} now`,
      ...(field === "property.state" ? licenses : []),
    ]);
  });

  test.each(others)("%s, with what follows from it", (_, change, texts) => {
    expect(said(change)).toEqual([...texts]);
  });

  test("whichever term it is", () => {
    const tried = [...rows.map(([field]) => field), ...others.map(([field]) => field)];
    expect(tried.toSorted()).toEqual(loanTerms.map(({ field }) => field).toSorted());
  });

  test("also if an earlier version of the service had another code for it", () => {
    const former = copyOf();
    const copy = { ...former, loan: { ...former.loan, "property.propertyType": "houseboat" } };
    expect(termsDifferences(copy, former).map(differenceText)).toEqual([
      "Type of the property: houseboat at the approval, Single-family home now",
    ]);
  });
});
