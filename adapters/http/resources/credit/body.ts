import type { OrderRequest } from "../../../../application/credit/order/begin-order.ts";
import type { RetrievalRequest } from "../../../../application/credit/retrieve-credit-report.ts";
import type { RequestedPeople } from "../../../../domain/credit/applicants.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";

const people: FieldTable<RequestedPeople> = {
  borrowerId: {
    name: "borrower_id",
    label: "Person",
    codec: id,
    required: true,
    description: "Person whom the report is about",
  },
  isJoint: {
    name: "is_joint",
    label: "Joint report about two people",
    codec: boolean,
    fallback: false,
    description: "Whether it is a joint report about two people",
  },
  coBorrowerId: optional(
    "co_borrower_id",
    id,
    "Second person of a joint report; defaults to the loan's first other borrower or co-borrower",
    { label: "Second person of a joint report" },
  ),
};

/** The body that orders a report. */
export const orderFields: FieldTable<OrderRequest> = {
  ...people,
  force: {
    name: "force",
    label: "Order, and pay for, a new report although one is still valid",
    codec: boolean,
    fallback: false,
    description:
      "Whether to order, and pay for, a new report although a completed report is still valid, or an earlier order is unfinished 24 hours after it was sent. In the second case the earlier order is looked up at the bureau first, and ends in `error` if it is still unfinished; the bureau may charge for both",
  },
};

/** The body that retrieves an existing report. */
export const retrievalFields: FieldTable<RetrievalRequest> = {
  ...people,
  orderIdentifier: {
    name: "order_identifier",
    codec: text(100),
    required: true,
    description: "Order number of the credit bureau",
  },
};
