import { expect, test } from 'vitest'
import { findMailServer } from './mail-host.ts'

const server = { host: 'mail.example.com', port: 587, reach: 'public' as const }
const found =
  (...addresses: string[]) =>
  async () =>
    addresses

test('the address that was checked is the one to connect to, under the name of the certificate', async () => {
  expect(await findMailServer(server, 'smtp', found('93.184.216.34', '93.184.216.35'))).toEqual({
    host: '93.184.216.34',
    servername: 'mail.example.com',
  })
  expect(await findMailServer({ ...server, host: '93.184.216.34' }, 'smtp', found())).toEqual({ host: '93.184.216.34' })
})

test.each([
  ['a private address', ['10.0.0.5']],
  ['loopback', ['127.0.0.1']],
  ['one private address among public ones', ['93.184.216.34', '192.168.1.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['an IPv4 address inside an IPv6 one', ['::ffff:10.0.0.5']],
  ['no address', []],
])('a name that leads to %s is refused', async (_, addresses) => {
  await expect(findMailServer(server, 'smtp', found(...addresses))).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
})

test('a name that does not exist is refused the same way, so that nobody learns the names of a network', async () => {
  const missing = async () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }))
  const refused = await findMailServer(server, 'smtp', missing).catch((error) => error)
  const isPrivate = await findMailServer(server, 'smtp', found('10.0.0.5')).catch((error) => error)
  expect(refused).toEqual(isPrivate)
})

test.each(['127.0.0.1', '[::1]', 'fe80::1%eth0', '2130706433', '0x7f.1', 'localhost', 'db', 'mail.corp', '0'])(
  'the host %s is refused without a lookup that could allow it',
  async (host) => {
    await expect(findMailServer({ ...server, host }, 'smtp', found())).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
  },
)

test.each([
  ['smtp', [25, 465, 587, 2525], [22, 80, 993, 6379]],
  ['imap', [143, 993], [22, 110, 587, 5432]],
] as const)('%s uses its usual ports only', async (use, usual, others) => {
  for (const port of usual)
    expect(await findMailServer({ ...server, port }, use, found('93.184.216.34'))).toHaveProperty('host')
  for (const port of others)
    await expect(findMailServer({ ...server, port }, use, found('93.184.216.34'))).rejects.toMatchObject({
      code: 'EPORT',
    })
})

test('with private hosts allowed, the host is used as it is', async () => {
  const own = { host: 'mail.local', port: 1025, reach: 'any' as const }
  expect(await findMailServer(own, 'smtp', found())).toEqual({ host: 'mail.local' })
})

test("the operator's server is refused by its name and by its addresses, and any other is used at the address that was compared", async () => {
  const closed = { ...server, notAt: 'Relay.example.com.' }
  await expect(findMailServer({ ...closed, reach: 'any', host: 'relay.example.com' }, 'smtp')).rejects.toMatchObject({
    code: 'EOPERATOR',
  })
  const byAddress = { ...server, notAt: '93.184.216.34' }
  await expect(findMailServer(byAddress, 'smtp', found('93.184.216.34'))).rejects.toMatchObject({ code: 'EOPERATOR' })
  expect(await findMailServer(byAddress, 'smtp', found('93.184.216.35'))).toEqual({
    host: '93.184.216.35',
    servername: 'mail.example.com',
  })
  const local = { host: 'localhost', port: 1025, reach: 'any' as const, notAt: '93.184.216.34' }
  expect(await findMailServer(local, 'smtp')).toMatchObject({ servername: 'localhost' })
})
