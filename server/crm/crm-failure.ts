/**
 * Why a CRM did not do what it was asked, in words for the user. `unauthorized`: the token does not count; `revoked`: access is
 * over; `limited`: later; `away`: it may or may not have been done; `conflict`: another record has that address (`existingId`);
 * `gone`: no such record; `refused`: it will never be done as it was asked.
 */
export class CrmFailure extends Error {
  readonly kind: 'unauthorized' | 'revoked' | 'limited' | 'away' | 'conflict' | 'gone' | 'refused'
  readonly retryAfterSeconds: number | undefined
  readonly existingId: string | undefined
  /** The CRM's own word for it. */
  readonly code: string | undefined
  /** The log has it already. */
  isLogged = false

  constructor(
    kind: CrmFailure['kind'],
    message: string,
    more: {
      retryAfterSeconds?: number | undefined
      existingId?: string | undefined
      code?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.retryAfterSeconds = more.retryAfterSeconds
    this.existingId = more.existingId
    this.code = more.code
  }
}

/**
 * What a CRM tells in lists, of which nothing follows when it is no list: a page of a gate or of maintenance must not be read as
 * "there is nobody".
 */
export function listOf<T>(told: T[] | null | undefined, name: string): T[] {
  if (Array.isArray(told) && told.every((one) => typeof one === 'object' && one !== null)) return told
  throw new CrmFailure('away', `${name} gave an answer that cannot be read.`)
}

/** Where a list goes on that was read from `from`: one that goes on where it began has no end. */
export function goesOnAt(next: string | null | undefined, from: string | undefined, name: string): string | undefined {
  if (next && next === from) throw new CrmFailure('away', `${name} gave an answer that cannot be read.`)
  return next || undefined
}

/** Of a page for people, what it says. */
export const withoutMarkup = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)

/** Another try may do it. */
export const isPassingFailure = (error: unknown) =>
  error instanceof CrmFailure && (error.kind === 'limited' || error.kind === 'away')
