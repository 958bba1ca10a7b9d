import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { StartError } from '../../start-error.ts'

/** The addresses of privacy proxies that come with the product. In the build it is beside the bundle. */
const DEFAULT_FILE = fileURLToPath(new URL('./privacy-proxies.txt', import.meta.url))

type Range = { from: string; to: string }

/** Whether an address is in one of the ranges of a file; the default one if no path is given. Fails if the file can't be used. */
export function readAddressRanges(path = DEFAULT_FILE): (address: string) => boolean {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartError(`PRIVACY_PROXY_RANGES: ${path} can't be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  try {
    return addressRanges(text)
  } catch (error) {
    throw new StartError(`PRIVACY_PROXY_RANGES: ${path}, ${(error as Error).message}`)
  }
}

/** One range a line, such as 17.0.0.0/8. What follows a comma or # is ignored, so that Apple's own list can be used as it is. */
export function addressRanges(text: string): (address: string) => boolean {
  const ranges: Range[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const range = line.replace(/[,#].*/s, '').trim()
    if (range === '') continue
    if (!ipaddr.isValidCIDR(range)) throw new Error(`line ${index + 1}: "${range}" is not a range such as 17.0.0.0/8.`)
    ranges.push(boundsOf(range))
  }
  const merged = merge(ranges)
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const key = keyOf(ipaddr.process(address).toByteArray())
    return isWithin(merged, key)
  }
}

// Bytes as hexadecimal digits sort like the addresses; the length keeps IPv4 and IPv6 apart.
const keyOf = (bytes: number[]) => `${bytes.length}:${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

function boundsOf(range: string): Range {
  const [address, bits] = ipaddr.parseCIDR(range)
  const bytes = address.toByteArray()
  const masked = (fill: 0 | 255) =>
    bytes.map((byte, index) => {
      const free = Math.min(8, Math.max(0, (index + 1) * 8 - bits))
      const open = (1 << free) - 1
      return (byte & ~open) | (fill & open)
    })
  return { from: keyOf(masked(0)), to: keyOf(masked(255)) }
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges.sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last && range.from <= last.to) last.to = range.to > last.to ? range.to : last.to
    else merged.push({ ...range })
  }
  return merged
}

function isWithin(ranges: Range[], key: string) {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle] as Range
    if (key < range.from) high = middle - 1
    else if (key > range.to) low = middle + 1
    else return true
  }
  return false
}
