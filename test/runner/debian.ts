/** Installs Debian packages for the tests, one at a time, because apt does not allow parallel runs. */
import pLimit from "p-limit";

const installAtMostMs = 300_000;
const oneAtATime = pLimit(1);

const aptGet = async (...words: string[]): Promise<boolean> => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = Bun.spawn(["apt-get", ...words], { stdout: "ignore", stderr: "ignore", timeout: installAtMostMs, env });
  return (await child.exited) === 0;
};

/** Returns whether the package is installed now. False if this is not Debian or the process does not run as root. */
export const installPackage = (name: string): Promise<boolean> =>
  oneAtATime(async () => {
    if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return false;
    console.log(`Installing Debian's package ${name} for the tests ...`);
    const install = () => aptGet("install", "-y", "--no-install-recommends", name);
    return (await install()) || ((await aptGet("update")) && (await install()));
  });
