import { xmlElement } from "../../../domain/kernel/text/xml.ts";
import type { WireAnswer } from "../calls.ts";
import { type Fields, objectIn, objectsIn, textIn } from "../fields.ts";
import { printedReport } from "./printed-report.ts";

/** An element with attributes, without those that are null. */
const element = (name: string, attributes: Readonly<Record<string, unknown>>, inside = ""): string =>
  xmlElement(
    name,
    inside,
    Object.fromEntries(
      Object.entries(attributes).flatMap(([attribute, value]) =>
        value === null || value === undefined ? [] : [[attribute, String(value)]],
      ),
    ),
  );

const ratings: Readonly<Record<string, string>> = {
  C: "AsAgreed",
  "1": "Late30Days",
  "2": "Late60Days",
  "3": "Late90Days",
  "4": "LateOver120Days",
  "9": "ChargeOff",
};

const sources: Readonly<Record<string, string>> = {
  equifax: "Equifax",
  experian: "Experian",
  transunion: "TransUnion",
};

const accountTypes: Readonly<Record<string, string>> = {
  mortgage: "Mortgage",
  heloc: "CreditLine",
  installment: "Installment",
  revolving: "Revolving",
};

const nameOf = (names: Readonly<Record<string, string>>, key: unknown): string => names[String(key)] ?? "Other";

const scoreElement = (score: Fields): string =>
  element(
    "CREDIT_SCORE",
    {
      BorrowerID: `B${score.borrower_id}`,
      CreditRepositorySourceType: nameOf(sources, score.bureau),
      _ModelNameType: score.model,
      _Value: score.value,
    },
    objectsIn(score, "factors")
      .map(({ code, text }) => element("_FACTOR", { _Code: code, _Text: text }))
      .join(""),
  );

const liabilityElement = (debt: Fields): string =>
  element(
    "CREDIT_LIABILITY",
    {
      _AccountIdentifier: debt.account_id,
      _AccountOwnershipType: debt.ownership === "joint" ? "JointContractualLiability" : "Individual",
      _AccountType: nameOf(accountTypes, debt.kind),
      CreditLoanType: debt.kind === "heloc" ? "HomeEquityLineOfCredit" : null,
      _AccountOpenedDate: debt.opened_date,
      _AccountClosedDate: debt.closed_date,
      _AccountReportedDate: debt.reported_date,
      _UnpaidBalanceAmount: debt.unpaid_balance,
      _CreditLimitAmount: debt.credit_limit,
      _HighBalanceAmount: debt.high_balance,
      _PastDueAmount: debt.past_due,
      _MonthlyPaymentAmount: debt.monthly_payment,
      _ChargeOffAmount: debt.charge_off,
      _ConsumerDisputeIndicator: debt.is_disputed === true ? "Y" : "N",
    },
    [
      element("_CREDITOR", { _Name: debt.creditor }),
      element("_CURRENT_RATING", { _Type: ratings[String(debt.rating)] ?? "NoDataAvailable" }),
      element("_HIGHEST_ADVERSE_RATING", { _Type: ratings[String(debt.worst_rating)] ?? "NoDataAvailable" }),
      element("_LATE_COUNT", { _30Days: debt.late30_count, _60Days: debt.late60_count, _90Days: debt.late90_count }),
    ].join(""),
  );

const recordElement = (record: Fields): string =>
  element("CREDIT_PUBLIC_RECORD", {
    _Type: record.kind,
    _FiledDate: record.filed_date,
    _DispositionDate: record.disposed_date,
    _CourtName: record.court,
    _DocketIdentifier: record.docket_number,
    _LegalObligationAmount: record.amount,
  });

const inquiryElement = ({ date, creditor, bureau }: Fields): string =>
  element("CREDIT_INQUIRY", { _Date: date, _Name: creditor, CreditRepositorySourceType: nameOf(sources, bureau) });

const personElements = (people: readonly Fields[]): string =>
  people
    .map(({ ssn, last_name: lastName }, position) =>
      element("BORROWER", { BorrowerID: `B${position + 1}`, _SSN: ssn, _LastName: lastName }),
    )
    .join("") +
  people
    .map(({ ssn, last_name: lastName }, position) =>
      element(
        "CREDIT_FILE",
        { BorrowerID: `B${position + 1}`, _ResultStatusType: "FileReturned" },
        element("_BORROWER", { _SSN: ssn, _LastName: lastName }),
      ),
    )
    .join("");

const reportElements = (report: Fields): string =>
  [
    personElements(objectsIn(report, "people")),
    ...objectsIn(report, "scores").map(scoreElement),
    ...objectsIn(report, "liabilities").map(liabilityElement),
    ...objectsIn(report, "public_records").map(recordElement),
    ...objectsIn(report, "inquiries").map(inquiryElement),
    ...(Array.isArray(report.alerts) ? report.alerts : []).map((text) =>
      element("CREDIT_COMMENT", { _SourceType: "CreditBureau" }, element("_Text", {}, String(text))),
    ),
  ].join("");

/** The report as a PDF. */
const documentElement = (number: string | null): string =>
  element(
    "EMBEDDED_FILE",
    { _Type: "PDF", _Name: "report.pdf", _EncodingType: "base64", MIMEType: "application/pdf" },
    element("DOCUMENT", {}, printedReport(`Credit report ${number ?? ""} of the sandbox: invented`)),
  );

const underWay: readonly unknown[] = ["NEW", "PROCESSING", "PENDING"];
const errors: readonly unknown[] = ["ERROR", "REQUEST_ERROR", "SERVICE_ERROR"];

const responseOf = (answer: WireAnswer): string => {
  const number = textIn(answer, "order_identifier");
  if (errors.includes(answer.status))
    return objectsIn(answer, "messages")
      .map(({ code, text }) => element("STATUS", { _Condition: "Error", _Code: code, _Description: text }))
      .join("");
  const credit = (type: string, inside: string, issued: unknown = null) => {
    const attributes = { CreditReportIdentifier: number, CreditReportType: type, CreditReportFirstIssuedDate: issued };
    return element("RESPONSE_DATA", {}, element("CREDIT_RESPONSE", attributes, inside));
  };
  if (underWay.includes(answer.status)) return credit("Status", "");
  const report = objectIn(answer, "report");
  if (answer.status !== "COMPLETED") return "";
  return credit("Merge", reportElements(report) + documentElement(number), report.issued_date);
};

/** A response of the bureau in MISMO 2.3.1. */
export const mismoReply = (answer: WireAnswer): string => {
  const reference = textIn(answer, "reference");
  const key = reference === null ? "" : element("KEY", { _Name: "OrderReference", _Value: reference });
  const response = element("RESPONSE", {}, `${key}${responseOf(answer)}`);
  return `<?xml version="1.0" encoding="UTF-8"?>${element("RESPONSE_GROUP", { MISMOVersionID: "2.3.1" }, response)}`;
};
