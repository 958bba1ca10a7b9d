import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHubspot } from '../../../tests/simulators/hubspot.ts'

let hubspot: Awaited<ReturnType<typeof startHubspot>>
let token: string
beforeAll(async () => {
  hubspot = await startHubspot()
  const verifier = 'v'.repeat(48)
  const code = hubspot.tokens.grantCode(createHash('sha256').update(verifier).digest('base64url'), 'x')
  token = hubspot.tokens.exchange(code, verifier, 'x')?.accessToken ?? ''
})
afterAll(() => hubspot.stop())

async function make(kind: string, properties: object, associations: object[] = []) {
  const response = await fetch(`${hubspot.url}/crm/objects/2026-09/${kind}/batch/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ inputs: [{ properties, associations }] }),
  })
  return [response.status, ((await response.json()) as { message?: string }).message] as const
}
const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
})

test('the simulator rejects the deals and emails that HubSpot rejects', async () => {
  const { id } = hubspot.edit(undefined, { email: 'a@b.example' })
  const deal = { dealname: 'A', dealstage: 'closedwon', amount: '1.50', pipeline: 'default' }
  const email = { hs_timestamp: new Date().toISOString(), hs_email_direction: 'EMAIL', hs_email_status: 'SENT' }
  expect(await make('deals', deal, [to(id, 3)])).toEqual([201, undefined])
  expect(await make('emails', email, [to(id, 198)])).toEqual([201, undefined])
  for (const [refused, words] of [
    [make('deals', { ...deal, dealstage: 'nowhere' }), /not a stage/],
    [make('deals', { ...deal, pipeline: 'nowhere' }), /not a pipeline/],
    [make('deals', { ...deal, amount: 'much' }), /valid number/],
    [make('deals', { ...deal, stage: 'closedwon' }), /does not exist/],
    [make('deals', { amount: '1' }), /dealname, dealstage/],
    [make('deals', deal, [to(id, 198)]), /no such type/],
    [make('deals', deal, [to('1', 3)]), /1 does not exist/],
    [make('emails', { hs_email_direction: 'EMAIL' }), /hs_timestamp/],
    [make('emails', { ...email, hs_timestamp: 'today' }), /valid long/],
    [make('emails', { ...email, hs_email_direction: 'OUT' }), /allowed options/],
    [make('emails', { ...email, hs_email_status: 'GONE' }), /allowed options/],
  ] as const)
    expect(await refused).toEqual([400, expect.stringMatching(words)])
  expect([hubspot.objects.deals.size, hubspot.objects.emails.size]).toEqual([1, 1])
})
