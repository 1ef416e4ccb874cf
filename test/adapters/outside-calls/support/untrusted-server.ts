/** A self-signed certificate, made for these tests; its key protects nothing. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUZ7MgGt5zgpTLm3aWam75xnfPFJ8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA2NTEzNFoYDzIxMjYxMDI5
MDY1MTM0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATH5glHeGzgsHeq1NlCuQPs9I15qyh2Zx869gUhxMSyURpwban8gkFS
melldoqxSPe9wtolYQkuVHoHcG/q+Rnko1MwUTAdBgNVHQ4EFgQU9Dj6suTyMAOc
2sHMD0ZhgBEnNR4wHwYDVR0jBBgwFoAU9Dj6suTyMAOc2sHMD0ZhgBEnNR4wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBlMmXuoK9FtZrVCpqnB1NW
5VrqrzuU1I8Ba3Vu0JKG+gIhAM0VssVDHhq47j6QYaWrDROxCokYQFVf3XsD1c2M
8J64
-----END CERTIFICATE-----
`;

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQga/X5Gu/3C0jupgtQ
EGhxOx5yx4O90uswi640nMmNYL+hRANCAATH5glHeGzgsHeq1NlCuQPs9I15qyh2
Zx869gUhxMSyURpwban8gkFSmelldoqxSPe9wtolYQkuVHoHcG/q+Rnk
-----END PRIVATE KEY-----
`;

/** An HTTPS server whose certificate no client trusts. */
export const startUntrustedServer = () => {
  let received = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { cert: certificate, key },
    fetch: () => {
      received += 1;
      return new Response();
    },
  });
  return {
    url: `https://127.0.0.1:${server.port}`,
    /** Requests that were received. */
    received: () => received,
    stop: () => server.stop(true),
  };
};
