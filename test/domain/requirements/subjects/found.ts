import { moveRequirements } from "../../../../domain/requirements/moves/move-requirements.ts";
import type { Requirement } from "../../../../domain/requirements/requirement.ts";
import { currentStanding, judgedLoan, someFacts } from "../../../fixtures/loan/judged-loan.ts";
import { base } from "./base-loan.ts";
import type { Given } from "./case.ts";

const ofEveryStatus = Object.values(moveRequirements).flat();

/** The requirements of changes of status, each once: several ways to end an application require the same. */
export const entries = ofEveryStatus.filter((entry, position) => ofEveryStatus.indexOf(entry) === position);

/** A requirement of changes of status. */
export const entryOf = (code: string): Requirement<never> => {
  const entry = entries.find((each) => each.code === code);
  if (entry === undefined) throw new Error(`the register has no ${code}`);
  return entry;
};

/** What a requirement finds unmet, as the sentences of the register. */
export const textsOf = (code: string, { loan, calculation, facts, today }: Given): readonly string[] => {
  const judged = judgedLoan(
    { ...base, ...loan },
    {
      calculation: { ...currentStanding, ...calculation },
      facts: someFacts(facts),
      ...(today === undefined ? {} : { today }),
    },
  );
  return entryOf(code)
    .unmet(judged as never)
    .map(({ text }) => text);
};

/** How much a requirement finds unmet. */
export const found = (code: string, given: Given): number => textsOf(code, given).length;
