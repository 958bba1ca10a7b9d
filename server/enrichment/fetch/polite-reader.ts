import { likelyAddresses } from './page-address.ts'
import type { CompanyReader, CompanyReading } from './read-company.ts'

const DAY_MS = 24 * 3600_000
/** A site that did not answer is asked again sooner, but not for every lead of the same company. */
const FAILED_MS = 10 * 60_000
const MAX_KEPT = 500

type Kept = { reading: Promise<CompanyReading>; until: number }

/** For work over many leads: each page is read once a day, and of one host one page at a time. */
export function createPoliteReader(read: CompanyReader): CompanyReader {
  const pages = new Map<string, Kept>()
  const hosts = new Map<string, Promise<unknown>>()

  return (lead, signal) => {
    const address = firstAddress(lead)
    if (!address) return read(lead, signal)
    const known = pages.get(address.href)
    if (known && known.until > Date.now()) return known.reading
    const host = address.hostname.replace(/^www\./, '')
    const reading = inTurn(host, () => read(lead, signal))
    const kept: Kept = { reading, until: Date.now() + DAY_MS }
    if (pages.size >= MAX_KEPT) pages.delete(pages.keys().next().value ?? '')
    pages.set(address.href, kept)
    const forget = () => pages.delete(address.href)
    reading.then(({ isRead }) => {
      if (!isRead) kept.until = Date.now() + FAILED_MS
      // It ended because we were told to, which says nothing about the site.
      if (signal?.aborted) forget()
    }, forget)
    return reading
  }

  function inTurn<T>(host: string, start: () => Promise<T>): Promise<T> {
    const mine = (hosts.get(host) ?? Promise.resolve()).then(start, start)
    hosts.set(host, mine)
    const leave = () => {
      if (hosts.get(host) === mine) hosts.delete(host)
    }
    mine.then(leave, leave)
    return mine
  }
}

function firstAddress(lead: Parameters<CompanyReader>[0]) {
  try {
    return likelyAddresses(lead)[0]
  } catch {
    return undefined
  }
}
