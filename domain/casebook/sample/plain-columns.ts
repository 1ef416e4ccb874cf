/** The value of a column for the plain loan, as the books write it, used if a case says nothing; null if the plain loan has none. */
interface PlainColumn {
  readonly value: string | null;
  readonly meaning: string;
}

const amount = (meaning: string): PlainColumn => ({ value: "0.00", meaning });
const none = (meaning: string): PlainColumn => ({ value: null, meaning });
const given = (value: string, meaning: string): PlainColumn => ({ value, meaning });

/** The plain loan, column by column: the meaning of every dash in a book about the calculation of a loan. */
export const plainLoanColumns: Readonly<Record<string, PlainColumn>> = {
  type: given("traditional", "traditional, refinance of a HECM, or purchase"),
  "rate type": given("annual_adjustable", "fixed, or adjusted annually or monthly"),
  "half a year": given("half_year_up", "which ages go up when exactly half a year is reached"),
  born: given("1954-06-01", "date of birth of the borrower"),
  "co-borrower born": none("date of birth of a second borrower; the plain loan has one borrower"),
  "eligible spouse born": none("date of birth of an eligible non-borrowing spouse; the plain loan has none"),
  "other people born": none(
    "an ineligible spouse and another resident, both born that day; the plain loan has neither",
  ),
  "as of": given("2026-06-15", "the day of the calculation; replaces a date that is missing"),
  "case number assigned": given("2026-03-02", "the day FHA assigned the case number; picks the rules"),
  closing: given("2026-06-15", "the closing date; picks the ages"),
  "note rate": given("5.75 %", "the initial interest rate; on a fixed rate it is the expected rate"),
  "expected rate": given("6 %", "the expected average mortgage interest rate"),
  "home value": given("400,000.00", "the value entered, used until there is an appraisal"),
  appraised: none("the appraised value; the plain loan has no appraisal"),
  "second appraised": none("the value of a second appraisal; the plain loan has none"),
  price: none("the price of a purchase; the plain loan is none"),
  "earnest money": amount("what the buyer has paid already"),
  "seller contributions": amount("what the seller pays of the closing costs"),
  "premium paid before": none(
    "the initial premium paid on the HECM that is refinanced; the plain loan refinances none",
  ),
  "old claim amount": none("the maximum claim amount of the HECM that is refinanced; the plain loan refinances none"),
  "premium rule": none("how a refinance credits the premium paid; credit_for_premium_paid where none is chosen"),
  "origination fee": none("the plain loan has no origination fee"),
  "counseling fee": amount("paid through the loan"),
  "closing costs": amount("paid through the loan, without origination and counseling fee"),
  "lender credit": amount("what the lender pays of the costs"),
  "mandatory liens": none("liens to be paid off at closing; the plain loan has none"),
  "other liens": none("liens left to the borrower; the plain loan has none"),
  "federal debt": none("delinquent federal debt; the plain loan has none"),
  "repair estimate": amount("the cost of required repairs"),
  "repair fee": amount("the repair administration fee"),
  "property charges due": amount("property charges due at closing"),
  "servicing fee": amount("a month"),
  "annual charges": amount("property taxes of a year"),
  "hazard insurance": amount("a year"),
  "flood insurance": amount("a year"),
  "set-aside": given("none", "the life expectancy set-aside: none, voluntary, fully or partially funded"),
  "set-aside amount": none("the amount of a partially funded set-aside; the plain loan has none"),
  draw: none("the single draw requested; without it, all that the first year allows on a fixed rate"),
};

const plainValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(plainLoanColumns).flatMap(([column, { value }]) => (value === null ? [] : [[column, value]])),
);

/** The meaning of a case's dashes, by column. A fixed rate has one rate: its note rate is the expected rate. */
export const plainLoanBehind = (cells: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const expectedRate = cells.get("expected rate") ?? plainValues["expected rate"];
  return cells.get("rate type") === "fixed" && expectedRate !== undefined
    ? { ...plainValues, "note rate": expectedRate }
    : plainValues;
};
