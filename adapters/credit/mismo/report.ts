import { Schema } from "effect";
import type { NamedPerson } from "../../../domain/credit/ports.ts";
import type { CreditInquiry, PublicRecord, ReportContent } from "../../../domain/credit/report-content.ts";
import { type Alerts, inquiryOmitted } from "../alerts.ts";
import { nameIn, visibleIn } from "../read-values.ts";
import { Attribute, Message, many, messageText } from "./elements.ts";
import { LiabilityElement, liabilityOf } from "./liabilities.ts";
import { repositories, ScoreElement, scoresOf } from "./scores.ts";
import { centsOf, dayOf } from "./values.ts";

const PersonElement = Schema.Struct({ "@BorrowerID": Attribute, "@_SSN": Attribute, "@_LastName": Attribute });

const FileElement = Schema.Struct({
  "@BorrowerID": Attribute,
  "@_ResultStatusType": Attribute,
  _BORROWER: many(PersonElement),
  _ALERT_MESSAGE: many(Message),
  CREDIT_ERROR_MESSAGE: many(Message),
  _VARIATION: many(Schema.Struct({ "@_Type": Attribute })),
});

const PublicRecordElement = Schema.Struct({
  "@BorrowerID": Attribute,
  "@_Type": Attribute,
  "@_FiledDate": Attribute,
  "@_DispositionDate": Attribute,
  "@_CourtName": Attribute,
  "@_DocketIdentifier": Attribute,
  "@_LegalObligationAmount": Attribute,
  "@_BankruptcyLiabilitiesAmount": Attribute,
});

const InquiryElement = Schema.Struct({
  "@BorrowerID": Attribute,
  "@_Date": Attribute,
  "@_Name": Attribute,
  "@CreditRepositorySourceType": Attribute,
  CREDIT_REPOSITORY: many(Schema.Struct({ "@_SourceType": Attribute })),
});

const RegulatoryElement = Schema.Struct({ "@_ResultStatusType": Attribute, "@_ResultText": Attribute });

/** An order has two. Everything in a report is compared with each person. */
const maxPeople = 10;

/** The elements of CREDIT_RESPONSE that are read for a report. */
export const reportFields = {
  BORROWER: many(PersonElement, maxPeople),
  CREDIT_FILE: many(FileElement),
  CREDIT_SCORE: many(ScoreElement),
  CREDIT_LIABILITY: many(LiabilityElement),
  CREDIT_PUBLIC_RECORD: many(PublicRecordElement),
  CREDIT_INQUIRY: many(InquiryElement),
  CREDIT_COMMENT: many(Message),
  REGULATORY_PRODUCT: many(RegulatoryElement),
} as const;

const ReportElement = Schema.Struct(reportFields);
type ReportElement = typeof ReportElement.Type;

const digitsOf = (ssn: string): string => ssn.replace(/[\s-]/g, "");

/**
 * The people named in a report, numbered in its order; null if one has no 9-digit number or no last name. If BORROWER may echo the request,
 * each person must also have a file with the number; otherwise the report is somebody else's.
 */
export const peopleOf = ({ BORROWER, CREDIT_FILE }: ReportElement, mayEcho: boolean): readonly NamedPerson[] | null => {
  const inFiles = CREDIT_FILE.flatMap((file) => file._BORROWER.map((person) => digitsOf(person["@_SSN"])));
  const people = BORROWER.map((person, position) => ({
    ssn: digitsOf(person["@_SSN"]),
    lastName: person["@_LastName"],
    scoresAs: position + 1,
  }));
  const areNamed = people.every(
    ({ ssn, lastName }) => /^\d{9}$/.test(ssn) && lastName !== "" && (!mayEcho || inFiles.includes(ssn)),
  );
  return areNamed && people.length > 0 ? people : null;
};

/**
 * The number of the person with a BorrowerID. Without an id, it is the only person of a report; null if the id is missing in a joint
 * report, or if not exactly one person of the report has it.
 */
const numberOfPerson =
  ({ BORROWER }: ReportElement) =>
  (borrowerId: string): number | null => {
    const [first] = BORROWER;
    const hasNoIds = borrowerId === "" || first?.["@BorrowerID"] === "";
    if (BORROWER.length === 1 && hasNoIds) return 1;
    const isNamed = BORROWER.map((person) => person["@BorrowerID"] === borrowerId);
    const position = isNamed.indexOf(true);
    return borrowerId === "" || position !== isNamed.lastIndexOf(true) || position === -1 ? null : position + 1;
  };

