import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider, type CrmRun, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { syncCrms } from './sync-crms.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

/** Records of one domain, as email address and last name. */
const recordsAt = (provider: CrmProvider, domain: string) =>
  (provider === 'hubspot'
    ? w.hubspot.contacts().map(({ properties: p }) => [p.email ?? '', p.lastname])
    : w.salesforce.rows().map((row) => [String(row.Email), row.LastName])
  )
    .filter(([email]) => String(email).endsWith(domain))
    .sort()
const edit = (provider: CrmProvider, email: string, lastName: string) =>
  provider === 'hubspot'
    ? w.hubspot.edit(w.hubspot.contact(email)?.id, { email, firstname: 'A', lastname: lastName, company: 'C' })
    : w.salesforce.edit(w.salesforce.lead(email)?.Id, {
        Email: email,
        FirstName: 'A',
        LastName: lastName,
        Company: 'C',
      })
const remove = (provider: CrmProvider, email: string) =>
  provider === 'hubspot'
    ? w.hubspot.remove('contacts', w.hubspot.contact(email)?.id ?? '')
    : w.salesforce.remove(String(w.salesforce.lead(email)?.Id))
const leadsAt = async (person: Person, domain: string) =>
  ((await person.call('GET', '/api/leads?limit=200')).body as LeadPage).leads
    .filter(({ email }) => email.endsWith(domain))
    .map(({ email, lastName }) => [email, lastName])
    .sort()

