/** The runtime's own name of a time zone, for an alias or any spelling of an IANA name; undefined if there is none. */
export function resolveTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Every name to offer; others are valid too. */
export const timeZoneNames = (): string[] => [...Intl.supportedValuesOf('timeZone'), 'UTC']
