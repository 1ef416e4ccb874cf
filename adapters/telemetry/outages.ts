import { type ExportResult, ExportResultCode } from "@opentelemetry/core";

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/**
 * Warns once when exports begin to fail, and once when they succeed again. The response of the collector is not logged, because
 * it is another program's text.
 */
export const reportingOutages =
  (warn: (sentence: string) => void) =>
  <Items, Kind extends Exporter<Items>>(what: string, exporter: Kind & Exporter<Items>): Kind => {
    let isOut = false;
    const note = ({ code }: ExportResult): void => {
      if ((code !== ExportResultCode.SUCCESS) === isOut) return;
      isOut = !isOut;
      warn(
        isOut
          ? `The collector (OTEL_EXPORTER_OTLP_ENDPOINT) does not accept ${what}: they are lost until it does.`
          : `The collector (OTEL_EXPORTER_OTLP_ENDPOINT) accepts ${what} again.`,
      );
    };
    return new Proxy(exporter, {
      get: (target, name) => {
        if (name === "export")
          return (items: Items, done: (result: ExportResult) => void): void =>
            target.export(items, (result) => {
              note(result);
              done(result);
            });
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  };
