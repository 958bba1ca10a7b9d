/**
 * Why a call to a CRM failed, with a message for the user. `unauthorized`: the token was rejected; `revoked`: access has ended;
 * `limited`: try later; `away`: the outcome is unknown; `conflict`: another record has that address (`existingId`);
 * `gone`: no such record; `refused`: a retry will not help.
 */
export class CrmFailure extends Error {
  readonly kind: 'unauthorized' | 'revoked' | 'limited' | 'away' | 'conflict' | 'gone' | 'refused'
  readonly retryAfterSeconds: number | undefined
  readonly existingId: string | undefined
  /** The CRM's own error code. */
  readonly code: string | undefined
  /** The properties it is about. */
  readonly properties: string[]
  /** Records that may be the same person, by ID. */
  readonly matches: string[]
  /** Each of the matches is already linked to another lead. */
  readonly areMatchesLinked: boolean
  /** A record of another kind, whose person opted out of emails. */
  readonly optedOutId: string | undefined
  /** It is already in the sync log. */
  isLogged = false

  constructor(
    kind: CrmFailure['kind'],
    message: string,
    more: {
      retryAfterSeconds?: number | undefined
      existingId?: string | undefined
      code?: string | undefined
      properties?: string[] | undefined
      matches?: string[] | undefined
      areMatchesLinked?: boolean
      optedOutId?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.retryAfterSeconds = more.retryAfterSeconds
    this.existingId = more.existingId
    this.code = more.code
    this.properties = more.properties ?? []
    this.matches = more.matches ?? []
    this.areMatchesLinked = more.areMatchesLinked ?? false
    this.optedOutId = more.optedOutId
  }
}

export const unreadableResponse = (name: string) =>
  new CrmFailure('away', `${name} sent an unreadable response. Try again in a few minutes.`)

/** A response that is not a list fails: the page of a proxy or of a maintenance window must not be read as an empty list. */
export function requireList<T>(list: T[] | null | undefined, name: string): T[] {
  if (Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null)) return list
  throw unreadableResponse(name)
}

/** The cursor of the next page. A page that points to itself would never end, so it fails. */
export function nextCursor(next: string | null | undefined, current: string | undefined, name: string) {
  if (next && next === current) throw unreadableResponse(name)
  return next || undefined
}

/** More pages than any account has records for. */
const MAX_PAGES = 100_000

/** For the pages of one reading, given where each next one starts. One that leads back to an earlier page would never end, so it fails. */
export function createPageCheck(name: string) {
  const seen = new Set<string>()
  return <T>(next: T | undefined): T | undefined => {
    if (next === undefined) return undefined
    const place = JSON.stringify(next)
    if (seen.has(place) || seen.size >= MAX_PAGES) throw unreadableResponse(name)
    seen.add(place)
    return next
  }
}

/** The text of an HTML page. */
export const withoutMarkup = (text: string) =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)

/** Codes of failures that say what the connected user or app may not do: no other record would be accepted either. */
export const PERMISSION_CODES = ['MISSING_SCOPES', 'EDIT_ASSOCIATIONS']

/** A retry may succeed. */
export const isTransientFailure = (error: unknown) =>
  error instanceof CrmFailure && (error.kind === 'limited' || error.kind === 'away')
