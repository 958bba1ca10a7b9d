type Cause = { code?: string; syscall?: string; errors?: Cause[] }

/**
 * Whether a `fetch` failed before anything of the request was sent: no address, no connection, or a certificate that isn't valid.
 * In every other case the server may have got it.
 */
export function wasNeverSent(error: unknown): boolean {
  const cause = ((error as Error)?.cause ?? {}) as Cause
  const attempts = cause.errors?.length ? cause.errors : [cause]
  return attempts.every(
    ({ code = '', syscall }) =>
      syscall === 'connect' ||
      syscall === 'getaddrinfo' ||
      code === 'UND_ERR_CONNECT_TIMEOUT' ||
      /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/.test(code),
  )
}
