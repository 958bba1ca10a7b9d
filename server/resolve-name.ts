import { Resolver } from 'node:dns'

/**
 * Asks the name servers, not the system: its way through the hosts file knows names of the house, and a name server that
 * does not answer would hold up the few threads that also check passwords.
 */
export async function resolveName(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const ask = (which: 'resolve4' | 'resolve6') =>
    new Promise<string[]>((answer, fail) =>
      resolver[which](host, (error, addresses) => (error ? fail(error) : answer(addresses))),
    )
  const [four, six] = await Promise.allSettled([ask('resolve4'), ask('resolve6')])
  const found = [four, six].flatMap((asked) => (asked.status === 'fulfilled' ? asked.value : []))
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}
