import { countryNamed, isCountryCode, plainText } from './country-names.ts'
import { zoneOfCountry } from './country-zones.ts'
import type { FoundZone } from './phone-zone.ts'
import { citiesNamed, countryOfCity, type Place, statesNamed, statesWithCode } from './places.ts'

type Zone = Pick<FoundZone, 'timeZone' | 'isCertain'>

/** Of "San Francisco, CA", "Berlin, Germany", "Munich" and the like. */
export function zoneOfLocation(location: string): FoundZone | undefined {
  const parts = partsOf(location)
  const zone = zoneOfParts(parts)
  return zone && { timeZone: zone.timeZone, isCertain: zone.isCertain, clue: location.trim() }
}

const partsOf = (location: string) =>
  plainText(location)
    .split(/[,;|\n/]|\s[-–·]\s/)
    .map(withoutDecoration)
    .filter((part) => part !== '')

/** Without post codes and what people write around a city: "Greater Boston Area". */
const withoutDecoration = (part: string) =>
  part
    .replace(/\b(?=\w*\d)\w+(-\d+)?\b/g, ' ')
    .replace(/\b(greater|metropolitan|metro|metroplex|area|region|city of|state of)\b/g, ' ')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function zoneOfParts(parts: string[]): Zone | undefined {
  const last = parts.at(-1)
  if (last === undefined) return undefined
  const before = parts.slice(0, -1)
  const country = countryNamed(last)
  const states = statesNamed(last)
  if (country && states.length === 0) return zoneIn(country, before)
  // Georgia is a country too: only a city says which.
  if (country) return zoneOfKnownCity(states, before)
  // New York is a city too, and so is Sao Paulo.
  if (states.length > 0)
    return before.length === 0 ? (zoneOfCity(last) ?? zoneOfState(states, [])) : zoneOfState(states, before)
  if (/^[a-z]{2,4}$/.test(last)) {
    const found = zoneOfCode(last, before)
    if (found) return found
  }
  return zoneOfCity(last)
}

/** A place in a country that is known: by its city, its state, or the country alone. */
function zoneIn(country: string, parts: string[]): Zone | undefined {
  const ofCountry = zoneOfCountry(country)
  if (ofCountry?.isCertain) return ofCountry
  const isHere = (place: Place) => place.country === country
  for (const part of parts) {
    const [city] = citiesNamed(part).filter(isHere)
    if (city) return { timeZone: city.timeZone, isCertain: true }
  }
  for (const part of parts.toReversed()) {
    const [state] = [...statesNamed(part), ...statesWithCode(part)].filter(isHere)
    if (state) return state
  }
  return ofCountry
}

/** A state is named last, without its country. A city of it that we know makes it certain, also where the state has two time zones. */
function zoneOfState(states: Place[], before: string[]): Zone | undefined {
  const [state, other] = states
  return zoneOfKnownCity(states, before) ?? (other ? undefined : state)
}

function zoneOfKnownCity(states: Place[], parts: string[]): Zone | undefined {
  for (const part of parts) {
    const city = citiesNamed(part).find(({ country }) => states.some((state) => state.country === country))
    if (city) return { timeZone: city.timeZone, isCertain: true }
  }
  return undefined
}

/** "Austin, TX" and "Munich, DE": letters that mean a state and a country need a city that says which. */
function zoneOfCode(code: string, before: string[]): Zone | undefined {
  if (before.length === 0 && code.length > 2) return undefined
  const states = before.length > 0 ? statesWithCode(code) : []
  const country = isCountryCode(code) ? code.toUpperCase() : undefined
  if (states.length === 0) return country ? zoneIn(country, before) : undefined
  const byCity = zoneOfKnownCity(states, before)
  if (byCity) return byCity
  if (country && before.some((part) => countryOfCity(part) === country)) return zoneIn(country, before)
  if (country || states.length > 1) {
    const [american] = states.filter((state) => state.country === 'US')
    return american && { timeZone: american.timeZone, isCertain: false }
  }
  return states[0]
}

function zoneOfCity(name: string): Zone | undefined {
  const country = countryOfCity(name)
  const found = citiesNamed(name)
  const [clear] = found.filter(({ isCertain }) => isCertain)
  if (country) return zoneOfCountry(country)
  return clear ?? (found.length === 1 ? found[0] : undefined)
}
