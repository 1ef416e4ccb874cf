import { describe, expect, test } from "bun:test";
import { Effect, Either } from "effect";
import fc from "fast-check";
import { type ExpectedReply, readOrderReply, readQueryReply } from "../../../../adapters/credit/mismo/reply.ts";
import { answeredReport } from "../../../../domain/credit/bureau-answer.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aReport } from "../../../fixtures/outside/credit-report.ts";
import { isDeep } from "../../../runner/tier.ts";
import { order } from "../bureau-server.ts";
import { profile } from "./mismo-bureau.ts";
import { mutation } from "./mutations.ts";
import { samples } from "./samples.ts";

/** The requests to which a bureau might send a sample: an order, or a query about the sample's number. */
const questions = (number: string) => {
  const about = (mayEchoPeople: boolean): ExpectedReply => ({
    reference: null,
    orderIdentifier: number,
    mayEchoPeople,
  });
  const ordered: ExpectedReply = { reference: order.reference, orderIdentifier: null, mayEchoPeople: false };
  type Answer = Parameters<typeof readOrderReply>[0];
  return [
    (answer: Answer) => readOrderReply(answer, profile, ordered),
    (answer: Answer) => readQueryReply(answer, profile, about(false)),
    (answer: Answer) => readQueryReply(answer, profile, about(true)),
  ] as const;
};

const ada = { borrowerId: 201, lastName: "Example", ssnIndex: "900000001", bornOn: day("1951-03-14") };
const bert = { borrowerId: 202, lastName: "Example", ssnIndex: "900000002", bornOn: day("1953-07-02") };
const reports = [aReport({ person: ada, coPerson: null }), aReport({ person: ada, coPerson: bert })];
/** It leaves everything readable. */
const vault = {
  seal: (text: string) => text,
  digestBytes: () => "digest",
  blindIndex: (_company: number, number: string) => number,
};
const context = { now: instant("2026-06-01T12:00:00.000Z"), today: day("2026-06-01"), vault };

const numRuns = isDeep ? 1_000 : 100;

describe("a sample with random changes", () => {
  test.each(Object.entries(samples))(
    `in %s is an answer, a refusal, or unexpected, never a fault, ${numRuns} times; and never another person's report`,
    (_, sample) => {
      const number = /CreditReportIdentifier="(\w+)"/.exec(sample)?.[1] ?? "20000001";
      fc.assert(
        fc.property(mutation, fc.constantFrom(...questions(number)), (change, read) => {
          const answer = {
            statusCode: 200,
            contentType: "text/xml",
            retryAfterSeconds: null,
            text: change(sample),
          };
          const found = Effect.runSync(Effect.either(read(answer)));
          if (Either.isLeft(found)) {
            expect(["UnexpectedAnswer", "CredentialsRejected"]).toContain(found.left._tag);
            return;
          }
          if (found.right._tag === "Unknown") return;
          for (const report of reports) {
            const recorded = answeredReport(report, found.right.answer, context);
            if (recorded.status !== "completed") {
              expect(recorded.sealedContent).toBeNull();
              continue;
            }
            const people = report.coPerson === null ? [ada] : [ada, bert];
            const { scores } = JSON.parse(recorded.sealedContent ?? "") as {
              scores: readonly { borrowerId: number }[];
            };
            const named = found.right.answer.people.map(({ ssn }) => ssn);
            expect(named.toSorted()).toEqual(people.map(({ ssnIndex }) => ssnIndex));
            const own = people.map(({ borrowerId }) => borrowerId);
            expect(scores.filter(({ borrowerId }) => !own.includes(borrowerId))).toEqual([]);
          }
        }),
        { numRuns },
      );
    },
  );
});
