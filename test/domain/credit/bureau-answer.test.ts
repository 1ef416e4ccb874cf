import { describe, expect, test } from "bun:test";
import { answeredReport, mayRefresh, unknownReport } from "../../../domain/credit/bureau-answer.ts";
import { type CreditReport, contentPlace } from "../../../domain/credit/credit-report.ts";
import { hasEndedAs } from "../../../domain/credit/endings.ts";
import { newReport } from "../../../domain/credit/order.ts";
import type { BureauAnswer } from "../../../domain/credit/ports.ts";
import type { ReportContent } from "../../../domain/credit/report-content.ts";
import { isValidOn } from "../../../domain/credit/standing.ts";
import { day, type Instant } from "../../../domain/kernel/day.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { anApplicant, completedAnswer, noContent, testVault } from "../../fixtures/outside/bureau.ts";

const clock = aClock();
const now = instant("2026-05-01T12:00:00.000Z");
const ada = anApplicant("900000001", { id: 1, lastName: "Müller-O'Brien" });
const ben = anApplicant("900000002", { id: 2, lastName: "Example", borrowerType: "co_borrower" });
const loan = aLoan({ borrowers: [ada, ben], callAttempt: null });
const named = { ssn: "900000001", lastName: "Müller-O'Brien" };

const second = { ssn: "900000002", lastName: "EXAMPLE" };
const single = newReport([ada], loan, { id: 50, reference: "reference 50", byUserId: 7, now });
const joint = newReport([ada, ben], loan, { id: 51, reference: "reference 51", byUserId: 7, now });

const answer = (given: Partial<BureauAnswer>, to: CreditReport = single, at: Instant = now): CreditReport =>
  answeredReport(to, completedAnswer(given), { now: at, today: day("2026-05-01"), vault: testVault });

const contentOf = (report: CreditReport): ReportContent | null =>
  report.sealedContent === null
    ? null
    : JSON.parse(testVault.open(report.sealedContent, contentPlace(report.companyId, report.id)));

describe("a completed report", () => {
  test("counts for 120 days from the company's date of its completion", () => {
    const evening = instant("2026-05-02T03:30:00.000Z");
    expect(answer({ people: [named] }, single, evening)).toMatchObject({
      status: "completed",
      orderIdentifier: "10000001",
      completedAt: evening,
      expiresOn: day("2026-08-29"),
      askedAt: evening,
    });
  });

  test.each([
    ["from the day it was first issued", "2026-04-01", "2026-04-01", "2026-07-30"],
    ["from today where it was issued today", "2026-05-01", "2026-05-01", "2026-08-29"],
    ["from today where the bureau's day is still to come", "2026-05-02", "2026-05-01", "2026-08-29"],
    ["from its completion where the bureau does not say", null, "2026-05-01", "2026-08-29"],
    ["from a day so long ago that it counts no more", "2025-12-31", "2025-12-31", "2026-04-30"],
  ] as const)("counts for 120 days %s", (_, said, issuedOn, expiresOn) => {
    const report = answer({ people: [named], issuedOn: said === null ? null : day(said) });
    expect(report).toMatchObject({ issuedOn: day(issuedOn), expiresOn: day(expiresOn) });
    expect(isValidOn(report, day("2026-05-01"))).toBe(expiresOn > "2026-05-01");
  });

  test("stores its content only encrypted, bound to this report", () => {
    const alerts = ["ADDRESS MISMATCH"];
    const report = answer({ people: [named], content: { ...noContent, alerts } });
    expect(JSON.stringify(report)).not.toContain("MISMATCH");
    expect(contentOf(report)).toEqual({ ...noContent, alerts });
    expect(() => testVault.open(report.sealedContent ?? "", contentPlace(1, 99))).toThrow();
  });

  test("shows no whole Social Security number in any text, no control characters, and no alert without words", () => {
    const content: ReportContent = {
      ...noContent,
      alerts: ["SSN 900-00-0001 ISSUED\u0000TO 900000001", "\u200b", " "],
      publicRecords: [
        { kind: "Lien 900000002", filedOn: null, disposedOn: null, court: null, docketNumber: null, amountCents: 1 },
      ],
    };
    const report = answer({ people: [named], content, messages: [{ code: "M", text: "for 900000001" }] });
    expect(report.messages).toEqual([{ code: "M", text: "for *****0001" }]);
    expect(contentOf(report)).toMatchObject({
      alerts: ["SSN *****0001 ISSUED TO *****0001"],
      publicRecords: [{ kind: "Lien *****0002" }],
    });
  });

  test("assigns the scores of a report for one person to that person, regardless of the bureau's number", () => {
    const range = { rangeLow: 320, rangeHigh: 844 };
    const score = { borrowerId: 4711, bureau: "experian", model: "V2", value: 592, ...range, factors: [] } as const;
    const report = answer({ people: [named], content: { ...noContent, scores: [score] } });
    expect(contentOf(report)?.scores).toEqual([{ ...score, borrowerId: 1 }]);
  });

  test("assigns the scores of a joint report by the bureau's own numbers, in any order", () => {
    const range = { rangeLow: null, rangeHigh: null };
    const score = (borrowerId: number, value: number) =>
      ({ borrowerId, bureau: "experian", model: "V2", value, ...range, factors: [] }) as const;
    const people = [
      { ...second, scoresAs: 1 },
      { ...named, scoresAs: 2 },
    ];
    const report = answer({ people, content: { ...noContent, scores: [score(1, 600), score(2, 700)] } }, joint);
    expect(contentOf(report)?.scores.map(({ borrowerId, value }) => [borrowerId, value])).toEqual([
      [ben.id, 600],
      [ada.id, 700],
    ]);
  });
});

