import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** All addresses of a host, as the system finds them. Throws for a name without any. */
export async function addressesOf(host: string): Promise<string[]> {
  const name = plainHost(host)
  if (isIP(name)) return [name]
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

export const plainHost = (host: string) =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** Whether two lists of addresses have a machine in common. All addresses of our own are one machine. */
export function sharesMachine(some: string[], others: string[]) {
  const own = new Set(
    Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => canonical(address))),
  )
  const machineOf = (address: string) => {
    const known = canonical(address)
    return own.has(known) || isLoopback(known) ? 'ours' : known
  }
  const machines = new Set(others.map(machineOf))
  return some.some((address) => machines.has(machineOf(address)))
}

/** An IPv4 address inside an IPv6 one counts as what it stands for. */
const canonical = (address: string) => ipaddr.process(address.replace(/%.*$/, '')).toString()

/** A connection to 0.0.0.0 arrives at loopback, too. */
const isLoopback = (address: string) => ['loopback', 'unspecified'].includes(ipaddr.parse(address).range())
