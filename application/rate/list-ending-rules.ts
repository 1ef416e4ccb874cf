import { type EndingParameter, endingParameters } from "../../domain/hecm/parameters/entered-steps.ts";
import { enteredSteps } from "../calculation/inputs/rule-book.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The days of HUD's letters are those of Washington. */
const timeZone = "America/New_York";

/** What is set by calendar year and ends soon without a successor: for the operator of the service, signed in or not. */
export const listEndingRules = async (dependencies: Dependencies): Promise<readonly EndingParameter[]> =>
  endingParameters(await enteredSteps(dependencies), dependencies.clock.today(timeZone));
