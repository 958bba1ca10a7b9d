import { expect, test } from 'vitest'
import { doubtWords, hasOwnSubject, isConfirmed } from './inbox-words.ts'

test('a message shows its subject where it is another than that of the conversation', () => {
  expect(hasOwnSubject('Question about your tool', 'Re: Releases at Navona')).toBe(true)
  expect(hasOwnSubject('RE: Re: Releases at Navona', 'Releases at Navona')).toBe(false)
  expect(hasOwnSubject('Fwd: Releases at Navona', 'Re: Releases at Navona')).toBe(false)
  expect(hasOwnSubject('', 'Re: Releases at Navona')).toBe(false)
})

test('the intent of a stranger, or of what failed the sender check, is not the lead’s until the user says so', () => {
  const judged = { source: 'classifier' as const, words: [], until: null, person: null }
  const message = (more: object = {}) => ({
    isAuthentic: true,
    isStranger: false,
    intent: { intent: 'interested' as const, ...judged },
    ...more,
  })
  expect(isConfirmed(message())).toBe(true)
  expect(doubtWords(message({ isStranger: true }))).toBe('Not from the lead')
  expect(doubtWords(message({ isStranger: true, isAuthentic: false }))).toBe('Not confirmed')
  const set = { intent: { intent: 'interested' as const, ...judged, source: 'person' as const } }
  expect(isConfirmed(message({ isStranger: true, ...set }))).toBe(true)
  // The server of the lead reports a bounce in its own name.
  expect(isConfirmed(message({ isStranger: true, intent: { intent: 'bounce' as const, ...judged } }))).toBe(true)
})
