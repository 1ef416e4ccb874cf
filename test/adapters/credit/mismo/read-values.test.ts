import { describe, expect, test } from "bun:test";
import { Effect, Either } from "effect";
import { readOrderReply } from "../../../../adapters/credit/mismo/reply.ts";
import { decodedText } from "../../../../adapters/outside-calls/wire/character-sets.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import { order } from "../bureau-server.ts";
import { profile, replyOf } from "./mismo-bureau.ts";
import { frozen, individual, refused } from "./samples.ts";

const expected = { reference: order.reference, orderIdentifier: null, mayEchoPeople: false };

const outcomeOf = (text: string, statusCode = 200) =>
  Either.getOrElse(
    Effect.runSync(
      Effect.either(
        readOrderReply({ statusCode, contentType: "text/xml", retryAfterSeconds: null, text }, profile, expected),
      ),
    ),
    (error) => error,
  );

/** The contents of a report for one person with this beside her file. */
const contentWith = (inside: string) => {
  const person = '<BORROWER BorrowerID="B1" _SSN="900000001" _LastName="EXAMPLE"/>';
  const file = '<CREDIT_FILE BorrowerID="B1"><_BORROWER _SSN="900000001" _LastName="EXAMPLE"/></CREDIT_FILE>';
  const credit = `<CREDIT_RESPONSE CreditReportIdentifier="20000001">${person}${file}${inside}</CREDIT_RESPONSE>`;
  const outcome = outcomeOf(replyOf(`<RESPONSE_DATA>${credit}</RESPONSE_DATA>`));
  if (outcome._tag !== "Answered" || outcome.answer.content === null) throw new Error(JSON.stringify(outcome));
  return outcome.answer.content;
};

const debtWith = (attributes: string, inside = "") => {
  const { liabilities, alerts } = contentWith(`<CREDIT_LIABILITY ${attributes}>${inside}</CREDIT_LIABILITY>`);
  const [debt] = liabilities;
  if (debt === undefined) throw new Error("no debt");
  return { ...debt, alerts };
};

test("a court or docket number of which nothing is seen counts as missing", () => {
  const record = (court: string) =>
    contentWith(`<CREDIT_PUBLIC_RECORD _CourtName="${court}" _DocketIdentifier="${court}"/>`);
  expect(record("&#x200B;").publicRecords).toMatchObject([{ court: null, docketNumber: null }]);
  expect(record("A&#x200B;1").publicRecords).toMatchObject([{ court: "A\u200b1", docketNumber: "A\u200b1" }]);
});

