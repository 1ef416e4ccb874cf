import { describe, expect, test } from "bun:test";
import { http } from "msw";
import { bureauOf } from "../../../../adapters/credit/bureau.ts";
import { mismoExchanges } from "../../../../adapters/credit/mismo/exchanges.ts";
import { type MismoProfile, mismoProfiles } from "../../../../adapters/credit/mismo/profile.ts";
import { noReport } from "../../../../adapters/credit/operations.ts";
import { systemClock } from "../../../../adapters/system/clock.ts";
import type { BureauAnswer } from "../../../../domain/credit/ports.ts";
import { outsideWorld } from "../../../fixtures/outside/outside.ts";
import { credentials, order, query, testLimits } from "../bureau-server.ts";
import { profile, replyOf, xmlResponse } from "./mismo-bureau.ts";
import { frozen, individual, joint, loginRefused, refused, troubled, underWay } from "./samples.ts";

const url = "https://bureau.example.com/credit";
const clock = systemClock();
const outside = outsideWorld();
const bureau = (given: Partial<MismoProfile> = {}) =>
  bureauOf({ clock, maxAnswerBytes: 16_777_216, ...testLimits }, mismoExchanges(url, { ...profile, ...given }, clock));

/** Sets the bureau's reply, and collects what it was sent. */
const replying = (body: string | Uint8Array, contentType?: string): Request[] => {
  const requests: Request[] = [];
  outside.use(
    http.post(url, ({ request }) => {
      requests.push(request.clone());
      return xmlResponse(body, contentType);
    }),
  );
  return requests;
};

const ordered = async (body: string | Uint8Array, contentType?: string) => {
  replying(body, contentType);
  return bureau().order(order);
};

const answerOf = async (body: string | Uint8Array, contentType?: string): Promise<BureauAnswer> => {
  const outcome = await ordered(body, contentType);
  if (outcome._tag !== "Answered") throw new Error(JSON.stringify(outcome));
  return outcome.answer;
};

const retrieval = { ...query, applicants: order.applicants };

