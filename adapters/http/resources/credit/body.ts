import type { RetrievalRequest } from "../../../../application/credit/retrieve-credit-report.ts";
import type { OrderRequest } from "../../../../application/support/credit/begin-order.ts";
import type { RequestedPeople } from "../../../../domain/credit/applicants.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { boolean, id } from "../../codec/number-codecs.ts";
import { text } from "../../codec/text-codecs.ts";

const people: FieldTable<RequestedPeople> = {
  borrowerId: { name: "borrower_id", codec: id, required: true, description: "Whom the report is about" },
  isJoint: {
    name: "is_joint",
    codec: boolean,
    fallback: false,
    description: "Whether it is about two people who owe the loan together",
  },
  coBorrowerId: optional(
    "co_borrower_id",
    id,
    "The second person of a joint report. Left out: the loan's first other borrower or co-borrower",
  ),
};

/** What orders a report. */
export const orderFields: FieldTable<OrderRequest> = {
  ...people,
  force: {
    name: "force",
    codec: boolean,
    fallback: false,
    description:
      "Orders, and pays for, another one although a completed report still counts, or although one is unfinished 24 hours after its order was sent: the bureau is asked about that one, which ends in an `error` where it is still not finished",
  },
};

/** What retrieves a report that exists. */
export const retrievalFields: FieldTable<RetrievalRequest> = {
  ...people,
  orderIdentifier: {
    name: "order_identifier",
    codec: text(100),
    required: true,
    description: "The bureau's number of the report",
  },
};
