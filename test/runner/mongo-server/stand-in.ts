/**
 * The protocol stand-in: mongo-java-server's in-memory backend behind a real socket, for machines that have Java and Maven but neither a
 * mongod nor a network to download one.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { runDownload } from "./run-download.ts";
import { type Attempt, cacheFolder, testDatabase } from "./server.ts";

const jars = `${cacheFolder}/mongo-java-server-1.47.0`;
const leastJava = 17;
const mavenStartsWithinMs = 60_000;

const javaVersion = (): number => {
  if (!Bun.which("java")) return 0;
  const { stderr } = Bun.spawnSync(["java", "-version"], { stdout: "ignore", stderr: "pipe" });
  return Number(/version "(\d+)/.exec(stderr.toString())?.[1] ?? 0);
};

/** Copies the jars to a temporary folder and renames it, so that two test runs that start together never see half of the jars. */
const fetchJars = async (): Promise<string | null> => {
  if (existsSync(jars)) return null;
  if (!Bun.which("mvn")) return "no Maven to download the stand-in's jars";
  mkdirSync(cacheFolder, { recursive: true });
  const aside = mkdtempSync(`${cacheFolder}/jars-`);
  const pom = `${import.meta.dir}/pom.xml`;
  const maven = ["mvn", "-B", "-f", pom, "dependency:copy-dependencies", `-DoutputDirectory=${aside}`];
  // Jars that were downloaded before need no network, only time on a busy machine.
  const offline = Bun.spawn([...maven, "--offline"], { stdout: "ignore", stderr: "ignore" });
  if ((await offline.exited) !== 0) {
    const { exitCode, output } = await runDownload(maven, mavenStartsWithinMs);
    if (exitCode !== 0) return `Maven could not download the stand-in's jars: ${output.slice(-300)}`;
  }
  if (!existsSync(jars)) renameSync(aside, jars);
  return null;
};

const firstLine = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.trim();
};

export const standIn = async (): Promise<Attempt> => {
  if (javaVersion() < leastJava) return { missing: `no Java ${leastJava} or later` };
  const missing = await fetchJars();
  if (missing) return { missing };
  // Its standard input is a pipe from this process: when this process ends, for whatever reason, the stand-in ends too. It uses one thread,
  // because with several a response is written while the next command already changes the document in it. It runs only for minutes, so the
  // processor time that Java's second compiler spends on faster code does not pay off.
  const options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dio.netty.eventLoopThreads=1"];
  const program = ["java", ...options, "-cp", `${jars}/*`, `${import.meta.dir}/stand-in.java`];
  const child = Bun.spawn(program, { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
  child.unref();
  const port = Number(await firstLine(child.stdout));
  if (!Number.isInteger(port) || port === 0) return { missing: "the stand-in did not start" };
  const stop = async () => {
    child.stdin.end();
    await child.exited;
  };
  return { kind: "stand-in", uri: `mongodb://127.0.0.1:${port}/${testDatabase}`, stop };
};
