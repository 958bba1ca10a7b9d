import { expect, test } from 'vitest'
import type { Db } from '../../db/connect.ts'
import type { InboxAccess } from '../../mail/inbox/imap.ts'
import { createSharedReads } from './shared-reads.ts'

const MEGABYTE = 1024 * 1024
const nothing = {} as Db & InboxAccess

/** A mailbox that counts how often it is read. */
function counted(answer: (read: number) => Promise<Buffer>) {
  let reads = 0
  const read = createSharedReads(() => answer(++reads))
  const get = (userId: number, messageKey: string) =>
    read(nothing, userId, { mailboxId: 1, messageKey, at: new Date() }, nothing)
  return { get, reads: () => reads }
}

test('an email is read once for everything that is asked of it, and for each owner by itself', async () => {
  const { get, reads } = counted(async (read) => Buffer.from(`read ${read}`))
  const both = await Promise.all([get(1, '<a@x>'), get(1, '<a@x>')])
  expect(both.map(String)).toEqual(['read 1', 'read 1'])
  expect(String(await get(1, '<a@x>'))).toBe('read 1')
  expect(String(await get(2, '<a@x>'))).toBe('read 2')
  expect(String(await get(1, '<b@x>'))).toBe('read 3')
  expect(reads()).toBe(3)
})

test('one that could not be read is tried again by the next who asks', async () => {
  const { get } = counted(async (read) => {
    if (read === 1) throw new Error('away')
    return Buffer.from('here')
  })
  await expect(get(1, '<a@x>')).rejects.toThrow('away')
  expect(String(await get(1, '<a@x>'))).toBe('here')
})

test('large emails are not all kept: the earliest gives way', async () => {
  const { get, reads } = counted(async () => Buffer.alloc(15 * MEGABYTE))
  for (const key of ['<a@x>', '<b@x>', '<c@x>']) await get(1, key)
  await get(1, '<c@x>')
  await get(1, '<b@x>')
  expect(reads()).toBe(3)
  await get(1, '<a@x>')
  expect(reads()).toBe(4)
})
