/** Why a page could not be read, in words for the user. */
export class ReadFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/**
 * `refused`: by us. `unknown`: there is no such host; `unreachable`: nobody answers there. After these two another address of
 * the same company is worth a try.
 */
type FailureKind = 'refused' | 'unknown' | 'unreachable' | 'late' | 'unusable' | 'robots'

export const notPublic = (host: string) =>
  new ReadFailure('refused', `${host} is not a public address, so we didn't read it.`)

const NOT_FOUND = /^(ENOTFOUND|ENODATA|EAI_AGAIN|EAI_NODATA|EAI_NONAME|ESERVFAIL|EREFUSED|ETIMEOUT|ENONAME|EBADNAME)$/
const TLS =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/
const NOT_HTTP = /^HPE_/

/** Of whatever the network threw. */
export function failureOf(error: unknown, host: string): ReadFailure {
  if (error instanceof ReadFailure) return error
  const code = String((error as { code?: unknown }).code ?? '')
  if (NOT_FOUND.test(code)) return new ReadFailure('unknown', `${host} was not found on the internet.`, error)
  if (TLS.test(code))
    return new ReadFailure('unreachable', `${host} doesn't have a trusted security certificate.`, error)
  if (NOT_HTTP.test(code)) return new ReadFailure('unusable', `${host} sent a response we couldn't read.`, error)
  return new ReadFailure('unreachable', `${host} didn't respond.`, error)
}
