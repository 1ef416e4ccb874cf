import { replyOf } from "./mismo-bureau.ts";

/** Invented reports in the structure of MISMO 2.3.1. SSNs that begin with 9 are never assigned. */

const credit = (number: string, type: string, inside: string): string =>
  `<RESPONSE_DATA><CREDIT_RESPONSE MISMOVersionID="2.3.1" CreditReportIdentifier="${number}" CreditReportType="${type}">${inside}</CREDIT_RESPONSE></RESPONSE_DATA><STATUS _Condition="Success" _Code="0" _Description="OK"/>`;

const ada = '<BORROWER BorrowerID="B1" _FirstName="ADA" _LastName="EXAMPLE" _SSN="900-00-0001"/>';
const bert = '<BORROWER BorrowerID="B2" _FirstName="BERT" _LastName="EXAMPLE" _SSN="900000002"/>';

const fileOf = (borrowerId: string, ssn: string, inside = "", result = "FileReturned"): string =>
  `<CREDIT_FILE CreditFileID="F${borrowerId}" BorrowerID="${borrowerId}" _ResultStatusType="${result}"><_BORROWER _SSN="${ssn}" _LastName="EXAMPLE"/>${inside}</CREDIT_FILE>`;

const filesOfAda = fileOf("B1", "900000001");

const liability = (attributes: string, inside = ""): string =>
  `<CREDIT_LIABILITY BorrowerID="B1" _AccountIdentifier="4000123400056789" _AccountOwnershipType="Individual" ${attributes}><_CREDITOR _Name="First Example Bank"/><_CURRENT_RATING _Code="1" _Type="AsAgreed"/>${inside}</CREDIT_LIABILITY>`;

const score = (borrowerId: string, source: string, value: string, model = "FICORiskScoreClassic04"): string =>
  `<CREDIT_SCORE ${borrowerId === "" ? "" : `BorrowerID="${borrowerId}" `}CreditRepositorySourceType="${source}" ${model === "" ? "" : `_ModelNameType="${model}" `}_Value="${value}"><_FACTOR _Code="010" _Text="Balances"/></CREDIT_SCORE>`;

/** One person, with a debt of every kind. */
export const individual = replyOf(
  credit(
    "20000001",
    "Merge",
    ada +
      filesOfAda +
      score("B1", "Equifax", "0592") +
      score("B1", "Experian", "+715") +
      score("B1", "TransUnion", "700") +
      liability(
        '_AccountType="Mortgage" _AccountOpenedDate="2015-03-01" _AccountReportedDate="2026-04" _UnpaidBalanceAmount="84250.37" _HighCreditAmount="180000" _MonthlyPaymentAmount="912.44" _PastDueAmount="0"',
      ) +
      liability('_AccountType="CreditLine" CreditLoanType="HomeEquityLineOfCredit" _CreditLimitAmount="50000"') +
      liability('_AccountType="Revolving" _AccountOpenedDate="20150301" _HighBalanceAmount="3310"') +
      liability('_AccountType="CreditLine"') +
      liability('_AccountType="Installment"', '<_LATE_COUNT _30Days="4" _60Days="2" _90Days="1"/>') +
      liability('_AccountType="Open"'),
  ),
);

/** Two people, of whom the second has no file; one score names no one. */
export const joint = replyOf(
  credit(
    "20000002",
    "Merge",
    ada +
      bert +
      fileOf(
        "B1",
        "900000001",
        '<_ALERT_MESSAGE><_Text>Address differs</_Text></_ALERT_MESSAGE><_VARIATION _Type="DifferentAddress"/>',
      ) +
      fileOf("B2", "900000002", "", "NoFileReturnedNoHit") +
      score("B2", "Equifax", "650") +
      score("B1", "Equifax", "710") +
      score("", "Experian", "690") +
      score("B1", "TransUnion", "705", ""),
  ),
);

/** The person has frozen the file; the score is a reason why there is none. */
export const frozen = replyOf(
  credit(
    "20000003",
    "Merge",
    ada +
      fileOf(
        "B1",
        "900000001",
        '<CREDIT_ERROR_MESSAGE _Code="1"><_Text>The file is frozen by José</_Text></CREDIT_ERROR_MESSAGE>',
      ) +
      score("B1", "Equifax", "9002") +
      '<CREDIT_SCORE BorrowerID="B1" CreditRepositorySourceType="TransUnion" _ModelNameType="Other" _ModelNameTypeOtherDescription="Model X" _ExclusionReasonType="NotScoredFileIsUnderReview"/>',
  ),
).replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');

/** Court records, inquiries, a dispute, and a charge-off. */
export const troubled = replyOf(
  credit(
    "20000004",
    "Merge",
    ada +
      filesOfAda +
      liability(
        '_AccountType="Revolving" _ConsumerDisputeIndicator="Y" _ChargeOffAmount="1875.33" _UnpaidBalanceAmount="n/a"',
        '<_HIGHEST_ADVERSE_RATING _Type="CollectionOrChargeOff"/><_LATE_COUNT _30Days="1000"/>',
      ) +
      '<CREDIT_PUBLIC_RECORD BorrowerID="B1" _Type="BankruptcyChapter7" _FiledDate="2021-02-10" _DispositionDate="2021-06-18" _CourtName="US Bankruptcy Court" _DocketIdentifier="21-10245" _BankruptcyLiabilitiesAmount="45000"/>' +
      '<CREDIT_PUBLIC_RECORD BorrowerID="B1" _Type="TaxLienFederal" _FiledDate="2023-13-45" _LegalObligationAmount="2310.75"/>' +
      '<CREDIT_INQUIRY BorrowerID="B1" _Date="2026-02-14" _Name="Example Lender" CreditRepositorySourceType="Experian"/>' +
      '<CREDIT_INQUIRY BorrowerID="B1" _Name="No Date Lender" CreditRepositorySourceType="Experian"/>' +
      '<REGULATORY_PRODUCT _SourceType="Other" _ResultStatusType="Hit" _ResultText="OFAC: possible match"/>' +
      '<CREDIT_COMMENT _SourceType="CreditBureau"><_Text>Consumer statement on file</_Text></CREDIT_COMMENT>',
  ),
);

export const loginRefused = replyOf('<STATUS _Condition="Error" _Code="E036" _Description="Login failed"/>');

export const refused = replyOf(
  '<STATUS _Condition="Error" _Code="E7" _Description="Request failed"/><RESPONSE_DATA><CREDIT_RESPONSE CreditReportType="Error"><CREDIT_ERROR_MESSAGE _Code="S9"><_Text>No match for 900-00-0001</_Text></CREDIT_ERROR_MESSAGE></CREDIT_RESPONSE></RESPONSE_DATA>',
);

export const underWay = replyOf(credit("20000001", "Status", ""));

export const samples = { individual, joint, frozen, troubled, loginRefused, refused, underWay };
