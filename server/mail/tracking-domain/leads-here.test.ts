import { expect, test } from 'vitest'
import { type Leads, leadsHere } from './leads-here.ts'

type Reply = string[] | 'ENOTFOUND' | 'ENODATA' | 'ETIMEOUT' | 'ESERVFAIL'

const MAIN = 'leads.example.com'

const give = async (reply: Reply) => {
  if (typeof reply === 'string') throw Object.assign(new Error(reply), { code: reply })
  return reply
}
const dns = (cname: Reply, addresses: Reply, main: Reply = ['93.184.215.14', '93.184.215.15']) => ({
  resolveCname: () => give(cname),
  resolveTxt: async () => [],
  addressesOf: (name: string) => give(name === MAIN ? main : addresses),
})

test.each<[string, ReturnType<typeof dns>, Leads]>([
  ['a CNAME to the main host', dns(['LEADS.example.com.'], 'ETIMEOUT'), 'here'],
  ['a CNAME to another host with the same address', dns(['edge.acme.com'], ['93.184.215.14']), 'here'],
  ['an A record with the same address', dns('ENODATA', ['93.184.215.15']), 'here'],
  ['a CNAME to another host', dns(['shop.example'], ['93.184.215.99']), 'elsewhere'],
  ['one address of several that is not ours', dns('ENODATA', ['93.184.215.14', '93.184.215.99']), 'elsewhere'],
  ['a private address', dns('ENODATA', ['10.0.0.1'], ['10.0.0.1']), 'elsewhere'],
  ['a loopback address', dns('ENODATA', ['127.0.0.1'], ['127.0.0.1']), 'elsewhere'],
  ['no such name', dns('ENOTFOUND', 'ENOTFOUND'), 'no_record'],
  ['a name without addresses', dns('ENODATA', 'ENODATA'), 'no_record'],
  ['no answer about the CNAME', dns('ETIMEOUT', ['93.184.215.99']), 'no_answer'],
  ['no answer about the addresses', dns('ENODATA', 'ESERVFAIL'), 'no_answer'],
  ['no answer about the main host', dns('ENODATA', ['93.184.215.99'], 'ETIMEOUT'), 'no_answer'],
  ['a main host that is gone', dns('ENODATA', ['93.184.215.99'], 'ENOTFOUND'), 'no_answer'],
])('%s', async (_title, lookup, expected) => expect(await leadsHere(lookup, 'link.acme.com', MAIN)).toBe(expected))

test('an address as the main host is compared with the addresses', async () => {
  const lookup = dns('ENODATA', ['93.184.215.14'])
  expect(await leadsHere(lookup, 'link.acme.com', '93.184.215.14')).toBe('here')
  expect(await leadsHere(lookup, 'link.acme.com', '93.184.215.16')).toBe('elsewhere')
})
