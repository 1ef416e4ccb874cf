import { addDays, type Day } from "../../../domain/kernel/day.ts";
import {
  badRequest,
  look,
  newCall,
  notFound,
  type Reply,
  receive,
  reply,
  unavailable,
  unknownReferenceMessages,
  type WireAnswer,
} from "../calls.ts";
import { type Fields, numberIn, objectsIn, textIn } from "../fields.ts";
import { type BureauOperation, faultIn } from "../find-trigger.ts";
import type { SandboxState } from "../state.ts";
import type { FaultWord } from "../triggers.ts";
import { contentOf, creditFileOf, inquiryOf, jointDebt } from "./credit-file.ts";
import type { StoredApplicant, StoredOrder } from "./stored-order.ts";

const applicantsIn = (request: Fields): readonly StoredApplicant[] =>
  objectsIn(request, "applicants").map((each) => ({
    borrowerId: numberIn(each, "borrower_id") ?? 0,
    firstName: textIn(each, "first_name") ?? "",
    lastName: textIn(each, "last_name") ?? "",
    ssn: textIn(each, "ssn") ?? "",
  }));

/** One person or two, each with a number of 9 digits. */
const areValid = (applicants: readonly StoredApplicant[]): boolean =>
  (applicants.length === 1 || applicants.length === 2) && applicants.every(({ ssn }) => /^\d{9}$/.test(ssn));

const reportOf = (order: StoredOrder): WireAnswer => {
  const { applicants, orderedOn, bureaus } = order;
  const files = applicants.map((each) => contentOf(order, each));
  const shared = applicants.length > 1 ? applicants.slice(0, 1).map((each) => jointDebt(order, each)) : [];
  return {
    issued_date: orderedOn ?? null,
    people: applicants.map((each) =>
      creditFileOf(each) === "0014"
        ? { ssn: "999887777", last_name: "Somebody" }
        : { ssn: each.ssn, last_name: each.lastName },
    ),
    scores: files.flatMap(({ scores }) => scores.filter(({ bureau }) => bureaus?.includes(String(bureau)) ?? true)),
    liabilities: [...files.flatMap(({ liabilities }) => liabilities), ...shared],
    public_records: files.flatMap(({ publicRecords }) => publicRecords),
    inquiries: [inquiryOf(order)],
    alerts: files.flatMap(({ alerts }) => alerts),
  };
};

const statusOf = ({ applicants, looks }: StoredOrder): string => {
  const files = applicants.map(creditFileOf);
  if (files.includes("0013")) return "ERROR";
  if (files.includes("0012")) return "PROCESSING";
  if (files.includes("0018") && looks < 10) return "PENDING";
  if (files.includes("0011") && looks < 3) return looks === 0 ? "NEW" : "PROCESSING";
  return "COMPLETED";
};

const answerOf = (order: StoredOrder): WireAnswer => {
  const status = statusOf(order);
  const ssn = order.applicants.find((each) => creditFileOf(each) === "0013")?.ssn ?? "";
  return {
    reference: order.reference === "" ? null : order.reference,
    order_identifier: order.orderIdentifier,
    status,
    messages: status === "ERROR" ? [{ code: "B200", text: `No file was found for ${ssn}.` }] : [],
    report: status === "COMPLETED" ? reportOf(order) : null,
  };
};

const faultOf = (applicants: readonly StoredApplicant[], operation: BureauOperation): FaultWord | null =>
  faultIn(
    applicants.map(({ lastName }) => lastName),
    operation,
  );

const loginFailed: WireAnswer = {
  order_identifier: null,
  status: "REQUEST_ERROR",
  messages: [{ code: "AuthenticationFailure", text: "Login failed" }],
  report: null,
};

const isRefused = (applicants: readonly StoredApplicant[]): boolean =>
  applicants.some((each) => creditFileOf(each) === "0019");

/** Orders a report, once per reference. */
export const placeOrder = (state: SandboxState, today: Day, reference: string | null, request: Fields): Reply => {
  if (reference === null) return badRequest("The header X-Reference is missing.");
  const applicants = applicantsIn(request);
  if (request.action_type !== "Submit" || !areValid(applicants))
    return badRequest("An order has the action Submit and one or two applicants with numbers of 9 digits.");
  if (isRefused(applicants)) return reply(200, loginFailed);
  return state.inOneStep(() => {
    const known = state.find("call", reference) ?? newCall(reference, "credit_order");
    const { call, takesEffect, spoiledBy } = receive(known, faultOf(applicants, "credit_order"));
    if (!takesEffect) {
      state.put("call", reference, call);
      return reply(200, call.first ?? {}, spoiledBy);
    }
    const orderIdentifier = String(10_000_000 + state.next("order"));
    const bureaus = Array.isArray(request.bureaus) ? { bureaus: request.bureaus.map(String) } : {};
    const order = { orderIdentifier, reference, applicants, orderedOn: today, ...bureaus, looks: 0 };
    const first = answerOf(order);
    state.put("order", orderIdentifier, order);
    state.put("call", reference, { ...call, effects: call.effects + 1, first });
    return reply(200, first, spoiledBy);
  });
};

const lookAt = (state: SandboxState, order: StoredOrder): Reply => {
  const looked = { ...order, looks: order.looks + 1 };
  state.put("order", order.orderIdentifier, looked);
  return reply(200, answerOf(looked));
};

/** The status of an order, by the bureau's number. */
export const orderStatus = (state: SandboxState, orderIdentifier: string): Reply =>
  state.inOneStep(() => {
    const order = state.find("order", orderIdentifier);
    return order === null ? notFound : lookAt(state, order);
  });

const neverOrdered = (reference: string): Reply =>
  reply(404, {
    reference,
    order_identifier: null,
    status: "ERROR",
    messages: unknownReferenceMessages,
    report: null,
  });

/** The status of the order with a reference; if there is none, an error with status 404. */
export const orderOfReference = (state: SandboxState, reference: string): Reply =>
  state.inOneStep(() => {
    const call = state.find("call", reference);
    const order = state.find("order", textIn(call?.first ?? {}, "order_identifier") ?? "");
    if (call === null || order === null) return neverOrdered(reference);
    const { call: looked, isAnswered } = look(call);
    state.put("call", reference, looked);
    return isAnswered ? lookAt(state, order) : unavailable;
  });

/**
 * A report by the bureau's number. An 8-digit number that begins with 9 exists for any person, and is about the requested one. If it begins
 * with 99, the report was ordered as many days ago as its next three digits say, otherwise today.
 */
export const retrieveReport = (state: SandboxState, today: Day, request: Fields): Reply => {
  const applicants = applicantsIn(request);
  const orderIdentifier = textIn(request, "order_identifier") ?? "";
  if (!areValid(applicants)) return badRequest("A report is retrieved for one or two people with numbers of 9 digits.");
  const fault = faultOf(applicants, "credit_retrieve");
  if (isRefused(applicants)) return reply(200, loginFailed);
  const ordered = state.find("order", orderIdentifier);
  if (ordered === null && !/^9\d{7}$/.test(orderIdentifier)) return notFound;
  const [, daysAgo = 0] = /^99(\d{3})/.exec(orderIdentifier) ?? [];
  const orderedOn = addDays(today, -Number(daysAgo));
  return reply(200, answerOf(ordered ?? { orderIdentifier, reference: "", applicants, orderedOn, looks: 0 }), fault);
};
