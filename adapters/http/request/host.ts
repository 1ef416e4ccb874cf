import { isIPv6 } from "node:net";

/** A name, or an address in brackets, and a port or none (RFC 3986 section 3.2.2). */
const hostForm = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::(\d{1,5}))?$/i;

const maxPort = 65_535;

const isHost = (host: string): boolean => {
  const [found, address, port = "0"] = hostForm.exec(host) ?? [];
  return found !== undefined && (address === undefined || isIPv6(address)) && Number(port) <= maxPort;
};

/**
 * Whether a request names one host as a host can be written (RFC 9112 section 3.2). The runtime puts the host before the path
 * to make the address of the request, so that with another one the path would be read from the wrong place.
 */
export const hasValidHost = (request: Request): boolean => {
  const host = request.headers.get("Host");
  return !request.url.startsWith("/") && (host === null || isHost(host));
};