test("a score on a joint report that is neither person's is omitted with an alert", () => {
  const score = (borrowerId: number, value: number) =>
    ({ borrowerId, bureau: "experian", model: "V2", value, rangeLow: null, rangeHigh: null, factors: [] }) as const;
  const scores = [score(ada.id, 600), score(4711, 700), score(ben.id, 650)];
  for (const [people, kept] of [
    [
      [second, named],
      [
        [ada.id, 600],
        [ben.id, 650],
      ],
    ],
    // Here the bureau has numbers of its own, and only one of them is a score's.
    [
      [
        { ...second, scoresAs: 4711 },
        { ...named, scoresAs: 9 },
      ],
      [[ben.id, 700]],
    ],
  ] as const) {
    const content = contentOf(
      answer({ people: [...people], content: { ...noContent, alerts: ["FIRST"], scores } }, joint),
    );
    expect(content?.scores.map(({ borrowerId, value }) => [borrowerId, value])).toEqual(kept as never);
    expect(content?.alerts).toEqual([
      "FIRST",
      ...Array.from({ length: 3 - kept.length }, () => "A score without a person of the report was omitted."),
    ]);
  }
});

describe("a report that names", () => {
  test("the person without accents and punctuation is accepted as that person's", () => {
    expect(answer({ people: [{ ...named, lastName: "MULLER OBRIEN" }] }).status).toBe("completed");
    expect(answer({ people: [second, named] }, joint).status).toBe("completed");
  });

  test("the person with a suffix after the last name is accepted as that person's, but not with another word", () => {
    for (const suffix of [" JR", " Sr.", ", III", " IV"])
      expect(answer({ people: [{ ...named, lastName: `MULLER OBRIEN${suffix}` }] }).status).toBe("completed");
    for (const other of [" SMITH", "JR", " JRS"])
      expect(answer({ people: [{ ...named, lastName: `MULLER OBRIEN${other}` }] }).status).toBe("error");
  });

  test("the person in plain letters is accepted as that person's", () => {
    for (const [lastName, written] of [
      ["Sørensen", "SORENSEN"],
      ["Łukasiewicz", "Lukasiewicz"],
      ["Großmann", "GROSSMANN"],
      ["Æbelø", "AEBELO"],
      ["ʻOkina", "OKINA"],
      ["Kaʻana Jr", "KA'ANA"],
      ["Иванов", "ИВАНОВ"],
    ] as const) {
      const person = anApplicant("900000001", { id: 1, lastName });
      const report = newReport([person], loan, { id: 52, reference: "reference 52", byUserId: 7, now });
      expect(answer({ people: [{ ...named, lastName: written }] }, report).status).toBe("completed");
      expect(hasEndedAs(answer({ people: [{ ...named, lastName: "SORENSON" }] }, report), "not_this_borrower")).toBe(
        true,
      );
    }
  });

  const others: Readonly<Record<string, Partial<BureauAnswer>>> = {
    nobody: { people: [] },
    "another number": { people: [{ ...named, ssn: "900000003" }] },
    "another last name": { people: [{ ...named, lastName: "Other" }] },
    "somebody beside the person": { people: [named, second] },
  };

  for (const [name, given] of Object.entries(others))
    test(`${name} ends in an error without its content`, () => {
      const report = answer({ ...given, content: { ...noContent, alerts: ["A STRANGER'S"] } });
      expect(hasEndedAs(report, "not_this_borrower")).toBe(true);
      expect(report).toMatchObject({ status: "error", sealedContent: null, completedAt: null, expiresOn: null });
      expect(JSON.stringify(report)).not.toContain("STRANGER");
    });

  test("only one of two people ends in an error too", () => {
    expect(hasEndedAs(answer({ people: [named] }, joint), "not_this_borrower")).toBe(true);
    expect(hasEndedAs(answer({ people: [named, named] }, joint), "not_this_borrower")).toBe(true);
  });
});