async function connected(provider: CrmProvider) {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  const done = async (begun: { body: unknown }) => {
    await syncCrms(w.deps, false)
    return (await ada.call('GET', `/api/crm/runs/${(begun.body as CrmRun).id}`)).body as CrmRun
  }
  return {
    ada,
    id,
    sync: async () => done(await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })),
    importAll: async (duplicates = 'update') =>
      done(await ada.call('POST', `/api/crm/${provider}/import`, { duplicates })),
    out: (lead: number) => ada.call('POST', `/api/crm/${provider}/sync/${lead}`),
  }
}

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test('a deleted lead comes back only with an import', async () => {
    const { ada, sync, importAll } = await connected(provider)
    const domain = `deleted-${provider}.example`
    const lead = await w.lead(ada, { email: `a@${domain}`, lastName: 'Gone' })
    await sync()
    await ada.call('DELETE', `/api/leads/${lead}`)
    edit(provider, `a@${domain}`, 'Changed')
    await sync()
    expect(await leadsAt(ada, domain)).toEqual([])
    await importAll()
    expect(await leadsAt(ada, domain)).toEqual([[`a@${domain}`, 'Changed']])
    expect(recordsAt(provider, domain)).toHaveLength(1)
  })

  test('a lead that was deleted and added again keeps its record', async () => {
    const { ada, sync, out } = await connected(provider)
    const domain = `again-${provider}.example`
    for (const name of ['one', 'two']) {
      const lead = await w.lead(ada, { email: `${name}@${domain}` })
      await out(lead)
      await ada.call('DELETE', `/api/leads/${lead}`)
    }
    const one = await w.lead(ada, { email: `one@${domain}`, lastName: 'Anew' })
    expect((await out(one)).status).toBe(200)
    await w.lead(ada, { email: `two@${domain}`, lastName: 'Anew' })
    expect(await sync()).toMatchObject({ status: 'done', failed: 0 })
    // The record was there before the new lead, so its values count.
    const kept = [
      [`one@${domain}`, 'Ng'],
      [`two@${domain}`, 'Ng'],
    ]
    expect(recordsAt(provider, domain)).toEqual(kept)
    expect((await leadsAt(ada, domain)).sort()).toEqual(kept)
  })

  test('a restored lead keeps its record', async () => {
    const { ada, sync } = await connected(provider)
    const domain = `back-${provider}.example`
    const lead = await w.lead(ada, { email: `a@${domain}` })
    await sync()
    await ada.call('DELETE', `/api/leads/${lead}`)
    await sync()
    expect((await ada.call('POST', '/api/leads/restore', { ids: [lead] })).status).toBe(200)
    await ada.call('PATCH', `/api/leads/${lead}`, { email: `new@${domain}` })
    await sync()
    expect(recordsAt(provider, domain)).toEqual([[`new@${domain}`, 'Ng']])
  })

  test('the sync log of a restored lead has its name again, also after the merge with another one is undone', async () => {
    const { ada, sync } = await connected(provider)
    const domain = `named-${provider}.example`
    const lead = await w.lead(ada, { email: `a@${domain}`, lastName: 'Back' })
    const other = await w.lead(ada, { email: `b@${domain}`, lastName: 'Other' })
    await sync()
    const entries = async () => (await ada.call('GET', '/api/crm/logs?limit=200')).body as CrmSyncLog[]
    const named = async () => (await entries()).map(({ leadId, leadName }) => [leadId, leadName]).sort()
    const before = await named()
    expect(before).toContainEqual([lead, 'Zoë Back'])
    await ada.call('DELETE', `/api/leads/${lead}`)
    expect((await entries()).filter(({ leadId }) => leadId === lead)).toEqual([])
    expect((await ada.call('POST', '/api/leads/restore', { ids: [lead] })).status).toBe(200)
    expect(await named()).toEqual(before)
    expect(await entries()).toHaveLength(before.length)
    expect((await ada.call('GET', `/api/crm/logs?leadId=${lead}`)).body).not.toEqual([])
    const merged = await ada.call('POST', '/api/leads/merge', { keepId: other, otherId: lead })
    await ada.call('POST', `/api/leads/merge/${(merged.body as { mergeId: number }).mergeId}/undo`)
    expect(await named()).toEqual(before)
  })

  test('a merged lead keeps one of the records, and the other does not come back as a lead', async () => {
    const { ada, sync, out, importAll } = await connected(provider)
    const domain = `merged-${provider}.example`
    const kept = await w.lead(ada, { email: `kept@${domain}`, lastName: 'Kept' })
    const other = await w.lead(ada, { email: `other@${domain}`, lastName: 'Other' })
    await out(other)
    const { body } = await ada.call('POST', '/api/leads/merge', { keepId: kept, otherId: other })
    expect((await out(kept)).status).toBe(200)
    expect(recordsAt(provider, domain)).toEqual([[`kept@${domain}`, 'Kept']])

    // Two leads again: the record is the other's, and the kept one has none yet.
    const { mergeId } = body as { mergeId: number }
    expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
    expect(await sync()).toMatchObject({ status: 'done', failed: 0 })
    expect(recordsAt(provider, domain)).toEqual([
      [`kept@${domain}`, 'Kept'],
      [`other@${domain}`, 'Other'],
    ])

    // Both have a record now, so one of them is left over.
    await ada.call('POST', '/api/leads/merge', { keepId: kept, otherId: other })
    edit(provider, `other@${domain}`, 'Leftover')
    await sync()
    await importAll()
    await importAll('add')
    expect(await leadsAt(ada, domain)).toEqual([[`kept@${domain}`, 'Kept']])
  })

  test('a lead whose record was deleted takes the record of the lead merged into it', async () => {
    const { ada, sync } = await connected(provider)
    const domain = `revived-${provider}.example`
    const kept = await w.lead(ada, { email: `kept@${domain}`, lastName: 'Kept' })
    const other = await w.lead(ada, { email: `other@${domain}`, lastName: 'Other' })
    await sync()
    remove(provider, `kept@${domain}`)
    await ada.call('PATCH', `/api/leads/${kept}`, { lastName: 'Deleted' })
    await sync()
    expect(recordsAt(provider, domain)).toEqual([[`other@${domain}`, 'Other']])

    const { body } = await ada.call('POST', '/api/leads/merge', { keepId: kept, otherId: other })
    await sync()
    expect(recordsAt(provider, domain)).toEqual([[`kept@${domain}`, 'Deleted']])

    // Two leads again: the deleted record stays deleted.
    const { mergeId } = body as { mergeId: number }
    expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
    await sync()
    expect(recordsAt(provider, domain)).toEqual([[`other@${domain}`, 'Other']])
  })

  test('changes made without auto sync, or while access was revoked, are sent by the next sync', async () => {
    const { ada, sync } = await connected(provider)
    const domain = `later-${provider}.example`
    const lead = await w.lead(ada, { email: `a@${domain}` })
    await sync()
    await ada.call('PATCH', `/api/leads/${lead}`, { lastName: 'Edited' })
    expect(await sync()).toMatchObject({ updated: 1 })
    expect(recordsAt(provider, domain)).toEqual([[`a@${domain}`, 'Edited']])
    expect(await sync()).toMatchObject({ created: 0, updated: 0, skipped: expect.any(Number) })
    w[provider].tokens.revokeAll()
    await sync()
    await ada.call('PATCH', `/api/leads/${lead}`, { lastName: 'Meanwhile' })
    await w.connect(ada, provider)
    await sync()
    expect(recordsAt(provider, domain)).toEqual([[`a@${domain}`, 'Meanwhile']])
  })
})
