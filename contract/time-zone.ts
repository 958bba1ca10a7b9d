/** The name PostgreSQL, Node and browsers use for an IANA time zone in any spelling or alias; undefined if there is none. */
export function resolveTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
