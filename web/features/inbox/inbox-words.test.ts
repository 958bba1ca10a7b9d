import { expect, test } from 'vitest'
import { hasOwnSubject } from './inbox-words.ts'

test('a message shows its subject where it is another than that of the conversation', () => {
  expect(hasOwnSubject('Question about your tool', 'Re: Releases at Navona')).toBe(true)
  expect(hasOwnSubject('RE: Re: Releases at Navona', 'Releases at Navona')).toBe(false)
  expect(hasOwnSubject('Fwd: Releases at Navona', 'Re: Releases at Navona')).toBe(false)
  expect(hasOwnSubject('', 'Re: Releases at Navona')).toBe(false)
})
