import { groupedNumber } from "../../domain/kernel/text/grouped-number.ts";

const barWidth = 30;

const barOf = (share: number): string => {
  const full = Math.round(share * barWidth);
  return `[${"#".repeat(full)}${".".repeat(barWidth - full)}]`;
};

/** Where progress is shown: a terminal that can redraw a line, or any output of lines. */
type ProgressOutput = Pick<NodeJS.WriteStream, "write"> & { readonly isTTY?: boolean };

/** Shows the progress of a long run: a bar on a terminal, elsewhere a line for every tenth. `done` ends the bar. */
export const progressOf = (output: ProgressOutput, total: number, things: string) => {
  const onTerminal = output.isTTY === true;
  let tenths = 0;
  return {
    tell(count: number): void {
      const share = total === 0 ? 1 : Math.min(1, count / total);
      const line = `${Math.floor(share * 100)} %  ${groupedNumber(count)} of ${groupedNumber(total)} ${things}`;
      if (onTerminal) output.write(`\r${barOf(share)} ${line}`);
      else if (Math.floor(share * 10) > tenths) {
        tenths = Math.floor(share * 10);
        output.write(`${line}\n`);
      }
    },
    done(): void {
      if (onTerminal) output.write("\n");
    },
  };
};
