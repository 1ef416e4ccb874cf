import { describe, expect, test } from "bun:test";
import { linkOf } from "../../../adapters/excel/casebook/linked.ts";
import { booksWithOperands, operandsOf } from "../../../adapters/excel/casebook/operands.ts";
import { plainLoanAddress } from "../../../adapters/excel/casebook/plain-loan-sheet.ts";
import { workedOf } from "../../../adapters/excel/casebook/worked.ts";
import { isExpected } from "../../../domain/casebook/subjects/subject.ts";
import { books as released, subjectOf } from "../released.ts";

/** The formula of a case's working, with the columns' names as their addresses and those of the plain loan after “plain”. */
const formulaOf = (book: string, working: string, says: Readonly<Record<string, string>>): string | undefined => {
  const cells = new Map([...Object.entries(says), ["working", working] as const]);
  const link = linkOf(book, cells, (column) => (cells.has(column) ? `[${column}]` : undefined));
  return workedOf(cells, link)?.cell.formula;
};

const plainLimit = plainLoanAddress("principal limit");
const plainPremium = plainLoanAddress("initial premium");
const plainHome = plainLoanAddress("home value");

describe("a figure of a working refers to the cell that it is taken from:", () => {
  test("what the case itself says", () => {
    const says = { "home value": "600,000.00", "premium paid before": "9,500.00", "→ initial premium": "2,500.00" };
    expect(formulaOf("initial-mip", "0.02 × 600,000.00 − 9,500.00", says)).toBe(
      "ROUND(0.02*[home value]-[premium paid before],2)",
    );
  });

  test("what the plain loan says, and what comes out of it", () => {
    expect(formulaOf("mandatory-obligations", "0.02 × 400,000.00", { "→ mandatory obligations": "8,000.00" })).toBe(
      `ROUND(0.02*${plainHome},2)`,
    );
    const liens = { "mandatory liens": "158,400.00" };
    expect(formulaOf("feasibility", "166,400.00 − 8,000.00 − 158,400.00 = 0.00", liens)).toBe(
      `ROUND(${plainLimit}-${plainPremium}-[mandatory liens],2)`,
    );
  });

  test("an earlier step of the working, which replaces it", () => {
    const says = { "home value": "600,000.00", "old claim amount": "300,000.00", "premium paid before": "6,000.00" };
    const working = "0.03 × (600,000.00 − 300,000.00) = 9,000.00 < 12,000.00; 9,000.00 − 6,000.00";
    expect(formulaOf("initial-mip", working, { ...says, "→ initial premium": "3,000.00" })).toBe(
      "ROUND(ROUND(0.03*([home value]-[old claim amount]),2)-[premium paid before],2)",
    );
  });

  test("another figure that the case expects, never the one that comes out", () => {
    const says = { "→ factor": "0.524", "→ principal limit": "209,600.00" };
    expect(formulaOf("principal-limit-factor", "400,000.00 × 0.524", says)).toBe(`ROUND(${plainHome}*[→ factor],2)`);
    expect(formulaOf("refinance-test", "5 × 2,000.00", { "→ total cost": "2,000.00", "→ benefit": "10,000.00" })).toBe(
      "ROUND(5*[→ total cost],2)",
    );
    expect(formulaOf("rounding", "1 × 101,250.41", { "→ principal limit": "101,250.41" })).toBe("ROUND(1*101250.41,2)");
  });

  test("rates, with a percent sign or without it", () => {
    const says = { margin: "2.000 %", "current average": "4.300 %", "→ expected rate": "6.300 %" };
    expect(formulaOf("expected-rate", "2.000 + 4.30", says)).toBe("ROUND([margin]+[current average],5)");
    const set = { "expected rate": "6 %", "servicing fee": "30.00", "→ servicing set-aside": "360.00" };
    expect(formulaOf("servicing-set-aside", "(6 % + 0.5 %) ÷ 12 = 0.541667 %", set)).toBe(
      "ROUND(([expected rate]+0.5%)/12,8)",
    );
  });

  test("a rate of growth, which the working writes with the one that grows", () => {
    const says = { year: "28", appreciation: "4 %", "→ home value": "1,199,481.33" };
    expect(formulaOf("projection", "400,000.00 × 1.04^28", says)).toBe(
      `ROUND(${plainHome}*(1+[appreciation])^[year],2)`,
    );
  });

  test("the monthly rate that the working calls c", () => {
    const working =
      "c = (6 % + 0.5 %) ÷ 12 = 0.541667 %; (1 + c)^60 = 1.382817; annuity = (1 + c) × (1 − 1 ÷ 1.382817) ÷ c = 51.385518; 30.00 × 51.385518 = 1,541.566";
    const says = { "expected rate": "6 %", "servicing fee": "30.00", "→ servicing set-aside": "1,541.57" };
    const c = "(([expected rate]+0.5%)/12)";
    expect(formulaOf("servicing-set-aside", working, says)).toBe(
      `ROUND([servicing fee]*((1+${c})*(1-1/((1+${c})^60))/${c}),2)`,
    );
  });
});

