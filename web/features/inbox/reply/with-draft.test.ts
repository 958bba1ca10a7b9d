import { expect, test } from 'vitest'
import type { ReplyDraft } from './reply-draft.ts'
import { gapIn, withDraft, withoutDraft } from './with-draft.ts'

const typed: ReplyDraft = { mode: 'reply', to: '', body: 'My own words', bodyHtml: null, attachments: [], key: 'k' }
const written = (body: string) => ({ body, evidence: [], open: [], language: null, writtenBy: 'Built-in writer' })

test('what was typed before a draft, or into one, can be restored', () => {
  const drafted = withDraft(typed, written('Hi Grace'))
  expect(drafted).toMatchObject({ body: 'Hi Grace', replaced: { body: 'My own words' } })
  expect(withDraft(drafted, written('Hello'))).toMatchObject({ body: 'Hello', replaced: { body: 'My own words' } })
  const edited = withDraft({ ...drafted, body: 'Hi Grace, dear' }, written('Hello'))
  expect(edited.replaced?.body).toBe('Hi Grace, dear')
  expect(withoutDraft({ ...drafted, body: 'Hi Grace, dear' })).toMatchObject({
    body: 'My own words',
    replaced: { body: 'Hi Grace, dear' },
    drafted: undefined,
  })
  expect(withDraft({ ...typed, body: ' ' }, written('Hi')).replaced).toBeUndefined()
})

test('a formatted reply gets a formatted draft', () => {
  expect(withDraft({ ...typed, bodyHtml: '<p>My</p>' }, written('Hi & bye')).bodyHtml).toContain('Hi &amp; bye')
})

test('a gap is found only in a draft', () => {
  const body = 'Hi,\n\n[Your reply to: “How much?”]'
  expect(gapIn(withDraft(typed, written(body)))).toBe('[Your reply to: “How much?”]')
  expect(gapIn({ ...typed, body })).toBeUndefined()
  expect(gapIn(withDraft(typed, written('See [1] and [Your desk]')))).toBeUndefined()
})
