import { describe, expect, test } from "bun:test";
import { HttpResponse, http } from "msw";
import { type AgencyOperation, agencyOperationNames } from "../../../../domain/agency/operations.ts";
import { outsideWorld } from "../../../fixtures/outside/outside.ts";
import { testGateway } from "../support/gateway.ts";
import { callOf, reference, samples, success } from "../support/samples.ts";

const outside = outsideWorld();
const url = "https://agency.example.com/connection";

/** What the agency was sent with a call of the operation, which it answered. */
const sentWith = async (operation: AgencyOperation, gatewayUrl = url): Promise<Request> => {
  const requests: Request[] = [];
  outside.use(
    http.post(`${url}/v1/*`, ({ request }) => {
      requests.push(request.clone());
      return HttpResponse.json(success(operation));
    }),
  );
  await testGateway(gatewayUrl).send(callOf(operation), samples[operation].request);
  expect(requests).toHaveLength(1);
  const [request] = requests;
  if (!request) throw new Error("nothing was sent");
  return request;
};

describe("an operation is posted under its name with dashes, its fields in snake case, amounts in dollars", () => {
  for (const operation of agencyOperationNames)
    test(operation, async () => {
      const request = await sentWith(operation);
      expect(request.url).toBe(`${url}/v1/${operation.replaceAll("_", "-")}`);
      expect(await request.json()).toEqual(samples[operation].body);
    });
});

test("a call has the company's user name and password, its reference, and the content type JSON", async () => {
  const { headers } = await sentWith("case_restore");
  // `M12345:correct horse 42` in Base64.
  expect(headers.get("authorization")).toBe("Basic TTEyMzQ1OmNvcnJlY3QgaG9yc2UgNDI=");
  expect(headers.get("x-reference")).toBe(reference);
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("accept")).toBe("application/json");
});

test("a call contains nothing of our tracing, and accepts no compressed answer", async () => {
  const { headers } = await sentWith("case_restore");
  expect(headers.get("traceparent")).toBeNull();
  expect(headers.get("b3")).toBeNull();
  expect(headers.get("accept-encoding")).toBe("identity");
});

test("a trailing slash in the agency's address changes nothing", async () => {
  expect((await sentWith("case_restore", `${url}/`)).url).toBe(`${url}/v1/case-restore`);
});

test("a password with non-ASCII characters is sent in UTF-8", async () => {
  let authorization = "";
  outside.use(
    http.post(`${url}/v1/case-restore`, ({ request }) => {
      authorization = request.headers.get("authorization") ?? "";
      return HttpResponse.json(success("case_restore"));
    }),
  );
  const credentials = { username: "user", password: "pässwörd" };
  await testGateway(url).send({ ...callOf("case_restore"), credentials }, { caseNumber: "1611234567" });
  expect(Buffer.from(authorization.replace("Basic ", ""), "base64").toString("utf8")).toBe("user:pässwörd");
});

test("a look-up requests the transaction of its reference, with the company's credentials", async () => {
  let requested: Request | undefined;
  outside.use(
    http.get(`${url}/v1/transactions/*`, ({ request }) => {
      requested = request.clone();
      return HttpResponse.json(success("case_number_assignment"));
    }),
  );
  expect(await testGateway(url).lookUp(callOf("case_number_assignment"))).toMatchObject({
    _tag: "Answered",
    answer: { status: "success", result: samples.case_number_assignment.result },
    tries: [{ action: "look_up", statusCode: 200, outcome: "answered" }],
  });
  expect(requested?.url).toBe(`${url}/v1/transactions/${reference}`);
  expect(requested?.headers.get("authorization")).toBe("Basic TTEyMzQ1OmNvcnJlY3QgaG9yc2UgNDI=");
});

test("a request of the wrong type is a bug of ours, which shows no personal data", async () => {
  const request = { ...samples.hecm_referral.request, borrowers: [{ ssn: "987654321" }] };
  // @ts-expect-error a person without a name
  const sending = testGateway(url).send(callOf("hecm_referral"), request);
  await expect(sending).rejects.toThrow("a request of hecm_referral does not match its schema");
});
