import { expect, test } from 'vitest'
import type { Conversation, ConversationList, Thread } from '../../../contract/inbox.ts'
import { withConversation, withFirstPage, withNewest, withNextPage } from './merge-pages.ts'

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 9, minute)).toISOString()
const one = (id: number, minute: number) => ({ id, lastMessageAt: at(minute) }) as Conversation
const list = (conversations: Conversation[], next: string | null = null): ConversationList => ({
  conversations,
  next,
  total: conversations.length,
})
const ids = ({ conversations }: ConversationList) => conversations.map(({ id }) => id)

test('a new message moves its conversation up; later pages stay loaded', () => {
  const loaded = list([one(1, 50), one(2, 40), one(3, 30), one(4, 20)], 'after 4')
  const fresh = list([one(4, 55), one(1, 50)], 'after 1')
  const merged = withFirstPage(fresh, loaded)
  expect(ids(merged)).toEqual([4, 1, 2, 3])
  expect(merged.next).toBe('after 4')
})

test('what the first page no longer has is gone, except for the open conversation', () => {
  const loaded = list([one(1, 50), one(2, 40), one(3, 30)], 'after 3')
  const fresh = list([one(1, 50), one(3, 30)], 'after 3')
  expect(ids(withFirstPage(fresh, loaded))).toEqual([1, 3])
  expect(ids(withFirstPage(fresh, loaded, 2))).toEqual([1, 2, 3])
  expect(ids(withFirstPage(list([one(1, 50)]), loaded))).toEqual([1])
})

test('the next page adds what is not there yet', () => {
  const loaded = withNextPage(list([one(1, 50), one(2, 40)], 'x'), list([one(2, 40), one(3, 30)]))
  expect(ids(loaded)).toEqual([1, 2, 3])
  expect(loaded.next).toBeNull()
})

test('a conversation that comes back is where it was', () => {
  expect(withConversation([one(1, 50), one(3, 30)], one(2, 40)).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(withConversation([one(1, 50)], one(9, 50)).map(({ id }) => id)).toEqual([9, 1])
})

test('earlier messages stay loaded when the newest are read again', () => {
  const thread = (from: number, to: number, hasEarlier: boolean) =>
    ({
      messages: Array.from({ length: to - from + 1 }, (_, n) => ({ id: from + n, at: at(from + n) })),
      hasEarlier,
    }) as Thread
  const merged = withNewest(thread(6, 12, true), thread(1, 10, false))
  expect(merged.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(merged.hasEarlier).toBe(false)
})
