import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS } from '../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../tests/world/crm-world.ts'

let w: CrmWorld
const asked: (string | undefined)[] = []
// Somebody else's server, inside the same network.
const inside = createServer((req, res) => {
  asked.push(req.headers.authorization)
  res.end('{}')
})
beforeAll(async () => {
  w = await crmWorld()
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
})
afterAll(() => inside.close())

const isApi = ({ path }: { path: string }) => !/oauth|consent/.test(path)

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  const answers = {
    'a page for people': { status: 200, body: '<html><h1>Maintenance</h1></html>' },
    'a page for people, as an error': { status: 403, body: '<html><h1>Blocked</h1></html>' },
    nothing: { status: 200 },
    'something that is no answer': { status: 200, body: { results: null, records: null } },
  }
  test.each(Object.entries(answers))(
    'that answers %s is said to be away or to refuse, and nothing is lost',
    async (what, answer) => {
      const ada = await w.person()
      await w.connect(ada, provider)
      const { id } = await w.integration(ada, provider)
      const email = `${what.replaceAll(/\W/g, '')}.${provider}@odd.example`
      const lead = await w.lead(ada, { email })
      w[provider].faults.push((call) => (isApi(call) ? answer : undefined))
      const sync = await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)
      const tested = await ada.call('POST', `/api/crm/integrations/${id}/test`)
      w[provider].faults.splice(0)
      expect([sync.status, tested.body]).toEqual([502, { connected: false, message: expect.not.stringContaining('<') }])
      expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(200)
    },
  )

  test.each([302, 307])(
    'that sends us elsewhere with %i is not followed, neither with a token nor with a secret',
    async (status) => {
      asked.length = 0
      const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`
      const [ada, eve] = [await w.person(), await w.person()]
      await w.connect(ada, provider)
      const lead = await w.lead(ada, { email: `elsewhere${status}.${provider}@odd.example` })
      w[provider].faults.push(({ path }) => (path.includes('consent') ? undefined : { status, headers: { location } }))
      expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(502)
      expect((await w.connect(eve, provider)).status).toBe(400)
      w[provider].faults.splice(0)
      expect(asked).toEqual([])
    },
  )
})