describe("a debt", () => {
  test.each([
    ["AsAgreed", "as_agreed"],
    ["Late30Days", "late_30"],
    ["Late60Days", "late_60"],
    ["Late90Days", "late_90"],
    ["LateOver120Days", "late_120_or_more"],
    ["BankruptcyOrWageEarnerPlan", "bankruptcy"],
    ["Foreclosure", "repossession_or_foreclosure"],
    ["ForeclosureOrRepossession", "repossession_or_foreclosure"],
    ["Repossession", "repossession_or_foreclosure"],
    ["ChargeOff", "charge_off"],
    ["Collection", "charge_off"],
    ["CollectionOrChargeOff", "charge_off"],
    ["NoDataAvailable", "no_data"],
    ["TooNew", "no_data"],
  ])("rated %s is %s, whatever the rating's code", (type, rating) => {
    const debt = debtWith("", `<_CURRENT_RATING _Code="9" _Type="${type}"/>`);
    // Without a highest adverse rating, the current one is the worst.
    expect<unknown>([debt.rating, debt.worstRating]).toEqual([rating, rating]);
    const worst = debtWith(
      "",
      `<_CURRENT_RATING _Type="AsAgreed"/><_HIGHEST_ADVERSE_RATING _Code="1" _Type="${type}"/>`,
    );
    expect<unknown>([worst.rating, worst.worstRating]).toEqual(["as_agreed", rating]);
  });

  test("whose highest adverse rating has no type was never rated worse than now, and without any rating it has none", () => {
    const ratings = (inside: string) => {
      const { rating, worstRating } = debtWith("", inside);
      return [rating, worstRating];
    };
    const late = '<_CURRENT_RATING _Type="Late30Days"/><_HIGHEST_ADVERSE_RATING _Code="9" _Date="2025-02"/>';
    expect<unknown>(ratings(late)).toEqual(["late_30", "late_30"]);
    for (const none of ["", '<_CURRENT_RATING _Type=""/>'])
      expect<unknown>(ratings(none)).toEqual(["no_data", "no_data"]);
  });

  test.each([
    ["Individual", "individual"],
    ["Maker", "individual"],
    ["JointContractualLiability", "joint"],
    ["JointParticipating", "joint"],
    ["Comaker", "joint"],
    ["AuthorizedUser", "other"],
    ["", "other"],
  ])("owned as %s is %s", (type, ownership) => {
    expect<unknown>(debtWith(`_AccountOwnershipType="${type}"`).ownership).toBe(ownership);
  });

  test("has late payments from 0 to 999, or 0 if none are stated, and amounts in cents", () => {
    const late = (counts: string) => {
      const { late30Count, late60Count, late90Count, alerts } = debtWith("", `<_LATE_COUNT ${counts}/>`);
      return [late30Count, late60Count, late90Count, alerts.length];
    };
    expect(late('_30Days="999" _60Days="0"')).toEqual([999, 0, 0, 0]);
    expect(late('_30Days="1000" _60Days="-1" _90Days="2"')).toEqual([0, 0, 2, 1]);
    const amounts = '_UnpaidBalanceAmount="0.07" _CreditLimitAmount="999999999.99" _HighCreditAmount="12"';
    expect(
      debtWith(`${amounts} _HighBalanceAmount="13.5" _PastDueAmount="1.234" _MonthlyPaymentAmount="-5"`),
    ).toMatchObject({
      ...{ unpaidBalanceCents: 7, creditLimitCents: 99_999_999_999, highBalanceCents: 1_350 },
      ...{ pastDueCents: null, monthlyPaymentCents: null, chargeOffCents: null },
      alerts: [
        "The bureau's amount past due of a debt is not an amount and was omitted.",
        "The bureau's monthly payment of a debt is not an amount and was omitted.",
      ],
    });
    expect(debtWith('_HighCreditAmount="12"').highBalanceCents).toBe(1_200);
  });

  test.each([
    ["2015-03-09", "2015-03-09"],
    ["20150309", "2015-03-09"],
    ["2015-03-09T23:59:59-05:00", "2015-03-09"],
    ["2015-03", "2015-03-01"],
    ["2024-02-29", "2024-02-29"],
  ])("opened on %s was opened on %s", (written, on) => {
    const { openedOn, alerts } = debtWith(`_AccountOpenedDate="${written}"`);
    expect([openedOn, alerts]).toEqual([on as Day, []]);
  });

  test.each(["2023-02-29", "2015-13", "20151301", "03/09/2015", "2015", "yesterday"])(
    "opened on %s has no such date, and an alert",
    (written) => {
      const { openedOn, alerts } = debtWith(`_AccountOpenedDate="${written}"`);
      expect([openedOn, alerts]).toEqual([
        null,
        ["The bureau's opening date of a debt is not a date and was omitted."],
      ]);
    },
  );
});

test.each([
  ["1", 1],
  ["999", 999],
  ["+715", 715],
  ["0592", 592],
  ["0", null],
  ["1000", null],
  ["9002", null],
  ["-715", null],
  ["N/A", null],
  ["", null],
])("a score of %p is %p", (written, value) => {
  const { scores } = contentWith(`<CREDIT_SCORE CreditRepositorySourceType="Equifax" _Value="${written}"/>`);
  expect(scores.map((score) => score.value)).toEqual([value]);
});

// XML 1.0, section 4.1: ASCII writers encode other letters as character references.
test("names with letters written as character references are decoded", () => {
  const person = '<BORROWER BorrowerID="B1" _SSN="900000001" _LastName="N&#250;&#xF1;ez"/>';
  const debt = '<CREDIT_LIABILITY><_CREDITOR _Name="MACY&#39;S &#38; SON"/></CREDIT_LIABILITY>';
  const credit = `<CREDIT_RESPONSE CreditReportIdentifier="1">${person}<CREDIT_FILE/>${debt}</CREDIT_RESPONSE>`;
  expect<unknown>(outcomeOf(replyOf(`<RESPONSE_DATA>${credit}</RESPONSE_DATA>`))).toMatchObject({
    answer: { people: [{ lastName: "Núñez" }], content: { liabilities: [{ creditor: "MACY'S & SON" }] } },
  });
});

test("a creditor, inquirer, model or kind of which nothing is seen has words that say so", () => {
  const content = contentWith(
    '<CREDIT_LIABILITY><_CREDITOR _Name="&#x200B;"/></CREDIT_LIABILITY>' +
      '<CREDIT_PUBLIC_RECORD _Type="&#x2800;"/>' +
      '<CREDIT_INQUIRY _Date="2026-02-14" _Name="&#x200B;" CreditRepositorySourceType="Experian"/>' +
      '<CREDIT_SCORE CreditRepositorySourceType="Equifax" _Value="700" _ModelNameType="&#x200B;"/>',
  );
  expect(content).toMatchObject({
    liabilities: [{ creditor: "Creditor not named" }],
    publicRecords: [{ kind: "Kind not stated" }],
    inquiries: [{ creditor: "Inquirer not named" }],
    scores: [{ model: "Model not stated" }],
  });
});

