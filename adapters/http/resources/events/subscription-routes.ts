import { changeEventSubscription } from "../../../../application/events/subscription/change-event-subscription.ts";
import { createEventSubscription } from "../../../../application/events/subscription/create-event-subscription.ts";
import { deactivateEventSubscription } from "../../../../application/events/subscription/deactivate-event-subscription.ts";
import { findEventSubscription } from "../../../../application/events/subscription/find-event-subscription.ts";
import { listEventSubscriptions } from "../../../../application/events/subscription/list-event-subscriptions.ts";
import { rotateEventSubscriptionSecret } from "../../../../application/events/subscription/rotate-event-subscription-secret.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { maxSubscriptions } from "../../../../domain/events/limits.ts";
import { newBody, patchBody } from "../../codec/bodies.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { activeFilter, companyFilter, ofCompany } from "../part-fields.ts";
import { subscriptionExample } from "./examples.ts";
import { startField, subscriptionFields } from "./subscription-body.ts";
import { subscriptionResponse } from "./subscription-response.ts";

const tag = "Events";
const path = "/events/subscriptions/";
const permission = "event.manage";
const version = ({ subscription }: Parameters<typeof subscriptionResponse.encode>[0]): number => subscription.version;
const withSecret = subscriptionResponse.encode({
  ...subscriptionExample,
  secret: "whsec_c2hvd24tb25jZS1hbmQtdGhlbi1uZXZlci1hZ2Fpbi4=",
});

const rotateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: `${path}{id}/rotate-secret/`,
    name: "rotateEventSubscriptionSecret",
    tag,
    summary: "Replace the secret of an event subscription",
    description:
      "Only this response shows the new secret. For 24 hours, messages are also signed with the previous secret, so that the receiver can switch over.",
    permission,
    success: 200,
    response: subscriptionResponse,
    example: withSecret,
    shownOnce: ["secret"],
    refusals: ["EventSubscriptionNotFound", "VersionMismatch", "EventSubscriptionChangedMeanwhile"],
    handle: ({ actor, id, ifMatch }) => rotateEventSubscriptionSecret(dependencies, actor, id, ifMatch),
    version,
  });

/** The operations of event subscriptions. */
export const subscriptionOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const example = subscriptionResponse.encode(subscriptionExample);
  const { list, create, read, remove } = crudOperations(dependencies, {
    tag,
    path,
    noun: "event subscription",
    permissions: { view: permission, create: permission, edit: permission, delete: permission },
    response: subscriptionResponse,
    example,
    version,
    refusedFields: subscriptionFields,
  });
  return [
    list({
      name: "listEventSubscriptions",
      summary: "List event subscriptions",
      filters: { ...companyFilter, ...activeFilter },
      orderNames: { created_at: "createdAt" },
      orderingName: "CreationOrdering",
      refusals: [],
      list: (actor, { companyId, ...filter }, page) =>
        listEventSubscriptions(dependencies, actor, companyId, filter, page),
    }),
    create({
      name: "createEventSubscription",
      summary: "Create an event subscription",
      description: `A subscription names a receiver of the company's events and has a secret that both sides know. Events are sent to the receiver as they happen, signed according to Standard Webhooks 1.0.0. Only this response shows the secret. A company has at most ${maxSubscriptions} active subscriptions.`,
      body: newBody(
        { ...subscriptionFields, ...startField, ...ofCompany },
        { url: "https://hooks.example.com/hecm", types: ["loan.status_changed"] },
      ),
      shownOnce: ["secret"],
      idempotent: {
        sequence: "event_subscription",
        recall: (actor, id) => findEventSubscription(dependencies, actor, id),
      },
      refusals: ["CursorUnknown", "TooManySubscriptions"],
      handle: ({ actor, body, reservedId }) => createEventSubscription(dependencies, actor, body, reservedId),
    }),
    read({ refusals: ["EventSubscriptionNotFound"], useCase: findEventSubscription }),
    defineOperation({
      method: "PATCH",
      path: `${path}{id}/`,
      name: "changeEventSubscription",
      tag,
      summary: "Change an event subscription",
      description:
        "Setting `is_active` to true reactivates the subscription, even if the service deactivated it because its receiver accepted no events.",
      permission,
      body: patchBody(subscriptionFields, { types: ["loan.created", "loan.status_changed"] }),
      success: 200,
      response: subscriptionResponse,
      example,
      refusals: [
        "EventSubscriptionNotFound",
        "VersionMismatch",
        "EventSubscriptionChangedMeanwhile",
        "TooManySubscriptions",
      ],
      handle: ({ actor, id, ifMatch, body }) => changeEventSubscription(dependencies, actor, id, ifMatch, body),
      version,
    }),
    remove({
      name: "deactivateEventSubscription",
      summary: "Deactivate an event subscription",
      description: "The subscription is no longer listed by default and not in use. It can still be read.",
      refusals: ["EventSubscriptionNotFound", "VersionMismatch", "EventSubscriptionChangedMeanwhile"],
      useCase: deactivateEventSubscription,
    }),
    rotateOperation(dependencies),
  ];
};
