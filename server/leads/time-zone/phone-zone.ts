import { callingCodeOf, internationalDigits } from '../../enrichment/understand/countries.ts'
import { zoneOfAreaCode } from './area-code-zones.ts'
import { zoneOfCountry } from './country-zones.ts'

/** A time zone, and the words it was found by. */
export type FoundZone = { timeZone: string; clue: string; isCertain: boolean }

/** By the area code, or else by the country. Numbers without a calling code say nothing. */
export function zoneOfPhone(phone: string): FoundZone | undefined {
  // "+49 (0) 30": the zero is for calls within the country.
  const digits = internationalDigits(phone.replace(/\(0\)/g, ''))
  if (!digits) return undefined
  const area = zoneOfAreaCode(digits)
  if (area) return { timeZone: area.timeZone, isCertain: area.isCertain, clue: spaced(area.code) }
  const calling = callingCodeOf(phone)
  const zone = calling && zoneOfCountry(calling.country)
  return zone && { ...zone, clue: `+${calling.code}` }
}

/** "+1 212" */
const spaced = (code: string) => {
  const calling = callingCodeOf(`+${code}0000000`)?.code ?? code.slice(0, 1)
  return `+${calling} ${code.slice(calling.length)}`
}
