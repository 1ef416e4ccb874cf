import { describe, expect, test } from "bun:test";
import { larCells } from "../../../../domain/hmda/register/lar-fields.ts";
import { larRow } from "../../../../domain/hmda/row/lar-row.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { ada, aReportedLoan, bruno, registerFacts } from "../../../fixtures/reports/register-facts.ts";
import { answering, denied, endedAs, property, rowOf } from "./example.ts";

describe("the whole row of an originated annual HECM with a co-borrower", () => {
  /**
   * Principal limit 201,450.50. Income 12 × (2,041.67 + 1,000.00) = 36,500.04, which is 37 thousand. Ada is 74 on November 3, 2025; Bruno,
   * born on February 29, 1960, is 65. Appraised at 400,000. The line of credit has an adjustable rate: open-end.
   */
  const expected = [
    "2|10BX939C5543TQA1144M|10BX939C5543TQA1144M2025000001|20251103|2|4|2|1|1|201450.5|1|20251230",
    "12 Sample Street Apt 4|Springfield|IL|62701|17167|17167000100",
    "2||||||1|||||", // ethnicity of both, codes and text
    "2|1",
    "5||||||||3|||||||", // race of both, codes and texts
    "2|1",
    "2|1|2|1|74|65",
    "37|0|NA|3|1",
    "8888|8888|9||9|",
    "10||||",
    "NA|NA|NA|NA|NA|5.75|NA|NA|NA|NA|12|2|2|2|1",
    "400000|3|5|1|NA",
    "1|1|123456",
    "6||||||17|||||",
    "1|1|2",
  ].join("|");

  test("has these 110 fields", () => {
    const cells = larCells(rowOf({ borrowers: [ada, bruno] }));
    expect(cells).toHaveLength(110);
    expect(cells.join("|")).toBe(expected);
  });
});

describe("the whole row of a denied monthly HECM of one borrower, from a broker", () => {
  /**
   * Denied on December 20, 2025 for insufficient cash and another reason, with a score of 612 of FICO 8. No note rate without an approval.
   * Its rate changes after a month. The decision relied on the appraisal of 400,000. Ada alone: 12 × 2,041.67 = 24,500.04, which is 25
   * thousand.
   */
  const expected = [
    "2|10BX939C5543TQA1144M|10BX939C5543TQA1144M2025000001|20251103|2|4|2|1|1|201450.5|3|20251220",
    "12 Sample Street Apt 4|Springfield|IL|62701|17167|17167000100",
    "2||||||5|||||",
    "2|4",
    "5||||||||8|||||||",
    "2|4",
    "2|5|2|4|74|9999",
    "25|0|NA|3|1",
    "612|9999|12||10|",
    "5|9|||Under 62",
    "NA|NA|NA|NA|NA|NA|NA|NA|NA|NA|1|2|2|2|1",
    "400000|3|5|1|NA",
    "2|1|654321",
    "6||||||17|||||",
    "1|1|2",
  ].join("|");

  test("has these 110 fields", () => {
    const reasons = { denialReasons: [5, 9], denialReasonOther: "Under 62" } as const;
    const row = rowOf({
      ...denied({ ...reasons, creditScore: 612, creditModel: 12 }),
      rateType: "monthly_adjustable",
      channel: "wholesale",
      broker: {
        companyName: null,
        nmlsId: null,
        originatorName: null,
        originatorNmlsId: "654321",
        sponsoredOriginatorEin: null,
      },
    });
    expect(larCells(row).join("|")).toBe(expected);
  });
});

describe("the whole row of a withdrawn fixed HECM for purchase with a co-borrower and no home yet", () => {
  /**
   * Withdrawn on December 20, 2025: no address but the state, no scores for either person although they were obtained, no rate, ratio, or
   * value. A fixed rate never changes, and is closed-end credit.
   */
  const expected = [
    "2|10BX939C5543TQA1144M|10BX939C5543TQA1144M2025000001|20251103|2|1|2|1|1|201450.5|4|20251220",
    "NA|NA|IL|NA|NA|NA",
    "2||||||1|||||",
    "2|1",
    "5||||||||3|||||||",
    "2|1",
    "2|1|2|1|74|65",
    "37|0|NA|3|1",
    "8888|8888|9||9|",
    "10||||",
    "NA|NA|NA|NA|NA|NA|NA|NA|NA|NA|NA|2|2|2|1",
    "NA|3|5|1|NA",
    "1|1|123456",
    "6||||||17|||||",
    "1|2|2",
  ].join("|");

  test("has these 110 fields", () => {
    const row = rowOf({
      ...endedAs("withdrawn"),
      ...property({ street: null, unit: null, city: null, zipCode: null, countyFips: null, censusTract: null }),
      ...answering({ creditScore: 712, creditModel: 5 }),
      borrowers: [ada, bruno],
      hecmType: "purchase",
      purchasePriceCents: 395_000_00,
      rateType: "fixed",
    });
    expect(larCells(row).join("|")).toBe(expected);
  });
});

describe("the whole row of an approval that a single borrower did not accept", () => {
  /** Approved on December 12, given up on December 20, 2025: with the note rate, and with the loan's appraised value. */
  const expected = [
    "2|10BX939C5543TQA1144M|10BX939C5543TQA1144M2025000001|20251103|2|4|2|1|1|201450.5|2|20251220",
    "12 Sample Street Apt 4|Springfield|IL|62701|17167|17167000100",
    "2||||||5|||||",
    "2|4",
    "5||||||||8|||||||",
    "2|4",
    "2|5|2|4|74|9999",
    "25|0|NA|3|1",
    "8888|9999|9||10|",
    "10||||",
    "NA|NA|NA|NA|NA|5.75|NA|NA|NA|NA|12|2|2|2|1",
    "400000|3|5|1|NA",
    "1|1|123456",
    "6||||||17|||||",
    "1|1|2",
  ].join("|");

  test("has these 110 fields", () => {
    const row = rowOf({ ...endedAs("approved_not_accepted"), approvedOn: day("2025-12-12") });
    expect(larCells(row).join("|")).toBe(expected);
  });
});

test("everything that is missing is reported at once, with the loan", () => {
  const loan = aReportedLoan({ uli: null, applicationOn: null, ...property({ units: null }) });
  const company = { ...registerFacts(loan).company, lei: null };
  expect(larRow(registerFacts(loan, { company, officerNmlsId: null }))).toEqual({
    _tag: "Refused",
    refusal: {
      _tag: "MissingData",
      loanId: 1,
      loanNumber: loan.loanNumber,
      uli: null,
      fields: ["company.lei", "uli", "applicationOn", "property.units", "loanOfficer.nmlsId"],
    },
  });
});
