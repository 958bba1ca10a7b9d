import { timeZoneNames } from '../../contract/time-zone.ts'

/** The time zone of this browser. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every time zone the browser lists, UTC, and those saved under a name it doesn't list. */
export const timeZones = (...saved: string[]) => [...new Set([...timeZoneNames(), ...saved])].sort()
