import { describe, expect, test } from 'vitest'
import { problemOf } from './draft-problem.ts'
import { Draft } from './prompts/email-schemas.ts'

describe('a draft is refused when it', () => {
  test.each([
    'Best,\n[Your Name]',
    'Best,\n[your name]\n[Your Company]',
    'Hi [First Name], thanks.',
    'Hello <recipient name>, thanks.',
    'Call me at [Phone Number].',
    'I saw [insert recent news about the company].',
    'Viele Grüße\n[Ihr Name]',
  ])('holds a placeholder: %j', (draft) => expect(problemOf(draft)).toMatch(/placeholder/))

  test.each([
    'We can help you. '.repeat(3),
    `Hello Grace.\n${'Let us talk about it soon.\n'.repeat(40)}`,
    'so so so so so so',
  ])('repeats itself: %j', (draft) => expect(problemOf(draft)).toMatch(/repeats/))
})

test.each([
  'Hi {{firstName}},\n\nThanks for your time.\n\nAda',
  'See the list [1] and our note [see the company page].',
  'Thanks again. Thanks again.\nAda',
  'It is very, very, very good.',
])('a good draft passes: %j', (draft) => {
  expect(problemOf(draft)).toBeUndefined()
  expect(Draft.parse(draft)).toBe(draft)
})