describe("a figure that is the same by chance stays a figure:", () => {
  test("the full premium, where as much was paid before", () => {
    const says = { "premium paid before": "12,000.00", "→ initial premium": "0.00" };
    expect(formulaOf("initial-mip", "12,000.00 − 12,000.00", says)).toBe("ROUND(12000-[premium paid before],2)");
  });

  test("a step of the fee's rule, where the home is worth as much", () => {
    const says = { "home value": "200,000.00", "→ origination fee cap": "4,000.00" };
    expect(formulaOf("origination-fee", "0.02 × 200,000 = 4,000.00", says)).toBe("ROUND(0.02*200000,2)");
  });

  test("half of a sum, where two years go by", () => {
    const says = { "→ years": "2", "→ advance": "79,200.00" };
    expect(formulaOf("talc", "(158,000.00 + 400.00) ÷ 2 = 79,200.00", says)).toBe("ROUND((158000+400)/2,2)");
  });

  test("one that two columns say", () => {
    const says = { margin: "2 %", "current average": "4.3 %", "lowest average since application": "4.3 %" };
    expect(formulaOf("expected-rate", "2 + 4.3", { ...says, "→ expected rate": "6.3 %" })).toBe(
      "ROUND(([margin]*100+4.3)%,3)",
    );
  });

  test("one that two steps result in, or that is said to be two things", () => {
    const liens = { "mandatory liens": "70,000.00", "→ first-year available": "5.00" };
    expect(
      formulaOf(
        "first-year-limit",
        "70,000.00 + 5.00 = 70,005.00; 70,000.00 + 5.00 = 70,005.00; 70,005.00 − 70,000.00",
        {
          ...liens,
          "mandatory liens": "70,000.00",
        },
      ),
    ).toBe("ROUND(70005-[mandatory liens],2)");
    expect(formulaOf("first-year-limit", "70,000.00 + 5.00 = 70,005.00 = 60 %; 70,005.00 − 70,000.00", liens)).toBe(
      "ROUND(70005-[mandatory liens],2)",
    );
  });

  test("a result of the plain loan, where the case differs in what it follows from", () => {
    const says = { "expected rate": "6.06 %", "→ line of credit": "138,400.00" };
    expect(formulaOf("payment-plans", "158,400.00 − 20,000.00", says)).toBe("ROUND(158400-20000,2)");
  });
});

test("the columns that workings refer to are columns of their books", () => {
  const books = released.map(({ name }) => name);
  for (const book of booksWithOperands) {
    expect(books).toContain(book);
    const { inputColumns, expectedColumns } = subjectOf(book);
    const { plus = [], minus = [], times = [], power = [] } = operandsOf(book);
    for (const column of [...plus, ...minus, ...times, ...power]) {
      expect([book, isExpected(column) ? Object.keys(expectedColumns) : inputColumns]).toEqual([
        book,
        expect.arrayContaining([column]),
      ]);
    }
  }
});
