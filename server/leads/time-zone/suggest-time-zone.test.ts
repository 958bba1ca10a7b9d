import { describe, expect, it } from 'vitest'
import { resolveTimeZone } from '../../../contract/time-zone.ts'
import { zoneOfAreaCode } from './area-code-zones.ts'
import { zoneOfCountry } from './country-zones.ts'
import { suggestTimeZone } from './suggest-time-zone.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const NOBODY = { location: null, phone: null, website: null, email: 'ada@gmail.com' }
const suggest = (clues: Partial<Parameters<typeof suggestTimeZone>[0]>) => suggestTimeZone({ ...NOBODY, ...clues }, NOW)

/** "Europe/Berlin", with "?" where it is a guess. */
const shortly = (clues: Parameters<typeof suggest>[0]) => {
  const found = suggest(clues)
  return found ? `${found.timeZone}${found.isCertain ? '' : '?'}` : null
}

describe('a location', () => {
  it.each([
    ['Berlin, Germany', 'Europe/Berlin'],
    ['Germany', 'Europe/Berlin'],
    ['München', 'Europe/Berlin'],
    ['12 Rue de Rivoli, 75001 Paris, France', 'Europe/Paris'],
    ['London', 'Europe/London'],
    ['London, Ontario', 'America/Toronto'],
    ['San Francisco, CA', 'America/Los_Angeles'],
    ['San Francisco Bay Area', 'America/Los_Angeles'],
    ['Greater Boston Area', 'America/New_York'],
    ['Austin, TX 78701, USA', 'America/Chicago'],
    ['El Paso, Texas, United States', 'America/Denver'],
    ['Albany, New York, United States', 'America/New_York'],
    ['Albany, NY', 'America/New_York'],
    ['Atlanta, Georgia', 'America/New_York'],
    ['Tbilisi, Georgia', null],
    ['Munich, DE', 'Europe/Berlin'],
    ['Dover, DE', 'America/New_York?'],
    ['Somewhere, Texas', 'America/Chicago?'],
    ['Perth, Australia', 'Australia/Perth'],
    ['Perth', 'Australia/Perth?'],
    ['Portland', 'America/Los_Angeles?'],
    ['Madrid', 'Europe/Madrid'],
    ['Spain', 'Europe/Madrid?'],
    ['Tenerife, Spain', 'Atlantic/Canary'],
    ['São Paulo, Brazil', 'America/Sao_Paulo'],
    ['United States', null],
    ['Canada', null],
    ['Remote', null],
    ['the', null],
    ['', null],
  ])('%s is %s', (location, expected) => expect(shortly({ location })).toBe(expected))
})

describe('a phone number', () => {
  it.each([
    ['+49 30 1234567', 'Europe/Berlin'],
    ['+49 (0) 30 1234567', 'Europe/Berlin'],
    ['0049 30 1234567', 'Europe/Berlin'],
    ['030 1234567', null],
    ['+1 212 555 0100', 'America/New_York'],
    ['+1 (415) 555-0100', 'America/Los_Angeles'],
    ['+1 800 555 0100', null],
    ['+1 541 555 0100', 'America/Los_Angeles?'],
    ['+44 20 7946 0000', 'Europe/London'],
    ['+34 928 123 456', 'Atlantic/Canary'],
    ['+34 612 345 678', 'Europe/Madrid?'],
    ['+61 412 345 678', null],
    ['+61 3 9123 4567', 'Australia/Melbourne'],
    ['+55 11 91234 5678', 'America/Sao_Paulo'],
    ['+7 912 345 67 89', null],
    ['+7 701 123 45 67', 'Asia/Almaty'],
    ['+12', null],
  ])('%s is %s', (phone, expected) => expect(shortly({ phone })).toBe(expected))
})

describe('a company', () => {
  it.each([
    [{ website: 'https://www.acme.de/about' }, 'Europe/Berlin?'],
    [{ website: 'acme.io' }, null],
    [{ website: 'acme.us' }, null],
    [{ email: 'ada@acme.co.uk' }, 'Europe/London?'],
    [{ email: 'ada@yahoo.de' }, null],
    [{ facts: [{ label: 'Address', value: '1 Main St, Seattle, WA 98101, United States' }] }, 'America/Los_Angeles?'],
  ])('%j is %s, never more than a guess', (clues, expected) => expect(shortly(clues)).toBe(expected))
})

describe('several clues', () => {
  it('says what it was found by', () => {
    expect(suggest({ phone: '+49 30 1234567' })).toEqual({
      timeZone: 'Europe/Berlin',
      basis: 'phone',
      clue: '+49',
      isCertain: true,
    })
    expect(suggest({ phone: '+1 212 555 0100' })?.clue).toBe('+1 212')
    expect(suggest({ location: ' Berlin ' })).toMatchObject({ basis: 'location', clue: 'Berlin' })
    expect(suggest({ website: 'http://acme.de' })).toMatchObject({ basis: 'company', clue: 'acme.de' })
  })

  it('is a guess where the location and the phone number contradict each other', () => {
    expect(shortly({ location: 'Berlin', phone: '+1 212 555 0100' })).toBe('Europe/Berlin?')
    expect(shortly({ location: 'Berlin', phone: '+33 1 23 45 67 89' })).toBe('Europe/Berlin')
  })

  it('prefers the certain one', () => {
    expect(shortly({ location: 'Spain', phone: '+34 928 123 456' })).toBe('Atlantic/Canary')
    expect(shortly({ location: 'United States', phone: '+1 212 555 0100' })).toBe('America/New_York')
    expect(shortly({ phone: '+34 612 345 678', website: 'acme.pt' })).toBe('Europe/Madrid?')
  })
})

it('knows only time zones that the runtime knows', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const ofCountries = letters.flatMap((a) => letters.flatMap((b) => zoneOfCountry(a + b)?.timeZone ?? []))
  const ofNumbers = Array.from({ length: 800 }, (_, area) => zoneOfAreaCode(`1${area + 200}`)?.timeZone ?? [])
  const all = [...new Set([...ofCountries, ...ofNumbers.flat()])]
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter((zone) => resolveTimeZone(zone) === undefined)).toEqual([])
})
