import { endingParameters } from "../../domain/hecm/parameters/entered-steps.ts";
import { endingEdits } from "../../domain/hmda/edits/filing.ts";
import { enteredSteps } from "../calculation/inputs/rule-book.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The days of HUD's letters are those of Washington. */
const timeZone = "America/New_York";

/** A sentence for each thing that is set by calendar year and ends soon without a successor, for the operator of the service. */
export const listEndingRules = async (dependencies: Dependencies): Promise<readonly string[]> => {
  const today = dependencies.clock.today(timeZone);
  const parameters = endingParameters(await enteredSteps(dependencies), today);
  const edits = endingEdits(today);
  return [...parameters.map(({ message }) => message), ...(edits === null ? [] : [edits])];
};
