import { addDays, type Day, day } from "../../../domain/kernel/day.ts";
import type { Fields } from "../fields.ts";
import { type CreditFile, creditFiles } from "../triggers.ts";
import type { StoredApplicant, StoredOrder } from "./stored-order.ts";

const isCreditFile = (ending: string): ending is CreditFile => Object.hasOwn(creditFiles, ending);

/** The trigger in a person's number; null if there is none. */
export const creditFileOf = ({ ssn }: StoredApplicant): CreditFile | null => {
  const ending = ssn.slice(-4);
  return isCreditFile(ending) ? ending : null;
};

/** The bureaus' data about one person. Amounts are dollars. */
interface FileContent {
  readonly scores: readonly Fields[];
  readonly liabilities: readonly Fields[];
  readonly publicRecords: readonly Fields[];
  readonly alerts: readonly string[];
}

const models = [
  ["equifax", "EquifaxBeacon5.0", 0, "0334", "0818"],
  ["experian", "ExperianFairIsaac", 12, "0320", "0844"],
  ["transunion", "FICORiskScoreClassic04", -9, "0309", "0839"],
] as const;

const factors = [{ code: "010", text: "Proportion of balances to credit limits" }];

/** Scores between 641 and 761, from the last two digits of the number. */
const scoresOf = ({ borrowerId, ssn }: StoredApplicant): readonly Fields[] =>
  models.map(([bureau, model, difference, low, high]) => ({
    borrower_id: borrowerId,
    bureau,
    model,
    value: String(650 + Number(ssn.slice(-2)) + difference).padStart(4, "0"),
    range_low: low,
    range_high: high,
    factors,
  }));

const noScores = ({ borrowerId }: StoredApplicant): readonly Fields[] =>
  models.map(([bureau, model]) => ({ borrower_id: borrowerId, bureau, model, value: null, factors: [] }));

/** The day from which a report's dates are counted: that of its order. Orders stored by earlier versions have none, and keep their dates. */
const issueDay = ({ orderedOn = day("2026-05-01") }: Pick<StoredOrder, "orderedOn">): Day => orderedOn;

/** A debt that is paid as agreed, as reported 30 days before the report was issued. */
const debt = (ssn: string, issuedOn: Day, number: number, terms: Fields): Fields => ({
  creditor: "First Example Bank",
  account_id: `4000${ssn.slice(-4)}000${number}`,
  ownership: "individual",
  kind: "revolving",
  opened_date: "2015-03-01",
  closed_date: null,
  reported_date: addDays(issuedOn, -30),
  unpaid_balance: 0,
  credit_limit: null,
  high_balance: null,
  past_due: 0,
  monthly_payment: null,
  rating: "C",
  worst_rating: "C",
  late30_count: 0,
  late60_count: 0,
  late90_count: 0,
  is_disputed: false,
  charge_off: null,
  ...terms,
});

const usualDebts = ({ ssn }: StoredApplicant, issuedOn: Day): readonly Fields[] => [
  debt(ssn, issuedOn, 1, {
    creditor: "Example Mortgage",
    kind: "mortgage",
    unpaid_balance: 84_250.37,
    high_balance: 180_000,
    monthly_payment: 912.44,
  }),
  debt(ssn, issuedOn, 2, { unpaid_balance: 1_240.5, credit_limit: 8_000, high_balance: 3_310, monthly_payment: 35 }),
];

const lateDebts = ({ ssn }: StoredApplicant, issuedOn: Day): readonly Fields[] => [
  debt(ssn, issuedOn, 3, {
    creditor: "Example Auto Finance",
    kind: "installment",
    unpaid_balance: 6_120,
    past_due: 410.2,
    monthly_payment: 205.1,
    rating: "3",
    worst_rating: "4",
    late30_count: 4,
    late60_count: 2,
    late90_count: 1,
  }),
  debt(ssn, issuedOn, 4, { creditor: "Example Store", rating: "9", worst_rating: "9", charge_off: 1_875.33 }),
  debt(ssn, issuedOn, 5, {
    creditor: "Example Card",
    rating: "1",
    worst_rating: "2",
    late30_count: 2,
    is_disputed: true,
  }),
];

const courtRecords: readonly Fields[] = [
  {
    kind: "BankruptcyChapter7",
    filed_date: "2021-02-10",
    disposed_date: "2021-06-18",
    court: "US Bankruptcy Court",
    docket_number: "21-10245",
    amount: null,
  },
  {
    kind: "Judgment",
    filed_date: "2023-09-05",
    disposed_date: null,
    court: "Superior Court",
    docket_number: "CV-23-0917",
    amount: 2_310.75,
  },
];

/** The contents of a person's file in a report. */
export const contentOf = (order: Pick<StoredOrder, "orderedOn">, applicant: StoredApplicant): FileContent => {
  const issuedOn = issueDay(order);
  const debts = usualDebts(applicant, issuedOn);
  const usual = { scores: scoresOf(applicant), liabilities: debts, publicRecords: [], alerts: [] };
  switch (creditFileOf(applicant)) {
    case "0015":
      return { ...usual, scores: noScores(applicant), liabilities: [], alerts: ["The consumer has frozen the file."] };
    case "0016": {
      const thin = debt(applicant.ssn, issuedOn, 1, {
        rating: "X",
        worst_rating: "-",
        opened_date: addDays(issuedOn, -61),
      });
      return {
        ...usual,
        scores: noScores(applicant),
        liabilities: [thin],
        alerts: ["The file has too little for a score."],
      };
    }
    case "0017":
      return {
        ...usual,
        liabilities: [...debts, ...lateDebts(applicant, issuedOn)],
        publicRecords: courtRecords,
      };
    default:
      return usual;
  }
};

/** An inquiry before the report was issued. */
export const inquiryOf = (order: Pick<StoredOrder, "orderedOn">): Fields => ({
  date: addDays(issueDay(order), -76),
  creditor: "Example Lender",
  bureau: "experian",
});

/** A joint debt of two people. */
export const jointDebt = (order: Pick<StoredOrder, "orderedOn">, { ssn }: StoredApplicant): Fields =>
  debt(ssn, issueDay(order), 9, {
    ownership: "joint",
    kind: "heloc",
    unpaid_balance: 15_000,
    credit_limit: 50_000,
    monthly_payment: 120,
  });
