import { expect, test } from "bun:test";
import { HttpResponse, http } from "msw";
import type { BureauSettings } from "../../../adapters/credit/bureau.ts";
import { noReport } from "../../../adapters/credit/operations.ts";
import type { ReportStatus } from "../../../domain/credit/credit-report.ts";
import type { CreditBureau } from "../../../domain/credit/ports.ts";
import { outsideWorld } from "../../fixtures/outside/outside.ts";
import { credentials, order, query, testLimits } from "./bureau-server.ts";

type BureauRequest = "order" | "look_up" | "status" | "retrieve";

/** The bureau's answer about an order. */
interface Said {
  /** Null if it refuses the request itself. */
  readonly orderIdentifier: string | null;
  readonly reference: string | null;
  readonly status: Exclude<ReportStatus, "completed">;
  /** The text of its one message, or null. */
  readonly text: string | null;
}

/** A protocol of credit bureaus, as its contract needs it. */
export interface BureauUnderTest {
  /** Whether it finds an order by our reference. */
  readonly hasLookUp: boolean;
  /** Whether an error without a number refuses a retrieval; otherwise it only says that the query failed. */
  readonly refusesRetrieval: boolean;
  readonly open: (url: string, limits: Partial<BureauSettings>) => CreditBureau;
  /** The port's request that a request on the wire is. */
  readonly kindOf: (request: Request) => Promise<BureauRequest>;
  /** How the bureau would write an answer. */
  readonly answer: (said: Said) => Response;
  /** How it would answer a request if it has no such order. */
  readonly unknown: (kind: BureauRequest) => Response;
}

const said: Said = { orderIdentifier: "10000001", reference: order.reference, status: "pending", text: null };
const refusal: Said = { orderIdentifier: null, reference: null, status: "error", text: "Login failed" };
const url = "https://bureau.example.com";

