import { expect, test } from 'vitest'
import { inboxHref, isNarrowed, readInbox } from './inbox-view.ts'

test('what the inbox shows survives its address; what is unknown there is no filter', () => {
  const view = { state: 'needs-reply', mailboxId: 3, intent: 'not_now', sequenceId: 8, q: '50% & more' } as const
  const href = inboxHref(view, 12)
  expect(href.startsWith('/inbox/12?')).toBe(true)
  expect(readInbox(href.slice('/inbox/12'.length))).toEqual(view)
  expect(inboxHref({ state: 'open', q: '' })).toBe('/inbox')
  const nothing = readInbox('?state=lost&mailbox=-1&intent=x&sequence=a')
  expect(nothing).toEqual({ state: 'open', mailboxId: undefined, intent: undefined, sequenceId: undefined, q: '' })
  expect(isNarrowed(nothing)).toBe(false)
  expect(isNarrowed(view)).toBe(true)
})
