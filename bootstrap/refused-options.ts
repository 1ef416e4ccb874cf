/**
 * Why a program that reads only the environment does not start with options; null without options. An ignored option would look
 * as if it had worked.
 */
export const refusedOptions = (command: string, options: readonly string[]): string | null =>
  options.length === 0
    ? null
    : `npm ${command} takes no options: settings are environment variables, such as PORT=8001 npm ${command}. bootstrap/README.md lists them.`;