describe("an unfinished report", () => {
  test("stores the bureau's status, number, and messages in order", () => {
    const messages = [
      { code: "2", text: "second" },
      { code: "1", text: "first" },
    ];
    expect(answer({ status: "pending", content: null, messages })).toMatchObject({
      status: "pending",
      orderIdentifier: "10000001",
      messages,
      completedAt: null,
      sealedContent: null,
    });
  });

  test("is looked up again after 30 seconds, and never once it is finished", () => {
    const updated = answer({ status: "pending", content: null });
    expect(mayRefresh(single, now)).toBe(true);
    expect(mayRefresh(updated, clock.after(now, 29))).toBe(false);
    expect(mayRefresh(updated, clock.after(now, 30))).toBe(true);
    expect(mayRefresh(answer({ people: [named] }), clock.after(now, 3600))).toBe(false);
    expect(mayRefresh(answer({ status: "error", content: null }), clock.after(now, 3600))).toBe(false);
  });

  test("is looked up immediately after the clock was set back, and not sooner if two clocks differ by less than 30 seconds", () => {
    const updated = answer({ status: "pending", content: null });
    expect(mayRefresh(updated, clock.after(now, -3600))).toBe(true);
    expect(mayRefresh(updated, clock.after(now, -29))).toBe(false);
  });

  test("that the bureau never received ends once no one can be about to send it", () => {
    const later = clock.after(now, 61);
    expect(unknownReport(single, loan, later)).toMatchObject({
      status: "error",
      messages: [{ code: "never_ordered" }],
    });
    expect(unknownReport(single, loan, clock.after(now, 59))).toBe(single);
    const open = { recordId: 50, reference: "r", input: {}, sent: {}, startedAt: now };
    const callAttempt = { ...open, operation: "credit_order" as const, inFlightUntil: later, byUserId: 7 };
    expect(unknownReport(single, { callAttempt }, later)).toBe(single);
  });

  test("that the bureau never received ends a minute after the clock is known to have been set back, and not before", () => {
    const back = clock.after(now, -3600);
    for (const sentAt of [null, now]) {
      const waiting = unknownReport({ ...single, sentAt }, loan, back);
      expect(waiting).toMatchObject({ status: single.status, sentAt: back });
      expect(unknownReport(waiting, loan, clock.after(back, 59))).toBe(waiting);
      expect(unknownReport(waiting, loan, clock.after(back, 60))).toMatchObject({
        status: "error",
        messages: [{ code: "never_ordered" }],
      });
    }
  });
});
