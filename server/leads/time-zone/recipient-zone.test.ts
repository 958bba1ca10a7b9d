import { expect, test } from 'vitest'
import { zoneOfRecipient } from './recipient-zone.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const NOTHING = { timeZone: null, location: null, phone: null }

test('the time zone of the lead comes first, whatever the other fields say', () => {
  const lead = { timeZone: 'Asia/Tokyo', location: 'Berlin', phone: '+49 30 1234567' }
  expect(zoneOfRecipient(lead, NOW)).toBe('Asia/Tokyo')
})

test('a certain suggestion is used, a guess is not', () => {
  expect(zoneOfRecipient({ ...NOTHING, phone: '+49 30 1234567' }, NOW)).toBe('Europe/Berlin')
  expect(zoneOfRecipient({ ...NOTHING, phone: '+34 612 345 678' }, NOW)).toBeNull()
  expect(zoneOfRecipient({ ...NOTHING, location: 'Berlin', phone: '+1 212 555 0100' }, NOW)).toBeNull()
  expect(zoneOfRecipient(NOTHING, NOW)).toBeNull()
})

test('a name that the runtime does not know counts as none', () => {
  expect(zoneOfRecipient({ ...NOTHING, timeZone: 'Mars/Olympus' }, NOW)).toBeNull()
})
