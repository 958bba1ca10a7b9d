import { expect, test } from 'vitest'
import { withTemplate } from './with-template.ts'

const draft = { mode: 'reply', to: '', body: '', bodyHtml: null, attachments: [], key: 'k' } as const
const file = { hash: 'a'.repeat(64), name: 'a.pdf', type: 'application/pdf', size: 1 }

test('a template comes after what is written, formatted if one of the two is, and its files once', () => {
  const plain = { body: 'Hi {{ firstName }}', bodyHtml: null, attachments: [file] }
  const started = { ...draft, attachments: [] }
  expect(withTemplate(started, plain)).toEqual(plain)
  expect(withTemplate({ ...started, body: 'Thanks!\n', attachments: [file] }, plain)).toEqual({
    body: 'Thanks!\n\nHi {{ firstName }}',
    bodyHtml: null,
    attachments: [file],
  })
  expect(withTemplate({ ...started, body: 'Thanks!' }, { ...plain, bodyHtml: '<p><b>Hi</b></p>' }).bodyHtml).toBe(
    '<p>Thanks!</p><p><b>Hi</b></p>',
  )
})
