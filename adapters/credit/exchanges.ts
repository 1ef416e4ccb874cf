import { Effect, Schema } from "effect";
import { bureaus } from "../../domain/company/credit-bureaus.ts";
import type { HttpRequest } from "../outside-calls/http-exchange.ts";
import { encodeJson, jsonRequest } from "../outside-calls/wire/json.ts";
import { wireObject } from "../outside-calls/wire/wire-object.ts";
import { AddressObject, DateText } from "../outside-calls/wire/wire-values.ts";
import { readAnswer, readLookUp } from "./answer.ts";
import type { BureauExchanges, BureauQuery } from "./operations.ts";

const ApplicantObject = wireObject({
  borrowerId: Schema.Int,
  firstName: Schema.String,
  middleName: Schema.NullOr(Schema.String),
  lastName: Schema.String,
  suffix: Schema.NullOr(Schema.String),
  ssn: Schema.String,
  bornOn: DateText,
  address: AddressObject,
});

const OrderObject = wireObject({
  actionType: Schema.Literal("Submit"),
  requestType: Schema.Literal("Individual", "Joint"),
  bureaus: Schema.Array(Schema.Literal(...bureaus)),
  applicants: Schema.Array(ApplicantObject),
});

const RetrieveObject = wireObject({ orderIdentifier: Schema.String, applicants: Schema.Array(ApplicantObject) });

/** The bureau's operations in JSON below its address: HTTP Basic with the company's credentials, each order under our reference. */
export const bureauExchanges = (url: string): BureauExchanges => {
  const orders = `${url}/v1/orders`;

  /** A response about an order that was requested by its number must name it; status 404 states that the bureau does not have it. */
  const aboutOrder = (orderIdentifier: string, request: HttpRequest, mayBeRefused: boolean): BureauQuery => ({
    request,
    read: (answer) =>
      answer.statusCode === 404
        ? Effect.succeed({ _tag: "Unknown" })
        : readAnswer(answer, { reference: null, orderIdentifier, mayBeRefused }),
  });

  return {
    orderSeconds: null,
    statusNamesPeople: false,
    order: (order) => {
      const { reference, bureaus: requested, applicants } = order;
      const requestType = applicants.length > 1 ? "Joint" : "Individual";
      const body = encodeJson("order", OrderObject, {
        actionType: "Submit",
        requestType,
        bureaus: requested,
        applicants,
      });
      return {
        request: jsonRequest(orders, order, body, { "x-reference": reference }),
        read: (answer) => readAnswer(answer, { reference, orderIdentifier: null, mayBeRefused: true }),
      };
    },
    lookUp: (order) => ({
      request: jsonRequest(`${orders}/by-reference/${encodeURIComponent(order.reference)}`, order),
      read: (answer) => readLookUp(answer, order.reference),
    }),
    status: (order) =>
      aboutOrder(
        order.orderIdentifier,
        jsonRequest(`${orders}/${encodeURIComponent(order.orderIdentifier)}`, order),
        false,
      ),
    retrieve: (order) =>
      aboutOrder(
        order.orderIdentifier,
        jsonRequest(`${orders}/retrieve`, order, encodeJson("retrieve", RetrieveObject, order)),
        true,
      ),
  };
};
