import { resolve } from "node:path";
import ts from "typescript";

const configured = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, ".");
  // Code that a change leaves unused or unreachable is not a type error.
  return { ...options, noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true };
};

/** Returns a function that says whether a source file still compiles with another text. Other files are not checked. */
export const typeCheck = (files: readonly string[]): ((file: string, text: string) => boolean) => {
  const options = configured();
  let changed: { readonly file: string; readonly text: string } | null = null;
  let version = 0;
  const textOf = (file: string): string | undefined => (file === changed?.file ? changed.text : ts.sys.readFile(file));
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => files.map((file) => resolve(file)),
    getScriptVersion: (file) => (file === changed?.file ? String(version) : "0"),
    getScriptSnapshot: (file) => {
      const text = textOf(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
  };
  const service = ts.createLanguageService(host);
  return (source, text) => {
    // The compiler must get the same absolute path for a file whether it is a source or an import.
    const file = resolve(source);
    version += 1;
    changed = { file, text };
    return service.getSyntacticDiagnostics(file).length + service.getSemanticDiagnostics(file).length === 0;
  };
};
