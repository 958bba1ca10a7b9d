import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { PUBLIC, world } from '../../tests/world/world.ts'
import { createLog } from '../log.ts'

const APPS = {
  MICROSOFT_CLIENT_ID: 'id',
  MICROSOFT_CLIENT_SECRET: 'secret',
  HUBSPOT_CLIENT_ID: 'id',
  HUBSPOT_CLIENT_SECRET: 'secret',
}
// As Microsoft writes it.
const WORDS =
  "AADSTS50020: User account 'ada@acme.example' from identity provider 'live.com' does not exist in tenant 'Acme'"

test.each(['/api/mailbox/microsoft', '/api/crm/hubspot'])(
  'the words of a provider that refuses access are shown at %s, and their addresses are not logged',
  async (path) => {
    const lines: string[] = []
    const log = createLog('info', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }))
    const w = await world({ ...PUBLIC, ...APPS }, log)
    const ada = await w.person()
    const { authUrl } = (await ada.call('GET', `${path}/auth`)).body as { authUrl: string }
    const state = new URL(authUrl).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ state, error: 'invalid_request', error_description: WORDS })
    const refused = await ada.call('GET', `${path}/callback?${query}`)
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('ada@acme.example') })
    const logged = lines.join('')
    expect(logged).toContain('AADSTS50020')
    expect(logged).not.toContain('ada@acme.example')
  },
)
