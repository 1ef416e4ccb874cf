import { expect, test } from "bun:test";
import { planCommand } from "../../../../domain/agency/plan-command.ts";
import { type RequiredFields, requirableFields } from "../../../../domain/agency/required-fields.ts";
import { requestContext } from "../../../domain/agency/example.ts";
import { refusalIn } from "../../../fixtures/accepted.ts";
import { barestLoans } from "../support/barest-loans.ts";
import { sampleCall } from "../support/example-calls.ts";
import type { ProtocolUnderTest } from "../support/protocol-under-test.ts";
import { samples } from "../support/samples.ts";
import type { Stage } from "../support/stage.ts";

type Operation = keyof typeof requirableFields;

/** The request without one of its fields, wherever it is. */
const without = (value: unknown, field: string): unknown => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === field ? null : without(each, field)]),
  );
};

/** What an agency requires is demanded before anything is sent, and is sent. */
export const requiredFields = ({ agency, gateway, saying }: Stage, { supported }: ProtocolUnderTest): void => {
  const operations = (Object.keys(requirableFields) as Operation[]).filter((name) => supported.includes(name));
  const bodySentFor = async (operation: Operation, request: object): Promise<unknown> => {
    agency().script("send", saying({ says: "refused" }));
    await gateway().send(sampleCall(operation), request as never);
    return agency().received.at(-1)?.body;
  };

  for (const operation of operations) {
    const requiredOf = (): readonly string[] => gateway().requiredFields[operation] ?? [];

    test(`each field of ${operation} that the agency requires is demanded of a loan that lacks it`, () => {
      const required = requiredOf();
      for (const field of required) {
        const { loan, input, context } = barestLoans[operation](field as never);
        const planFor = (fields: readonly string[]) => {
          const demanded = { [operation]: fields } as RequiredFields;
          const given = { maxClaimAmountWith: () => 400_000_00, ...context, required: demanded };
          return planCommand(loan, operation, input as never, requestContext(given));
        };
        expect([field, planFor(required.filter((other) => other !== field))._tag]).toEqual([field, "Accepted"]);
        const refusal = refusalIn(planFor(required));
        const unmet = refusal?._tag === "AgencyRequirementsUnmet" ? refusal.unmet : [];
        expect([field, unmet.length]).toEqual([field, 1]);
        for (const { text } of unmet)
          expect(text).toMatch(/: ((enter|send|calculate) (it|them)|retrieve the counseling certificate)/);
      }
    });

    test(`each field of ${operation} that the agency requires is sent to it`, async () => {
      const whole = samples[operation].request;
      const asSent = await bodySentFor(operation, whole);
      for (const field of requiredOf()) {
        const lacking = without(whole, field) as object;
        expect([field, lacking]).not.toEqual([field, whole]);
        expect([field, await bodySentFor(operation, lacking)]).not.toEqual([field, asSent]);
      }
    });
  }
};
