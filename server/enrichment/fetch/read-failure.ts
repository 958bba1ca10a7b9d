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
  new ReadFailure('refused', `${host} is not a public address, so it was not read.`)

const NOT_FOUND = /^(ENOTFOUND|ENODATA|EAI_AGAIN|EAI_NODATA|EAI_NONAME|ESERVFAIL|EREFUSED|ETIMEOUT|ENONAME|EBADNAME)$/
const TLS =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/
const NOT_HTTP = /^HPE_/

/** Of whatever the network threw. */
export function failureOf(error: unknown, host: string): ReadFailure {
  if (error instanceof ReadFailure) return error
  const code = String((error as { code?: unknown }).code ?? '')
  if (NOT_FOUND.test(code)) return new ReadFailure('unknown', `${host} could not be found on the internet.`, error)
  if (TLS.test(code)) return new ReadFailure('unreachable', `${host} has no secure connection we can trust.`, error)
  if (NOT_HTTP.test(code)) return new ReadFailure('unusable', `${host} answered in a way we do not understand.`, error)
  return new ReadFailure('unreachable', `${host} did not answer.`, error)
}