/** Whether each BorrowerID of an element belongs to a person in the report; an element without one belongs to the whole report. */
const isOfReport = (report: ReportElement, borrowerIds: string): boolean =>
  borrowerIds
    .split(/\s+/)
    .filter((id) => id !== "")
    .every(
      (id) => report.BORROWER.some((person) => person["@BorrowerID"] === id) || numberOfPerson(report)(id) !== null,
    );

const ofReport = <Element extends { readonly "@BorrowerID": string }>(
  report: ReportElement,
  elements: readonly Element[],
  what: string,
  alerts: Alerts,
): readonly Element[] =>
  elements.filter((element) => {
    const isOurs = isOfReport(report, element["@BorrowerID"]);
    if (!isOurs) alerts.push(`A ${what} of a person who is not on the report was omitted.`);
    return isOurs;
  });

const publicRecordOf = (element: typeof PublicRecordElement.Type, alerts: Alerts): PublicRecord => ({
  kind: nameIn(element["@_Type"], "Kind not stated"),
  filedOn: dayOf(element["@_FiledDate"], "filing date of a public record", alerts),
  disposedOn: dayOf(element["@_DispositionDate"], "disposition date of a public record", alerts),
  court: visibleIn(element["@_CourtName"]),
  docketNumber: visibleIn(element["@_DocketIdentifier"]),
  amountCents: centsOf(
    element["@_LegalObligationAmount"] || element["@_BankruptcyLiabilitiesAmount"],
    "amount of a public record",
    alerts,
  ),
});

/** An inquiry; none if it has no date, or comes from a source other than the three bureaus. */
const inquiryOf = (element: typeof InquiryElement.Type, alerts: Alerts): readonly CreditInquiry[] => {
  const source = element["@CreditRepositorySourceType"] || (element.CREDIT_REPOSITORY[0]?.["@_SourceType"] ?? "");
  const bureau = repositories.get(source);
  const on = dayOf(element["@_Date"], "date of an inquiry", alerts);
  if (on !== null && bureau !== undefined)
    return [{ on, creditor: nameIn(element["@_Name"], "Inquirer not named"), bureau }];
  alerts.push(inquiryOmitted);
  return [];
};

/** What the bureau states beside the report's lists. */
const alertsOf = ({ CREDIT_FILE, CREDIT_COMMENT, REGULATORY_PRODUCT }: ReportElement): Alerts => [
  ...CREDIT_FILE.flatMap((file) => [
    ...[...file._ALERT_MESSAGE, ...file.CREDIT_ERROR_MESSAGE].map(messageText),
    ...(["", "FileReturned"].includes(file["@_ResultStatusType"])
      ? []
      : [`The result of a file is ${file["@_ResultStatusType"]}.`]),
    ...file._VARIATION.map((variation) => `What the file says differs: ${variation["@_Type"]}.`),
  ]),
  ...CREDIT_COMMENT.map(messageText),
  ...REGULATORY_PRODUCT.filter((product) => !["", "Clear"].includes(product["@_ResultStatusType"])).map(
    (product) => product["@_ResultText"] || `A regulatory check ended as ${product["@_ResultStatusType"]}.`,
  ),
];

/**
 * The content of a completed report. Values that cannot be stored unchanged are named in its alerts, each sentence once, after the bureau's
 * own; `found` are earlier alerts.
 */
export const contentOf = (report: ReportElement, found: Alerts): ReportContent => {
  const alerts = [...alertsOf(report), ...found];
  const scores = scoresOf(report.CREDIT_SCORE, numberOfPerson(report), alerts);
  const liabilities = ofReport(report, report.CREDIT_LIABILITY, "debt", alerts).map((each) =>
    liabilityOf(each, alerts),
  );
  const publicRecords = ofReport(report, report.CREDIT_PUBLIC_RECORD, "public record", alerts).map((each) =>
    publicRecordOf(each, alerts),
  );
  const inquiries = ofReport(report, report.CREDIT_INQUIRY, "inquiry", alerts).flatMap((each) =>
    inquiryOf(each, alerts),
  );
  return { scores, liabilities, publicRecords, inquiries, alerts: [...new Set(alerts)].filter((text) => text !== "") };
};