test("alerts have the words of messages, comments, results, variations, and products that are not clear, each once", () => {
  const comment = "<CREDIT_COMMENT><_Text>A statement</_Text></CREDIT_COMMENT>";
  const clear = '<REGULATORY_PRODUCT _ResultStatusType="Clear" _ResultText="Nothing"/>';
  const { alerts } = contentWith(`${comment}${comment}${clear}<REGULATORY_PRODUCT _ResultStatusType="Error"/>`);
  expect(alerts).toEqual(["A statement", "A regulatory check ended as Error."]);
});

describe("a reply", () => {
  const error = (messages: readonly (readonly [string, string])[]) => ({
    answer: { status: "error", content: null, messages: messages.map(([code, text]) => ({ code, text })) },
  });
  const credit = (attributes: string, inside = "") =>
    replyOf(`<RESPONSE_DATA><CREDIT_RESPONSE ${attributes}>${inside}</CREDIT_RESPONSE></RESPONSE_DATA>`);

  test("is an error by its status, its report's type, or a message in the report, each alone, with any HTTP status", () => {
    const byStatus = replyOf('<STATUS _Condition="Error" _Code="E1" _Description="No"/>');
    for (const statusCode of [200, 400, 500, 503])
      expect(outcomeOf(byStatus, statusCode)).toMatchObject(error([["E1", "No"]]));
    expect(outcomeOf(credit('CreditReportType="Error"'))).toMatchObject(error([["", "The bureau reported an error."]]));
    const message = '<CREDIT_ERROR_MESSAGE _Code="7"><_Text>No</_Text></CREDIT_ERROR_MESSAGE>';
    expect(outcomeOf(credit('CreditReportIdentifier="1"', message))).toMatchObject(error([["7", "No"]]));
    // An error in a bureau's file is an alert of a report that is complete.
    expect(outcomeOf(frozen)).toMatchObject({ answer: { status: "completed" } });
  });

  test("is complete without a status, and invalid with an HTTP error status", () => {
    expect(outcomeOf(individual.replace(/<STATUS [^>]*>/, ""))).toMatchObject({ answer: { status: "completed" } });
    expect(outcomeOf(individual, 500)).toMatchObject({ _tag: "UnexpectedAnswer" });
  });

  test("blocks the user name and password only with one of the profile's login codes", () => {
    expect(outcomeOf(refused.replace('"E7"', '"E036"'))).toMatchObject({ _tag: "CredentialsRejected" });
    expect(outcomeOf(refused)).toMatchObject({ _tag: "Answered" });
  });

  test("with other names than those of 2.3.1 is invalid", () => {
    expect(outcomeOf(individual.replaceAll("CREDIT_RESPONSE", "CREDIT_RESPONSES"))).toMatchObject({
      _tag: "UnexpectedAnswer",
    });
    expect(outcomeOf(individual.replaceAll("RESPONSE_GROUP", "MESSAGE"))).toMatchObject({ _tag: "UnexpectedAnswer" });
  });
});

describe("a text", () => {
  const declared = (charset: string | null, ...bytes: readonly number[]) =>
    Buffer.concat([
      Buffer.from(charset === null ? '<?xml version="1.0"?><A>' : `<?xml version="1.0" encoding="${charset}"?><A>`),
      Buffer.from(bytes),
      Buffer.from("</A>"),
    ]);
  const inside = (bytes: Uint8Array, contentType: string) => /<A>(.*)<\/A>/.exec(decodedText(bytes, contentType))?.[1];

  test.each([
    ["by its declaration", declared("UTF-8", 0xc3, 0xa9), "text/xml", "é"],
    ["by its declaration", declared("iso-8859-1", 0xe9), "application/xml", "é"],
    ["by its declaration", declared("Windows-1252", 0x80), "text/xml", "€"],
    ["by the header before its declaration", declared("UTF-8", 0xe9), "text/xml; charset=ISO-8859-1", "é"],
    ["in UTF-8 where neither says", declared(null, 0xc3, 0xa9), "text/xml", "é"],
  ])("is decoded %s", (_, bytes, contentType, read) => {
    expect(inside(bytes, contentType)).toBe(read);
  });

  test("that is invalid in its character set, or in an unknown one, is refused", () => {
    expect(() => decodedText(declared("UTF-8", 0xe9), "text/xml")).toThrow();
    expect(() => decodedText(declared("UTF-16", 0x41), "text/xml")).toThrow();
  });
});
