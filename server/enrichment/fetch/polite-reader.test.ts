import { expect, test } from 'vitest'
import { createPoliteReader } from './polite-reader.ts'
import type { CompanyReader, CompanyReading } from './read-company.ts'

const reading = (isRead: boolean): CompanyReading => ({
  facts: [],
  candidates: [],
  notes: [],
  website: undefined,
  isRead,
})
const lead = (website: string) => ({ website, email: 'x@gmail.com' })

/** A reader that notes what it is asked for, and how many of a host at once. */
function watched(isRead = true) {
  const asked: string[] = []
  const open = new Map<string, number>()
  let most = 0
  const read: CompanyReader = async ({ website }) => {
    const host = new URL(website ?? '').hostname.replace('www.', '')
    asked.push(website ?? '')
    open.set(host, (open.get(host) ?? 0) + 1)
    most = Math.max(most, open.get(host) ?? 0)
    await new Promise((done) => setImmediate(done))
    open.set(host, (open.get(host) ?? 0) - 1)
    return reading(isRead)
  }
  return { read: createPoliteReader(read), asked, most: () => most }
}

test('a page is read once, and of one host one at a time', async () => {
  const { read, asked, most } = watched()
  const pages = ['https://a.example/', 'https://a.example/x', 'https://www.a.example/y', 'https://b.example/']
  await Promise.all([...pages, ...pages].map((page) => read(lead(page))))
  expect([...asked].sort()).toEqual([...pages].sort())
  expect(most()).toBe(1)
})

test('a site that does not answer is not asked again for the next lead of the same company', async () => {
  const { read, asked } = watched(false)
  await read(lead('https://a.example/'))
  await read(lead('https://a.example/'))
  expect(asked).toHaveLength(1)
})

test('one that broke, or that we broke off, is', async () => {
  let tries = 0
  const broken = createPoliteReader(async () => {
    if (++tries === 1) throw new Error('a bug')
    return reading(true)
  })
  await expect(broken(lead('https://a.example/'))).rejects.toThrow('a bug')
  expect((await broken(lead('https://a.example/'))).isRead).toBe(true)
  const { read, asked } = watched(false)
  await read(lead('https://a.example/'), AbortSignal.abort())
  await read(lead('https://a.example/'))
  expect(asked).toHaveLength(2)
})
