import type { Actor } from "../../../domain/access/actor.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { isEnded, isUnsettled } from "../../../domain/credit/standing.ts";
import { type Instant, secondsBetween } from "../../../domain/kernel/day.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Dependencies, Fault } from "../../support/dependencies.ts";
import { type BureauConnection, queryBureau } from "../bureau-connection.ts";
import { recordOnReport, withAnswer } from "../reports.ts";
import { requestingCompany } from "../requester.ts";
import { statusPeople } from "../status-people.ts";
import type { BegunOrder } from "./begin-order.ts";
import { makeOrder } from "./make-order.ts";

/** The client gets a response this long after the order began, whether or not the order is finished. */
const answeredAfterSeconds = 20;

const secondsLeft = ({ clock }: Dependencies, startedAt: Instant): number =>
  answeredAfterSeconds - secondsBetween(startedAt, clock.now());

/** Lets an order continue after its client got a response. Its outcome is recorded when it arrives. */
const goOn = (
  { lastingWork, reportFault }: Dependencies,
  { requestId, operation }: BureauConnection,
  ordering: ReturnType<typeof makeOrder>,
): void => {
  const report = (fault: Pick<Fault, "error">): void =>
    reportFault({
      requestId,
      operation,
      detail: "a late answer could not be recorded: its order stays open",
      ...fault,
    });
  const recorded = ordering.then(
    (outcome) => {
      if (outcome._tag === "Refused" && outcome.refusal._tag === "OutcomeNotRecorded") report({});
    },
    (error) => report({ error }),
  );
  lastingWork.keep(recorded);
};

/**
 * Makes an order and returns its result if it arrives in time. Otherwise, the report is pending and the order continues: the bureau's later
 * response is recorded without a further request. If the process ends first, the order stays open.
 */
export const orderInTime = async (
  dependencies: Dependencies,
  connection: BureauConnection,
  order: BegunOrder,
  startedAt: Instant,
): ReturnType<typeof makeOrder> => {
  const { clock } = dependencies;
  const ordering = makeOrder(dependencies, connection, order);
  const ended = () => true;
  const left = Math.max(0, 1000 * secondsLeft(dependencies, startedAt));
  if (await clock.waitFor(ordering.then(ended, ended), left)) return ordering;
  goOn(dependencies, connection, ordering);
  const now = clock.now();
  const pending = await recordOnReport(dependencies, order.actor, order.report, (newest) =>
    isUnsettled(newest) ? { ...newest, status: "pending", updatedAt: now } : newest,
  );
  return accept(pending ?? order.report);
};

/** Waits for the bureau to finish a report. Whatever fails now, the order has been made. */
export const waitForReport = async (
  dependencies: Dependencies,
  connection: BureauConnection,
  actor: Actor,
  report: CreditReport,
  startedAt: Instant,
): Promise<CreditReport> => {
  const { orderIdentifier } = report;
  const left = secondsLeft(dependencies, startedAt);
  if (isEnded(report) || orderIdentifier === null || left <= 0) return report;
  const people = await statusPeople(dependencies, connection, report);
  if (people === null) return report;
  const requester = requestingCompany(connection.company);
  const outcome = await queryBureau(dependencies, connection, (bureau, access) =>
    bureau.awaitCompletion({ ...access, requester, orderIdentifier, applicants: people() }, left),
  );
  if (outcome._tag !== "Answered") return report;
  const answered = withAnswer(dependencies, connection.company, outcome.answer);
  return (await recordOnReport(dependencies, actor, report, answered)) ?? report;
};
