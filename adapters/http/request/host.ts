import { isIPv6 } from "node:net";

/** A name, or an address in brackets, with an optional port (RFC 3986 section 3.2.2). */
const hostForm = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::(\d{1,5}))?$/i;

const maxPort = 65_535;

const isHost = (host: string): boolean => {
  const [found, address, port = "0"] = hostForm.exec(host) ?? [];
  return found !== undefined && (address === undefined || isIPv6(address)) && Number(port) <= maxPort;
};

/**
 * Whether a request names exactly one host, in valid form (RFC 9112 section 3.2). The runtime puts the host before the path to build the
 * request's URL, so with an invalid one the path would be misread.
 */
export const hasValidHost = (request: Request): boolean => {
  const host = request.headers.get("Host");
  return !request.url.startsWith("/") && (host === null || isHost(host));
};

/**
 * A request that the router can read. One of HTTP/1.0 may have no Host header, such as a health check of a load balancer, and its URL is
 * then a path alone. The runtime itself refuses a request of HTTP/1.1 without one.
 */
export const withHost = (request: Request): Request =>
  request.url.startsWith("/") && request.headers.get("Host") === null
    ? new Request(`http://localhost${request.url}`, request)
    : request;
