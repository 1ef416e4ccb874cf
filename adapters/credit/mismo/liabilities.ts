import { Schema } from "effect";
import type { Liability, LiabilityRating } from "../../../domain/credit/report-content.ts";
import type { Alerts } from "../alerts.ts";
import { last4, nameIn } from "../read-values.ts";
import { Attribute, many } from "./elements.ts";
import { centsOf, dayOf, lateCountOf } from "./values.ts";

const RatingElement = Schema.Struct({ "@_Type": Attribute });

export const LiabilityElement = Schema.Struct({
  "@BorrowerID": Attribute,
  "@_AccountIdentifier": Attribute,
  "@_AccountOwnershipType": Attribute,
  "@CreditLoanType": Attribute,
  "@_AccountType": Attribute,
  "@_AccountOpenedDate": Attribute,
  "@_AccountClosedDate": Attribute,
  "@_AccountReportedDate": Attribute,
  "@_UnpaidBalanceAmount": Attribute,
  "@_CreditLimitAmount": Attribute,
  "@_HighBalanceAmount": Attribute,
  "@_HighCreditAmount": Attribute,
  "@_PastDueAmount": Attribute,
  "@_MonthlyPaymentAmount": Attribute,
  "@_ChargeOffAmount": Attribute,
  "@_ConsumerDisputeIndicator": Attribute,
  _CREDITOR: many(Schema.Struct({ "@_Name": Attribute })),
  _CURRENT_RATING: many(RatingElement),
  _HIGHEST_ADVERSE_RATING: many(RatingElement),
  _LATE_COUNT: many(Schema.Struct({ "@_30Days": Attribute, "@_60Days": Attribute, "@_90Days": Attribute })),
});

type LiabilityElement = typeof LiabilityElement.Type;

const jointTypes: readonly string[] = ["JointContractualLiability", "JointParticipating", "Comaker"];

const ownershipOf = (type: string): Liability["ownership"] => {
  if (type === "Individual" || type === "Maker") return "individual";
  return jointTypes.includes(type) ? "joint" : "other";
};

const kinds: ReadonlyMap<string, Liability["kind"]> = new Map([
  ["Mortgage", "mortgage"],
  ["Installment", "installment"],
  ["Revolving", "revolving"],
  ["CreditLine", "revolving"],
]);

const kindOf = (element: LiabilityElement): Liability["kind"] =>
  element["@CreditLoanType"] === "HomeEquityLineOfCredit" ? "heloc" : (kinds.get(element["@_AccountType"]) ?? "other");

const paymentRatings: ReadonlyMap<string, LiabilityRating> = new Map([
  ["AsAgreed", "as_agreed"],
  ["Late30Days", "late_30"],
  ["Late60Days", "late_60"],
  ["Late90Days", "late_90"],
  ["LateOver120Days", "late_120_or_more"],
]);

/** Uses only the type of a rating: the meaning of its code depends on CreditRatingCodeType. */
const ratingOf = (type: string): LiabilityRating => {
  if (type.endsWith("WageEarnerPlan")) return "bankruptcy";
  if (type.startsWith("Foreclosure") || type.startsWith("Repossession")) return "repossession_or_foreclosure";
  if (type === "ChargeOff" || type.startsWith("Collection")) return "charge_off";
  return paymentRatings.get(type) ?? "no_data";
};

/** A debt. Unreadable values are null or 0, with an alert. */
export const liabilityOf = (element: LiabilityElement, alerts: Alerts): Liability => {
  const [current] = element._CURRENT_RATING;
  const [worst] = element._HIGHEST_ADVERSE_RATING;
  const [late] = element._LATE_COUNT;
  const cents = (text: string, what: string) => centsOf(text, what, alerts);
  const day = (text: string, what: string) => dayOf(text, what, alerts);
  const rating = ratingOf(current?.["@_Type"] ?? "");
  return {
    creditor: nameIn(element._CREDITOR[0]?.["@_Name"], "Creditor not named"),
    accountLast4: last4(element["@_AccountIdentifier"]),
    ownership: ownershipOf(element["@_AccountOwnershipType"]),
    kind: kindOf(element),
    openedOn: day(element["@_AccountOpenedDate"], "opening date of a debt"),
    closedOn: day(element["@_AccountClosedDate"], "closing date of a debt"),
    reportedOn: day(element["@_AccountReportedDate"], "report date of a debt"),
    unpaidBalanceCents: cents(element["@_UnpaidBalanceAmount"], "unpaid balance of a debt"),
    creditLimitCents: cents(element["@_CreditLimitAmount"], "credit limit of a debt"),
    highBalanceCents: cents(element["@_HighBalanceAmount"] || element["@_HighCreditAmount"], "high balance of a debt"),
    pastDueCents: cents(element["@_PastDueAmount"], "amount past due of a debt"),
    monthlyPaymentCents: cents(element["@_MonthlyPaymentAmount"], "monthly payment of a debt"),
    rating,
    worstRating: worst === undefined || worst["@_Type"] === "" ? rating : ratingOf(worst["@_Type"]),
    late30Count: lateCountOf(late?.["@_30Days"] ?? "", alerts),
    late60Count: lateCountOf(late?.["@_60Days"] ?? "", alerts),
    late90Count: lateCountOf(late?.["@_90Days"] ?? "", alerts),
    isDisputed: element["@_ConsumerDisputeIndicator"] === "Y",
    chargeOffCents: cents(element["@_ChargeOffAmount"], "charge-off of a debt"),
  };
};
