import { describe, expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import type { LeadScore } from '../../contract/lead-score.ts'
import { lead, returned, type Scene, scene, sentTo } from '../../tests/world/inbox-scene.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { rescoreLeads } from './rescore-leads.ts'

// A lead whose address bounced, or who opted out, loses points at once, and gets them back once that is over.

/** The points of the lead, as the list has them, and what its reasons say of bounces. */
async function told({ ada }: Pick<Scene, 'ada'>, { id }: { id: number }) {
  const { aiScore } = (await ada.call('GET', `/api/leads/${id}`)).body as Lead
  const { score, factors } = (await ada.call('GET', `/api/leads/${id}/score`)).body as LeadScore
  expect(aiScore).toBe(score)
  return [aiScore, factors.find(({ label }) => label === 'Opt-out')?.evidence] as const
}

async function bounced(s: Scene) {
  const grace = await lead(s.ada)
  const [before] = await told(s, grace)
  const mail = await sentTo(s, grace)
  s.imap.deliver(returned(grace.email, mail.messageId))
  await s.read()
  return { grace, before }
}

const entriesOf = async ({ ada }: Scene) =>
  ((await ada.call('GET', '/api/suppressions')).body as { entries: { id: number; address: string }[] }).entries

describe('a bounce', () => {
  test('counts in the score at once, until its address is taken off the list', async () => {
    const s = await scene()
    const { grace, before } = await bounced(s)
    expect(await told(s, grace)).toEqual([before - 25, 'Unsubscribed or bounced'])
    const [entry] = await entriesOf(s)
    expect((await s.ada.call('DELETE', `/api/suppressions/${entry?.id}`)).status).toBe(204)
    expect(await told(s, grace)).toEqual([before, undefined])
    const kinds = (await s.ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as { kind: string }[]
    expect(kinds[0]?.kind).toBe('suppression_removed')
  })

  test('of an address that was changed since says nothing, also of a lead that comes back', async () => {
    const s = await scene()
    const { grace, before } = await bounced(s)
    await s.ada.call('PATCH', `/api/leads/${grace.id}`, { email: `new.${grace.email}` })
    expect(await told(s, grace)).toEqual([before, undefined])
    await s.ada.call('DELETE', `/api/leads/${grace.id}`)
    await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
    expect(await told(s, grace)).toEqual([before, undefined])
    await s.ada.call('PATCH', `/api/leads/${grace.id}`, { email: grace.email })
    expect(await told(s, grace)).toEqual([before - 25, 'Unsubscribed or bounced'])
    await s.ada.call('DELETE', `/api/leads/${grace.id}`)
    await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
    expect(await told(s, grace)).toEqual([before - 25, 'Unsubscribed or bounced'])
  })

  test('of the address that a merge gives up says nothing of the lead that stays', async () => {
    const s = await scene()
    const { grace } = await bounced(s)
    const kept = await lead(s.ada)
    const { body } = await s.ada.call('POST', '/api/leads/merge', { keepId: kept.id, otherId: grace.id })
    expect((await told(s, kept))[1]).toBeUndefined()
    await s.ada.call('POST', `/api/leads/merge/${(body as { mergeId: number }).mergeId}/undo`)
    expect((await told(s, grace))[1]).toBe('Unsubscribed or bounced')
  })

  test('that is taken back with others of its run gives the points back', async () => {
    const s = await scene()
    const both = [await bounced(s), await bounced(s)]
    const runs = (await s.ada.call('GET', '/api/suppressions/runs')).body as {
      reason: string
      from: string
      to: string
    }[]
    const [run] = runs
    const { status } = await s.ada.call('POST', '/api/suppressions/undo', { ...run, resume: false })
    expect(status).toBe(200)
    for (const { grace, before } of both) expect(await told(s, grace)).toEqual([before, undefined])
  })
})

test('a bounce that an earlier version took off the list costs no points, also after the upgrade and a restore', async () => {
  const s = await scene()
  const { grace, before } = await bounced(s)
  // That version wrote nothing on the timeline, and did not score the lead.
  await s.w.pool.query('delete from suppressions where user_id = $1', [s.ada.id])
  await s.w.pool.query(`delete from data_upgrades where name = 'bounces off the do-not-contact list cost no points'`)
  await migrateDatabase(s.w.pool)
  const { rows } = await s.w.pool.query('select score_version from leads where id = $1', [grace.id])
  expect(rows).toEqual([{ score_version: null }])
  await rescoreLeads(s.w)
  expect(await told(s, grace)).toEqual([before, undefined])
  await s.ada.call('DELETE', `/api/leads/${grace.id}`)
  await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
  expect(await told(s, grace)).toEqual([before, undefined])
})

test('who unsubscribed has, also with another address', async () => {
  const s = await scene()
  const grace = await lead(s.ada)
  const [before] = await told(s, grace)
  await s.w.pool.query(`insert into timeline_events (user_id, lead_id, kind) values ($1, $2, 'unsubscribed')`, [
    s.ada.id,
    grace.id,
  ])
  await s.ada.call('PATCH', `/api/leads/${grace.id}`, { email: `new.${grace.email}` })
  expect(await told(s, grace)).toEqual([before - 25, 'Unsubscribed or bounced'])
})
