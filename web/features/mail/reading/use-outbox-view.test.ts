import { expect, test } from 'vitest'
import { outboxHref, readOutbox } from './use-outbox-view.ts'

test('what the outbox shows survives its address; what is unknown there is no filter', () => {
  const view = { search: '50% & more', state: 'failed', email: 12 }
  expect(readOutbox(outboxHref(view).slice('/outbox'.length))).toEqual(view)
  expect(outboxHref({})).toBe('/outbox')
  expect(readOutbox('?state=lost&email=-1&emails=unknown')).toEqual({ search: '', state: '', email: undefined })
})