describe("a request", () => {
  test("is one post that names the order by our reference, with the person and no empty fields", async () => {
    const [request] = await (async () => {
      const requests = replying(underWay);
      await bureau().order(order);
      return requests;
    })();
    const text = (await request?.text()) ?? "";
    expect(request?.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(request?.headers.get("authorization")).toStartWith("Basic ");
    for (const part of [
      '<REQUEST_GROUP MISMOVersionID="2.3.1">',
      `<KEY _Name="OrderReference" _Value="${order.reference}"/>`,
      `CreditRequestID="R${order.reference}" BorrowerID="B1" CreditReportRequestActionType="Submit" CreditReportType="Merge" CreditRequestType="Individual"`,
      '<REQUESTING_PARTY _Name="Example Lender"><PREFERRED_RESPONSE _Format="XML"/><PREFERRED_RESPONSE _Format="PDF"/></REQUESTING_PARTY>',
      '<SUBMITTING_PARTY _Name="HECM origination service"/>',
      '<CREDIT_REQUEST MISMOVersionID="2.3.1" LenderCaseIdentifier="L-1001" RequestingPartyRequestedByName="Olive Officer">',
      '<BORROWER BorrowerID="B1" _FirstName="Ada" _LastName="Example" _SSN="900000001" _BirthDate="1951-03-14" _PrintPositionType="Borrower">',
      '<_RESIDENCE BorrowerResidencyType="Current" _StreetAddress="1 Main Street" _City="Richmond" _State="VA" _PostalCode="23220"/>',
    ])
      expect(text).toContain(part);
    for (const absent of ["_MiddleName", "CreditReportIdentifier", "LoginAccount", "DOCTYPE"])
      expect(text).not.toContain(absent);
  });

  test("by force demands a new report, if a bureau might answer another order with a recent one", async () => {
    const requests = replying(underWay);
    expect(await bureau().order({ ...order, isForced: true })).toMatchObject({ _tag: "Answered" });
    expect((await requests[0]?.text()) ?? "").toContain('CreditReportRequestActionType="ForceNew"');
  });

  test("to a vendor that expects the user name as an attribute has it there, in the vendor's date format", async () => {
    const requests = replying(underWay);
    await bureau(mismoProfiles.equifax).order(order);
    const text = (await requests[0]?.text()) ?? "";
    expect(requests[0]?.headers.has("authorization")).toBe(false);
    expect(text).toContain(`LoginAccountIdentifier="${credentials.username}"`);
    expect(text).toContain('LoginAccountPassword="a bureau&apos;s password"');
    expect(text).toContain('_BirthDate="19510314"');
  });

  test("names the bureaus whose files are requested, and the account with the user name if there is one", async () => {
    const requests = replying(underWay);
    await bureau().order({
      ...order,
      bureaus: ["experian"],
      credentials: { ...credentials, internalAccount: "B&N 7" },
    });
    const text = (await requests[0]?.text()) ?? "";
    expect(text).toContain('_EquifaxIndicator="N" _ExperianIndicator="Y" _TransUnionIndicator="N"');
    expect(text).toContain('InternalAccountIdentifier="B&amp;N 7"');
    await bureau().order(order);
    const next = (await requests[1]?.text()) ?? "";
    expect(next).toContain('_EquifaxIndicator="Y" _ExperianIndicator="Y" _TransUnionIndicator="Y"');
    expect(next).not.toContain("InternalAccountIdentifier");
  });

  test("for a joint report has both people", async () => {
    const [first] = order.applicants;
    if (!first) throw new Error("nobody");
    const requests = replying(underWay);
    await bureau().order({ ...order, applicants: [first, { ...first, borrowerId: 202, ssn: "900000002" }] });
    const text = (await requests[0]?.text()) ?? "";
    expect(text).toContain('BorrowerID="B1 B2"');
    expect(text).toContain('CreditRequestType="Joint"');
    expect(text).toContain('_PrintPositionType="CoBorrower"');
  });

  test("about the status contains no personal data", async () => {
    const requests = replying(underWay.replace("20000001", "10000001"));
    expect(await bureau().status(query)).toMatchObject({ answer: { status: "pending" } });
    const text = (await requests[0]?.text()) ?? "";
    expect(text).toContain('<REQUESTING_PARTY _Name="Example Lender">');
    for (const absent of ["BORROWER ", "LenderCase", "RequestedByName"]) expect(text).not.toContain(absent);
  });
});

describe("a document", () => {
  const pdf = "%PDF-1.4 of a report";
  const withFile = (file: string) => individual.replace("</CREDIT_RESPONSE>", `${file}</CREDIT_RESPONSE>`);
  const fileOf = (text: string, attributes = '_Type="PDF" _EncodingType="base64"') =>
    `<EMBEDDED_FILE ${attributes}><DOCUMENT>${text}</DOCUMENT></EMBEDDED_FILE>`;
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const read = async (file: string) => {
    const { document, content } = await answerOf(withFile(file));
    const alerts = content?.alerts.filter((text) => /document/.test(text));
    return [document && Buffer.from(document).toString(), alerts];
  };
  const lines = base64(pdf).replace(/(.{10})/g, "$1\r\n");

  test.each([
    ["in one line", fileOf(base64(pdf))],
    [
      "in lines, as CDATA, with its encoding in capitals",
      fileOf(`<![CDATA[\n${lines}\n]]>`, '_Type="PDF" _EncodingType="Base64"'),
    ],
    ["by its media type", fileOf(base64(pdf), 'MIMEType="application/pdf"')],
    ["beside a file of another type", fileOf("AAAA", '_Type="Text"') + fileOf(base64(pdf))],
  ])("%s is the report as the bureau prints it", async (_, file) => {
    expect(await read(file)).toEqual([pdf, []]);
  });

  test.each([
    ["that is no base64", fileOf("%%%"), "cannot be decoded"],
    ["that is encoded in another way", fileOf(base64(pdf), '_Type="PDF" _EncodingType="hex"'), "cannot be decoded"],
    ["that is no PDF", fileOf(base64("<html>a report</html>")), "is not a PDF"],
    ["that is empty", fileOf(""), "is not a PDF"],
    ["that is missing", '<EMBEDDED_FILE _Type="PDF"/>', "is not a PDF"],
    ["of more than 10 MiB", fileOf(base64(`%PDF-${"x".repeat(10 * 1024 * 1024 - 4)}`)), "is larger than 10 MiB"],
  ])("%s is omitted with an alert, and the report is complete", async (_, file, why) => {
    expect(await read(file)).toEqual([null, [`The bureau's document ${why} and was omitted.`]]);
  });

  test("of 10 MiB is stored, and only the first of several, which an alert says", async () => {
    const largest = `%PDF-${"x".repeat(10 * 1024 * 1024 - 5)}`;
    expect((await answerOf(withFile(fileOf(base64(largest))))).document).toHaveLength(10 * 1024 * 1024);
    const [first, alerts] = await read(fileOf(base64(pdf)) + fileOf(base64(`${pdf} again`)));
    expect([first, alerts]).toEqual([pdf, ["Of several documents of the bureau the first was kept."]]);
  });
});

test("a status query names the people of the order if the profile says so, whose SSNs must then be in the files too", async () => {
  const own = individual.replace("20000001", "10000001");
  for (const [statusNamesPeople, people] of [
    [false, [{ ssn: "900000001" }]],
    [true, []],
  ] as const) {
    const requests = replying(own.replace('<_BORROWER _SSN="900000001"', '<_BORROWER _SSN="900000009"'));
    expect(await bureau({ statusNamesPeople }).status(retrieval)).toMatchObject({ answer: { people } });
    expect(((await requests[0]?.text()) ?? "").includes('_SSN="900000001"')).toBe(statusNamesPeople);
  }
});

describe("a report", () => {
  test.each([
    ["2026-04-30", "2026-04-30"],
    ["2026-04-30T08:00:00", "2026-04-30"],
    ["", null],
    ["soon", null],
  ] as const)("that states %p as its first issue was issued on %p", async (said, issuedOn) => {
    const body = individual.replace("CreditReportType=", `CreditReportFirstIssuedDate="${said}" CreditReportType=`);
    const { issuedOn: read, content } = await answerOf(body);
    expect(read === null ? null : String(read)).toBe(issuedOn);
    expect(content?.alerts.some((text) => text.includes("date of first issue"))).toBe(said === "soon");
  });

  test("for one person has scores of three digits, and debts by kind", async () => {
    const { orderIdentifier, status, people, content } = await answerOf(individual);
    expect([orderIdentifier, status]).toEqual(["20000001", "completed"]);
    expect(people).toEqual([{ ssn: "900000001", lastName: "EXAMPLE", scoresAs: 1 }]);
    expect(content?.scores.map(({ bureau: of, value, model }) => [of, value, model])).toEqual([
      ["equifax", 592, "FICORiskScoreClassic04"],
      ["experian", 715, "FICORiskScoreClassic04"],
      ["transunion", 700, "FICORiskScoreClassic04"],
    ]);
    expect(content?.liabilities.map(({ kind }) => kind)).toEqual([
      "mortgage",
      "heloc",
      "revolving",
      "revolving",
      "installment",
      "other",
    ]);
    expect(content?.liabilities[0]).toEqual({
      creditor: "First Example Bank",
      accountLast4: "6789",
      ownership: "individual",
      kind: "mortgage",
      openedOn: "2015-03-01" as never,
      closedOn: null,
      reportedOn: "2026-04-01" as never,
      unpaidBalanceCents: 8_425_037,
      creditLimitCents: null,
      highBalanceCents: 18_000_000,
      pastDueCents: 0,
      monthlyPaymentCents: 91_244,
      rating: "as_agreed",
      worstRating: "as_agreed",
      late30Count: 0,
      late60Count: 0,
      late90Count: 0,
      isDisputed: false,
      chargeOffCents: null,
    });
    const { late30Count, late60Count, late90Count } = content?.liabilities[4] ?? {};
    expect([late30Count, late60Count, late90Count]).toEqual([4, 2, 1]);
    expect([content?.liabilities[2]?.openedOn, content?.alerts]).toEqual(["2015-03-01" as never, []]);
  });

  test("for two people assigns each their scores; a score without a person is omitted with an alert", async () => {
    const { people, content } = await answerOf(joint);
    expect(people.map(({ ssn, scoresAs }) => [ssn, scoresAs])).toEqual([
      ["900000001", 1],
      ["900000002", 2],
    ]);
    expect(content?.scores.map(({ borrowerId, bureau: of, value, model }) => [borrowerId, of, value, model])).toEqual([
      [2, "equifax", 650, "FICORiskScoreClassic04"],
      [1, "equifax", 710, "FICORiskScoreClassic04"],
      [1, "transunion", 705, "Model not stated"],
    ]);
    expect(content?.alerts).toEqual([
      "Address differs",
      "What the file says differs: DifferentAddress.",
      "The result of a file is NoFileReturnedNoHit.",
      "A score without a person of the report was omitted.",
    ]);
  });

  test("that gives two people the same BorrowerID has no score for it, which could be either's, but all its debts", async () => {
    const debt = '<CREDIT_LIABILITY BorrowerID="B1" _AccountType="Mortgage"/>';
    const ambiguous = joint.replaceAll('BorrowerID="B2"', 'BorrowerID="B1"').replace("</CREDIT_RESPONSE>", `${debt}$&`);
    const { content } = await answerOf(ambiguous);
    expect(content).toMatchObject({ scores: [], liabilities: [{ kind: "mortgage" }] });
    expect(content?.alerts.at(-1)).toBe("A score without a person of the report was omitted.");
  });

  test("for one person has no score, debt, or inquiry with another person's BorrowerID", async () => {
    const foreign = (name: string) => individual.replace(`<${name} BorrowerID="B1"`, `<${name} BorrowerID="B7"`);
    expect((await answerOf(foreign("CREDIT_SCORE"))).content?.scores).toHaveLength(2);
    const { content } = await answerOf(foreign("CREDIT_LIABILITY"));
    expect(content?.liabilities).toHaveLength(5);
    expect(content?.alerts).toEqual(["A debt of a person who is not on the report was omitted."]);
    const unnumbered = individual.replaceAll(' BorrowerID="B1"', "");
    expect((await answerOf(unnumbered)).content).toMatchObject({ scores: { length: 3 }, liabilities: { length: 6 } });
  });

  test("that says that the number of inquiries is a key factor has it once among the factors", async () => {
    const factorsWith = async (indicator: string, text = "Balances") => {
      const first = `<CREDIT_SCORE _FACTAInquiriesIndicator="${indicator}"`;
      const report = individual.replace("<CREDIT_SCORE", first).replace("Balances", text);
      return (await answerOf(report)).content?.scores[0]?.factors.map((factor) => factor.text);
    };
    expect(await factorsWith("Y")).toEqual(["Balances", "Number of recent inquiries on consumer report"]);
    expect(await factorsWith("N")).toEqual(["Balances"]);
    expect(await factorsWith("Y", "Too many inquiries")).toEqual(["Too many inquiries"]);
    // It does not replace the reason for which there is no score.
    const unscored = frozen.replace("_ExclusionReasonType", '_FACTAInquiriesIndicator="Y" $&');
    expect((await answerOf(unscored)).content?.scores.at(-1)?.factors.map(({ text }) => text)).toEqual([
      "NotScoredFileIsUnderReview",
      "Number of recent inquiries on consumer report",
    ]);
  });

  test("for a frozen file, in ISO-8859-1, has the bureau's words as alerts, and only reasons instead of scores", async () => {
    const bytes = Buffer.from(frozen, "latin1");
    const { content } = await answerOf(bytes, "text/xml");
    expect(content?.alerts).toEqual(["The file is frozen by José"]);
    expect(content?.scores.map(({ value, model, factors }) => [value, model, factors[0]?.text])).toEqual([
      [null, "FICORiskScoreClassic04", "Balances"],
      [null, "Model X", "NotScoredFileIsUnderReview"],
    ]);
  });

  test("with court records keeps what can be decoded, and says in its alerts what cannot", async () => {
    const { content } = await answerOf(troubled);
    expect(content?.publicRecords).toEqual([
      {
        kind: "BankruptcyChapter7",
        filedOn: "2021-02-10" as never,
        disposedOn: "2021-06-18" as never,
        court: "US Bankruptcy Court",
        docketNumber: "21-10245",
        amountCents: 4_500_000,
      },
      {
        ...{ kind: "TaxLienFederal", filedOn: null, disposedOn: null, court: null, docketNumber: null },
        amountCents: 231_075,
      },
    ]);
    expect(content?.inquiries).toEqual([{ on: "2026-02-14" as never, creditor: "Example Lender", bureau: "experian" }]);
    const [debt] = content?.liabilities ?? [];
    expect(debt).toMatchObject({
      ...{ isDisputed: true, chargeOffCents: 187_533, worstRating: "charge_off", unpaidBalanceCents: null },
      late30Count: 0,
    });
    expect(content?.alerts).toEqual([
      "Consumer statement on file",
      "OFAC: possible match",
      "The bureau's unpaid balance of a debt is not an amount and was omitted.",
      "The bureau's number of late payments is not a count up to 999 and was omitted.",
      "The bureau's filing date of a public record is not a date and was omitted.",
      "An inquiry without a date, or of another source than the three bureaus, was omitted.",
    ]);
  });

  test.each(["constructor", "toString", "__proto__"])("whose kinds are %s has none of the known ones", async (name) => {
    const body = individual
      .replaceAll(/(SourceType|_AccountType)="\w+"/g, `$1="${name}"`)
      .replaceAll('_Type="AsAgreed"', `_Type="${name}"`);
    const { content } = await answerOf(body);
    expect(content?.scores).toEqual([]);
    expect(new Set(content?.alerts)).toEqual(
      new Set(["A score from another source than the three bureaus was omitted."]),
    );
    expect(content?.liabilities.map(({ kind, rating }) => `${kind} ${rating}`)).toEqual([
      "other no_data",
      "heloc no_data",
      ...Array.from({ length: 4 }, () => "other no_data"),
    ]);
  });

  test("with more than ten people, or more than two thousand debts, is unexpected: nothing is compared with each of them", async () => {
    const person = '<BORROWER BorrowerID="B1" _FirstName="ADA" _LastName="EXAMPLE" _SSN="900-00-0001"/>';
    const debt = '<CREDIT_LIABILITY BorrowerID="B1" _UnpaidBalanceAmount="n/a"/>';
    // The sample has one person and six debts.
    const withMore = (people: number, debts: number) =>
      individual.replace("</CREDIT_RESPONSE>", `${person.repeat(people)}${debt.repeat(debts)}</CREDIT_RESPONSE>`);
    expect(await ordered(withMore(9, 0))).toMatchObject({ _tag: "Answered" });
    expect(await ordered(withMore(10, 0))).toMatchObject({ problem: "unexpected_answer" });
    expect((await answerOf(withMore(0, 1994))).content?.alerts).toEqual([
      "The bureau's unpaid balance of a debt is not an amount and was omitted.",
    ]);
    expect(await ordered(withMore(0, 1995))).toMatchObject({ problem: "unexpected_answer" });
  });

  test("that is retrieved counts for a person only if a file also has the person's SSN", async () => {
    const own = individual.replace("20000001", "10000001");
    replying(own);
    expect(await bureau().retrieve(retrieval)).toMatchObject({ answer: { people: [{ ssn: "900000001" }] } });
    replying(own.replace('<_BORROWER _SSN="900000001"', '<_BORROWER _SSN="900000009"'));
    expect(await bureau().retrieve(retrieval)).toMatchObject({ answer: { status: "completed", people: [] } });
    expect(await bureau({ namesPeopleOfOrder: true }).retrieve(retrieval)).toMatchObject({
      answer: { people: [{ ssn: "900000001" }] },
    });
  });

  test("is pending while it has a number and no file", async () => {
    const body = individual.replace(/<CREDIT_FILE .*<\/CREDIT_FILE>/, "");
    expect(await answerOf(body)).toMatchObject({ status: "pending", content: null });
  });
});

describe("a reply", () => {
  test("by which the login is refused blocks the user name and password", async () => {
    expect(await ordered(loginRefused)).toMatchObject({ problem: "credentials_rejected", hadNoEffect: true });
  });

  test("with errors refuses an order, with the bureau's words", async () => {
    expect(await answerOf(refused)).toEqual({
      ...{ orderIdentifier: null, status: "error", ...noReport },
      messages: [
        { code: "E7", text: "Request failed" },
        { code: "S9", text: "No match for 900-00-0001" },
      ],
    });
  });

  test("to a status query says that the order failed only with the profile's codes", async () => {
    replying(refused);
    expect(await bureau().status(query)).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
    replying(refused.replace('"E7"', '"E200"'));
    expect(await bureau().status(query)).toMatchObject({ answer: { orderIdentifier: "10000001", status: "error" } });
  });

  test("to a status query or a retrieval names the requested order, and can have another system's reference", async () => {
    const nameless = individual.replace(' CreditReportIdentifier="20000001"', "");
    const foreign = individual
      .replace("20000001", "10000001")
      .replace('CreditReportType="Merge"', 'CreditReportType="Merge" CreditRequestID="Rother"')
      .replace("<RESPONSE ", '<RESPONSE InternalAccountIdentifier="x" ')
      .replace("<RESPONSE_DATA>", '<KEY _Name="OrderReference" _Value="another"/><RESPONSE_DATA>');
    for (const ask of [() => bureau().status(query), () => bureau().retrieve(retrieval)]) {
      replying(nameless);
      expect(await ask()).toMatchObject({ problem: "unexpected_answer" });
      replying(foreign);
      expect(await ask()).toMatchObject({ answer: { orderIdentifier: "10000001", status: "completed" } });
    }
    expect(await ordered(nameless)).toMatchObject({ problem: "unexpected_answer", hadNoEffect: false });
  });

  test("with an OrderReference without a value is not about another request", async () => {
    const unnamed = individual.replace("<RESPONSE_DATA>", '<KEY _Name="OrderReference" _Value=""/><RESPONSE_DATA>');
    expect(await ordered(unnamed)).toMatchObject({ answer: { status: "completed" } });
  });

  test("to another request, or with a number that is a person's SSN, is invalid", async () => {
    const unexpected = { _tag: "CallFailed", problem: "unexpected_answer", hadNoEffect: false };
    const other = individual.replace('CreditReportType="Merge"', 'CreditReportType="Merge" CreditRequestID="Rother"');
    expect(await ordered(other)).toMatchObject(unexpected);
    expect(await ordered(individual.replace("20000001", "900-00-0001"))).toMatchObject(unexpected);
  });

  test("can have a document type that declares nothing, and is refused if it declares entities", async () => {
    const declared = (type: string) => individual.replace("<RESPONSE_GROUP", `${type}<RESPONSE_GROUP`);
    const named = '<!DOCTYPE RESPONSE_GROUP SYSTEM "CreditReporting_v2_3_1.dtd">';
    expect(await answerOf(declared(named))).toMatchObject({ status: "completed" });
    for (const type of [
      '<!DOCTYPE RESPONSE_GROUP [<!ENTITY a "b">]>',
      '<!DOCTYPE RESPONSE_GROUP SYSTEM "a.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ])
      expect(await ordered(declared(type))).toMatchObject({ problem: "unexpected_answer" });
  });

  test("in an unknown character set, or with an unknown root element, is unexpected", async () => {
    for (const [body, type] of [
      [individual, "text/xml; charset=utf-7"],
      [individual, "application/json"],
      [replyOf(""), "text/xml"],
      ["<a/>", "text/xml"],
      [individual.slice(0, -20), "text/xml"],
    ] as const)
      expect(await ordered(body, type)).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
  });
});
