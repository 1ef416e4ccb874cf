import type { BureauSettings } from "../../../adapters/credit/bureau.ts";
import { bureaus } from "../../../domain/company/credit-bureaus.ts";
import type { CreditOrder } from "../../../domain/credit/ports.ts";
import { day } from "../../../domain/kernel/day.ts";
import { anyGuard } from "../outside-calls/support/any-guard.ts";

export const credentials = { username: "lender-user", password: "a bureau's password" };

/** An order of Ada Example's report. SSNs that begin with 9 are never assigned. */
export const order: CreditOrder = {
  companyId: 1,
  credentials,
  guard: anyGuard,
  requester: { companyName: "Example Lender", loanNumber: "L-1001", userName: "Olive Officer" },
  isForced: false,
  reference: "0123456789abcdef0123456789abcdef",
  bureaus,
  applicants: [
    {
      borrowerId: 201,
      firstName: "Ada",
      middleName: null,
      lastName: "Example",
      suffix: null,
      ssn: "900000001",
      bornOn: day("1951-03-14"),
      address: { street: "1 Main Street", unit: null, city: "Richmond", state: "VA", zipCode: "23220" },
    },
  ],
};

export const query = {
  ...{ companyId: 1, credentials, guard: anyGuard, orderIdentifier: "10000001" },
  requester: { companyName: "Example Lender", loanNumber: null, userName: null },
  applicants: [],
};

/** Long enough on a busy machine if an answer comes, with short pauses. */
export const testLimits: Partial<BureauSettings> = {
  tryMilliseconds: 50_000,
  callMilliseconds: 60_000,
  backOffMilliseconds: 10,
  pollMilliseconds: 100_000,
  pollPauseMilliseconds: 10,
  maxPollPauseMilliseconds: 40,
  placeWaitMilliseconds: 100_000,
  openMilliseconds: 60_000,
};

/** The bureau's answer about an order. */
export const wireAnswer = (given: object = {}) => ({
  order_identifier: "10000001",
  status: "PROCESSING",
  messages: [],
  report: null,
  ...given,
});

export const wireReport = (given: object = {}) => ({
  people: [{ ssn: "900-00-0001", last_name: "EXAMPLE" }],
  scores: [],
  liabilities: [],
  public_records: [],
  inquiries: [],
  alerts: [],
  ...given,
});

export const wireLiability = (given: object = {}) => ({
  creditor: "First Example Bank",
  account_id: "4000123400056789",
  ownership: "joint",
  kind: "revolving",
  opened_date: "2015-03-01",
  closed_date: null,
  reported_date: null,
  unpaid_balance: 1240.5,
  credit_limit: 8000,
  high_balance: null,
  past_due: 0,
  monthly_payment: 35.25,
  rating: "C",
  worst_rating: "3",
  late30_count: 2,
  late60_count: 1,
  late90_count: 0,
  is_disputed: true,
  charge_off: null,
  ...given,
});
