import type { TimeZoneSuggestion } from '../../../contract/time-zone-suggestion.ts'
import { localTime } from '../../../contract/zoned-time.ts'
import { countryCodeOfDomain } from '../../enrichment/understand/countries.ts'
import { domainOf, kindOfMailDomain } from '../mail-domain.ts'
import { zoneOfCountry } from './country-zones.ts'
import { zoneOfLocation } from './location-zone.ts'
import { type FoundZone, zoneOfPhone } from './phone-zone.ts'

/** What says where a person is. */
export type ZoneClues = { location: string | null; phone: string | null }
type CompanyClues = { website: string | null; email: string; facts?: { label: string; value: string }[] }

/** The time zone of a person by their location or phone number, where both agree or one of them is known. */
export function suggestFromPerson({ location, phone }: ZoneClues, now: Date): TimeZoneSuggestion | undefined {
  const [byLocation, byPhone] = [
    location ? zoneOfLocation(location) : undefined,
    phone ? zoneOfPhone(phone) : undefined,
  ]
  const found = best(byLocation, byPhone)
  if (!found) return undefined
  const others = [byLocation, byPhone].filter((other): other is FoundZone => Boolean(other?.isCertain))
  const isDisputed = others.some((other) => !showSameTime(other.timeZone, found.timeZone, now))
  return { ...found, basis: found === byLocation ? 'location' : 'phone', isCertain: found.isCertain && !isDisputed }
}

/** The same, or else a guess by the company: people don't always work where it is. */
export function suggestTimeZone(clues: ZoneClues & CompanyClues, now: Date): TimeZoneSuggestion | undefined {
  const ofPerson = suggestFromPerson(clues, now)
  if (ofPerson) return ofPerson
  const found = zoneOfCompany(clues)
  return found && { ...found, basis: 'company', isCertain: false }
}

const best = (first: FoundZone | undefined, second: FoundZone | undefined) =>
  first?.isCertain || !second?.isCertain ? (first ?? second) : second

const ADDRESSES = ['Address', 'Postal address']

function zoneOfCompany({ website, email, facts = [] }: CompanyClues): FoundZone | undefined {
  const address = facts.find(({ label }) => ADDRESSES.includes(label))?.value
  const byAddress = address ? zoneOfLocation(address) : undefined
  if (byAddress) return byAddress
  const mailDomain = domainOf(email)
  for (const domain of [hostOf(website), kindOfMailDomain(mailDomain) === 'business' ? mailDomain : undefined]) {
    const country = domain && countryCodeOfDomain(domain)
    const zone = country && zoneOfCountry(country)
    if (zone) return { ...zone, clue: domain }
  }
  return undefined
}

function hostOf(website: string | null) {
  const host = website
    ?.trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#:]/, 1)[0]
  return host?.replace(/^www\./i, '').toLowerCase() || undefined
}

const HALF_A_YEAR_MS = 182 * 86_400_000

/** In winter and in summer. */
const showSameTime = (one: string, other: string, now: Date) =>
  [0, HALF_A_YEAR_MS].every((later) => {
    const moment = new Date(now.getTime() + later)
    const [a, b] = [localTime(moment, one), localTime(moment, other)]
    return a.day === b.day && a.hour === b.hour && a.minute === b.minute
  })