/** What every adapter of a credit bureau guarantees, whatever its protocol. */
export const bureauContract = ({
  hasLookUp,
  refusesRetrieval,
  open,
  kindOf,
  answer,
  unknown,
}: BureauUnderTest): void => {
  const outside = outsideWorld();
  /** Answers each kind of request in turn, repeating the last answer, and collects the requests. */
  const answering = (
    answers: Partial<Record<BureauRequest, readonly ((kind: BureauRequest) => Response)[]>>,
  ): BureauRequest[] => {
    const requests: BureauRequest[] = [];
    outside.use(
      http.all(`${url}/*`, async ({ request }) => {
        const kind = await kindOf(request.clone());
        const before = requests.filter((one) => one === kind).length;
        requests.push(kind);
        const ofKind = answers[kind] ?? [];
        return (ofKind[before] ?? ofKind.at(-1) ?? (() => HttpResponse.error()))(kind);
      }),
    );
    return requests;
  };
  const bureau = () => open(url, testLimits);
  const says = (given: Partial<Said> = {}) => [() => answer({ ...said, ...given })];
  const lost = () => HttpResponse.error();
  const retrieved = { ...query, applicants: order.applicants };

  test("an order is sent once, and gets the bureau's number", async () => {
    const requests = answering({ order: says() });
    expect(await bureau().order(order)).toEqual({
      _tag: "Answered",
      answer: { orderIdentifier: "10000001", status: "pending", messages: [], ...noReport },
    });
    expect(requests).toEqual(["order"]);
  });

  const cannotTell = { _tag: "CannotTell" } as const;

  if (!hasLookUp)
    test("an order whose answer is lost stays open: nothing is queried, and it is never sent again", async () => {
      const requests = answering({ order: [lost, ...says()] });
      expect(await bureau().order(order)).toMatchObject({ _tag: "CallFailed", hadNoEffect: false });
      expect(await bureau().lookUp(order)).toMatchObject(cannotTell);
      expect(requests).toEqual(["order"]);
    });

  if (hasLookUp)
    test("an order whose answer is lost is looked up, and not sent again if the bureau has it", async () => {
      const requests = answering({ order: [lost], look_up: says() });
      expect(await bureau().order(order)).toMatchObject({ _tag: "Answered", answer: { orderIdentifier: "10000001" } });
      expect(requests).toEqual(["order", "look_up"]);
    });

  if (hasLookUp)
    test("it is sent again only if the bureau never received it", async () => {
      const requests = answering({ order: [lost, ...says()], look_up: [unknown] });
      expect(await bureau().order(order)).toMatchObject({ _tag: "Answered" });
      expect(requests).toEqual(["order", "look_up", "order"]);
    });

  test("its outcome is unknown if the look-up fails too", async () => {
    const requests = answering({ order: [lost] });
    expect(await bureau().order(order)).toMatchObject({ _tag: "CallFailed", hadNoEffect: false });
    expect(requests.filter((one) => one === "order")).toHaveLength(1);
  });

  test("an answer that names another reference does not belong to the order, which stays open", async () => {
    answering({ order: says({ reference: "another" }), look_up: says({ reference: "another" }) });
    const unexpected = { _tag: "CallFailed", problem: "unexpected_answer" };
    expect(await bureau().order(order)).toMatchObject({ ...unexpected, hadNoEffect: false });
    expect(await bureau().lookUp(order)).toMatchObject(hasLookUp ? unexpected : cannotTell);
  });

  test("a refusal without a number is passed on with its words, and ends no order that is looked up", async () => {
    const refused = [() => answer(refusal)];
    answering({ order: refused, look_up: refused, status: refused, retrieve: refused });
    const passedOn = { _tag: "Answered", answer: { status: "error", messages: [{ text: "Login failed" }] } };
    expect(await bureau().order(order)).toMatchObject(passedOn);
    const failed = { _tag: "CallFailed" };
    expect(await bureau().retrieve(retrieved)).toMatchObject(refusesRetrieval ? passedOn : failed);
    expect(await bureau().status(query)).toMatchObject(failed);
    expect(await bureau().lookUp(order)).toMatchObject(hasLookUp ? failed : cannotTell);
  });

  test("an order that is requested by its number is not another order", async () => {
    const other = says({ orderIdentifier: "10000002" });
    answering({ status: other, retrieve: other });
    for (const outcome of [await bureau().status(query), await bureau().retrieve(retrieved)])
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
  });

  test("an order that the bureau does not have is unknown", async () => {
    answering({ look_up: [unknown], status: [unknown], retrieve: [unknown] });
    const outcomes = [await bureau().lookUp(order), await bureau().status(query), await bureau().retrieve(retrieved)];
    const noOrder = { _tag: "Unknown" } as const;
    expect(outcomes).toEqual([hasLookUp ? noOrder : cannotTell, noOrder, noOrder]);
  });

  const html = { "content-type": "text/html" };
  const page = (status: number) => () => new HttpResponse("<h1>Gateway</h1>", { status, headers: html });
  test.each([
    ["a bare 503", page(503), "unavailable"],
    ["a bare 429", page(429), "unavailable"],
    ["a 502 in HTML", page(502), "unexpected_answer"],
    ["a bare 404", page(404), "unexpected_answer"],
    ["a bare 403", page(403), "forbidden"],
    ["an empty body", () => new HttpResponse("", { headers: html }), "unexpected_answer"],
    ["a page", page(200), "unexpected_answer"],
    ["a connection that is reset", lost, "unavailable"],
  ] as const)(
    "an order that gets %s is open, and is sent once until the bureau reports its outcome",
    async (_, answered, problem) => {
      const requests = answering({ order: [answered], look_up: [answered] });
      expect(await bureau().order(order)).toMatchObject({ _tag: "CallFailed", problem, hadNoEffect: false });
      expect(requests.filter((one) => one === "order")).toHaveLength(1);
      if (!hasLookUp) return;
      outside.resetHandlers();
      const found = answering({ order: [answered], look_up: says() });
      expect(await bureau().order(order)).toMatchObject({ _tag: "Answered", answer: { orderIdentifier: "10000001" } });
      expect(found).toEqual(["order", "look_up"]);
    },
  );

  test("a look-up answered with a missing address cannot tell, because the answer may come from elsewhere", async () => {
    answering({ look_up: [page(404)] });
    expect(await bureau().lookUp(order)).toEqual({ _tag: "CannotTell" });
  });

  test("a refused user name and password are not tried again, and no outcome contains them", async () => {
    const challenge = { "www-authenticate": 'Basic realm="bureau"' };
    const requests = answering({ order: [() => new HttpResponse(null, { status: 401, headers: challenge })] });
    const outcome = await bureau().order(order);
    expect(outcome).toMatchObject({ problem: "credentials_rejected", hadNoEffect: true });
    expect(JSON.stringify(outcome)).not.toContain(credentials.password);
    expect(requests).toEqual(["order"]);
  });
};
