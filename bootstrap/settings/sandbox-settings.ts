import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type Environment, readEach, readSetting, setting, usualCircumstances } from "./setting.ts";
import { serviceSettings } from "./table.ts";

const { environment, today, port } = serviceSettings;

const sandboxSettings = { environment, today, port: setting({ ...port, byDefault: () => 9000 }) };

/** Reads the settings of a sandbox that runs alone. If some are not valid, refuses with all problems at once. */
export const readSandboxSettings = (
  variables: Environment,
): Result<
  { readonly port: number; readonly today: ReturnType<typeof today.byDefault>; readonly isProduction: boolean },
  { readonly _tag: "SettingsInvalid"; readonly problems: readonly string[] }
> => {
  const problems: string[] = [];
  const values = readEach(sandboxSettings, (each) =>
    readSetting(each, variables, usualCircumstances, (problem) => problems.push(problem)),
  );
  return problems.length > 0
    ? refuse({ _tag: "SettingsInvalid", problems })
    : accept({ ...values, isProduction: values.environment === "production" });
};
