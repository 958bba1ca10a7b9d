import type { CrmProvider, CrmRun, SyncSettings } from '../../contract/crm-integration.ts'
import type { Lead, LeadPage } from '../../contract/lead.ts'
import { findIntegration, type Integration } from '../../server/crm/connection/integration-queries.ts'
import { openCrm } from '../../server/crm/connection/open-crm.ts'
import { toProperties } from '../../server/crm/field-map.ts'
import { syncCrms } from '../../server/crm/sync/sync-crms.ts'
import { pushChanges, readChanges, runAutoSync } from '../../server/crm/sync/sync-run.ts'
import type { Fault } from '../simulators/crm-server.ts'
import { hubspotState, isInverse, salesforceState, type TenantChange, tenantChanges } from './crm-tenant.ts'
import type { CrmWorld } from './crm-world.ts'
import { editsIn } from './edits-in-crm.ts'
import { type Scene, unexplained } from './explain-changes.ts'
import { seededRandom } from './seeded-random.ts'

export const STEPS = [
  ...['add', 'add', 'edit', 'edit', 'edit', 'edit', 'deal', 'deal', 'status', 'suppress', 'delete', 'merge'].map(
    (name) => `here ${name}`,
  ),
  ...[
    'field',
    'field',
    'add',
    'owner',
    'company',
    'deal',
    'deal',
    'merge',
    'optOut',
    'outcome',
    'remove',
    'automation',
  ].map((name) => `there ${name}`),
  ...['auto', 'auto', 'auto', 'push', 'poll', 'run', 'run', 'lead', 'import', 'preview', 'test', 'undo'].map(
    (name) => `sync ${name}`,
  ),
  ...['auto', 'run', 'push'].map((name) => `faulty ${name}`),
  ...['in', 'out', 'both', 'both', 'both'].map((name) => `direction ${name}`),
]
export type Step = { name: string; seed: number }

type Setting = { provider: CrmProvider; object?: 'Lead' | 'Contact'; settings: Partial<SyncSettings>; mark: string }

const FAULTS: Fault[] = [
  'cut-before',
  'cut-after',
  { status: 500, body: [{ errorCode: 'UNKNOWN_EXCEPTION', message: 'an unexpected error' }] },
  // Longer than anybody waits.
  {
    status: 429,
    headers: { 'retry-after': '600' },
    body: { category: 'RATE_LIMITS', policyName: 'DAILY', message: 'later' },
  },
]
const EDITS = ['lastName', 'jobTitle', 'phone', 'company', 'city', 'email']
/** These make no call that changes the CRM, whatever was edited here. */
const READ_ONLY = ['import', 'preview', 'test']

/** Plays the steps with one person and one CRM. Returns the changes of the CRM that nobody made here, and how many were made. */
export async function playEdits(w: CrmWorld, { provider, object = 'Lead', settings, mark }: Setting, steps: Step[]) {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  let direction: SyncSettings['syncDirection'] = 'both'
  const saveSettings = async () => {
    const body = { autoSync: true, salesforceObject: object, ...settings, syncDirection: direction }
    const { status, body: said } = await ada.call('PUT', `/api/crm/integrations/${id}/settings`, body)
    if (status !== 200) throw new Error(`settings: ${JSON.stringify(said)}`)
  }
  await saveSettings()
  const integration = async () => (await findIntegration(w.db, ada.id, id)) as Integration
  const leadsNow = async () => ((await ada.call('GET', '/api/leads?limit=200')).body as LeadPage).leads
  const linksNow = async (): Promise<Scene['links']> =>
    (
      await w.pool.query(
        `select lead_id as "leadId", record_id as "recordId", deal_record_id as "dealId" from crm_links where user_id = $1 and provider = $2`,
        [ada.id, provider],
      )
    ).rows
  /** Put on the list here, by a person or by merging two leads. */
  const suppressedNow = async () =>
    new Set(
      (
        await w.pool.query(`select address from suppressions where user_id = $1 and reason = 'manual'`, [ada.id])
      ).rows.map(({ address }): string => address),
    )
  /** Edits of a lead are those of the lead that it was merged into. */
  async function followLeads() {
    const { rows } = await w.pool.query(
      `select lead_id as kept, (details ->> 'otherId')::int as other from timeline_events
       where user_id = $1 and kind = 'merged' order by id`,
      [ada.id],
    )
    for (const { kept, other } of rows)
      edited.set(kept, new Set([...(edited.get(kept) ?? []), ...(edited.get(other) ?? [])]))
  }
  const stateNow = () => (provider === 'hubspot' ? hubspotState(w.hubspot) : salesforceState(w.salesforce))
  const { map } = await openCrm(w.deps, await integration())
  const there = editsIn(w, provider, object, mark)

  const edited: Scene['edited'] = new Map()
  const movedDeals = new Set<string>()
  let requested: number | undefined
  const changesOfRuns = new Map<number, TenantChange[]>()
  const problems: string[] = []
  let explained = 0
  const start = stateNow()
  const everChanged = new Set<string>()
  const cellsOf = ({ record, isNew, values }: TenantChange) =>
    isNew ? [record] : Object.keys(values).map((name) => `${record}.${name}`)
  const markEdited = (lead: Lead, before?: Lead) => {
    const fields = edited.get(lead.id) ?? new Set<string>()
    for (const [field, value] of Object.entries(lead))
      if (!before || before[field as keyof Lead] !== value) fields.add(field)
    edited.set(lead.id, fields)
  }

  async function doHere(name: string, pick: (count: number) => number) {
    const leads = await leadsNow()
    const lead = leads[pick(leads.length || 1)]
    const company = ['Acme Corporation', 'Globex', 'Initech', 'Navona'][pick(4)]
    if (name === 'add' || !lead) {
      const address = `p${pick(8)}@${mark}`
      if (leads.some(({ email }) => email === address)) return
      const values = { email: address, lastName: `L${pick(50)}`, company, dealValue: pick(3) * 100 }
      const added = await w.lead(ada, values)
      markEdited((await ada.call('GET', `/api/leads/${added}`)).body as Lead)
    } else if (name === 'delete') await ada.call('DELETE', `/api/leads/${lead.id}`)
    else if (name === 'suppress') await ada.call('POST', '/api/suppressions', { addresses: [lead.email] })
    else if (name === 'merge') {
      const other = leads[pick(leads.length)]
      if (!other || other.id === lead.id) return
      const { body } = await ada.call('POST', '/api/leads/merge', { keepId: lead.id, otherId: other.id })
      markEdited((body as { lead: Lead }).lead)
    } else {
      const field = EDITS[pick(EDITS.length)] ?? 'city'
      const values: Record<string, unknown> = {
        lastName: `L${pick(50)}`,
        jobTitle: `J${pick(50)}`,
        phone: pick(3) ? `+${pick(50)}` : 'ext. 9',
      }
      Object.assign(values, { company, city: `C${pick(50)}`, email: `p${8 + pick(8)}@${mark}` })
      const changes =
        name === 'deal'
          ? { dealValue: (1 + pick(9)) * 100 }
          : name === 'status'
            ? { status: ['new', 'contacted', 'qualified', 'lost'][pick(4)] }
            : { [field]: values[field] }
      const { status, body } = await ada.call('PATCH', `/api/leads/${lead.id}`, changes)
      if (status === 200) markEdited(body as Lead, lead)
    }
  }

  /** The run that was processed, if the step has one. */
  async function doSync(name: string, pick: (count: number) => number): Promise<{ run?: CrmRun; undoes?: number }> {
    const processed = async ({ body }: { body: unknown }) => {
      await syncCrms(w.deps, false)
      return (await ada.call('GET', `/api/crm/runs/${(body as CrmRun).id}`)).body as CrmRun
    }
    if (name === 'auto') await runAutoSync(w.deps, await integration())
    if (name === 'push') await pushChanges(w.deps, await integration())
    if (name === 'poll') await readChanges(w.deps, await integration(), new Date(Date.now() - 60_000))
    if (name === 'test') await ada.call('POST', `/api/crm/integrations/${id}/test`)
    if (name === 'lead') {
      const leads = await leadsNow()
      const lead = leads[pick(leads.length)]
      requested = lead?.id
      await ada.call('POST', `/api/crm/${provider}/sync/${lead?.id}`)
    }
    if (name === 'import') return { run: await processed(await ada.call('POST', `/api/crm/${provider}/import`, {})) }
    if (name === 'run' || name === 'preview') {
      const kind = name === 'run' ? 'sync' : 'preview'
      return { run: await processed(await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind })) }
    }
    if (name === 'undo') {
      const [undoes] = [...changesOfRuns.keys()].slice(-1)
      if (undoes === undefined) return {}
      const said = await ada.call('POST', `/api/crm/runs/${undoes}/undo`)
      if (said.status === 200) await processed(said)
      await saveSettings()
      return { undoes }
    }
    return {}
  }

  /** What is the same on both sides now, nobody has to send any more. */
  function settle({ after, leads, links }: Pick<Scene, 'after' | 'leads' | 'links'>) {
    for (const { leadId, recordId, dealId } of links) {
      const lead = leads.find((one) => one.id === leadId)
      const cells = after.get(`${provider === 'hubspot' ? 'contacts' : object} ${recordId}`)
      const fields = edited.get(leadId)
      if (!lead || !cells || !fields) continue
      const ours = toProperties(map, lead)
      const deal = dealId ? (after.get(`deals ${dealId}`) ?? after.get(`Opportunity ${dealId}`)) : undefined
      for (const { field, property } of map) {
        const value = property === 'Account.Name' ? after.get(`Account ${cells.AccountId}`)?.Name : cells[property]
        // The status and the names are in the deal too.
        const isInDeal = dealId !== null && ['status', 'firstName', 'lastName', 'company'].includes(field)
        if (!isInDeal && String(value ?? '') === String(ours[property] ?? '')) fields.delete(field)
      }
      if (deal && Number(deal.amount ?? deal.Amount) * 100 === lead.dealValue) fields.delete('dealValue')
    }
  }

  /** What an undo removed from the CRM, the lead still has: the next sync creates it again. */
  function unsettle(changes: TenantChange[], links: Scene['links']) {
    for (const { record, values } of changes) {
      if (!values.isArchived?.[1] && !values.IsDeleted?.[1]) continue
      const id = record.split(' ')[1]
      for (const { leadId, recordId, dealId } of links) {
        const field = dealId === id ? 'dealValue' : recordId === id ? 'email' : undefined
        if (field) edited.set(leadId, new Set([...(edited.get(leadId) ?? []), field]))
      }
    }
  }

  async function sync(name: string, isFaulty: boolean, pick: (count: number) => number) {
    const [before, leads, links] = [stateNow(), await leadsNow(), await linksNow()]
    if (isFaulty)
      w[provider].faults.push(({ path }) =>
        !/token$/.test(path) && pick(100) < 15 ? FAULTS[pick(FAULTS.length)] : undefined,
      )
    let isClean = !isFaulty
    requested = undefined
    const done = await doSync(name, pick).catch((error: Error) => {
      isClean = false
      if (!isFaulty) problems.push(`sync ${name} failed: ${error.message}`)
      return {} as Awaited<ReturnType<typeof doSync>>
    })
    w[provider].faults.splice(0)
    const after = stateNow()
    await followLeads()
    const scene: Scene = {
      ...{ before, after, map, edited, movedDeals, requested, suppressed: await suppressedNow() },
      leads: [...leads, ...(await leadsNow())],
      links: [...links, ...(await linksNow())],
    }
    const changes = tenantChanges(before, after)
    for (const change of changes) for (const cell of cellsOf(change)) everChanged.add(cell)
    const undone = done.undoes !== undefined ? (changesOfRuns.get(done.undoes) ?? []) : undefined
    // One lead is also sent on request while records only come in.
    const isSilent = READ_ONLY.includes(name) || (direction === 'in' && name !== 'lead')
    for (const change of changes) {
      const reason = undone
        ? undone.some((one) => isInverse(change, one))
          ? undefined
          : 'not undone, but changed'
        : isSilent
          ? `${name} with direction ${direction} changes nothing`
          : unexplained(change, changes, scene)
      if (reason) problems.push(`${isFaulty ? 'faulty' : 'sync'} ${name}: ${reason}: ${JSON.stringify(change)}`)
      else explained++
    }
    if (done.undoes !== undefined) {
      changesOfRuns.delete(done.undoes)
      unsettle(changes, links)
    }
    if (done.run && (name === 'run' || name === 'import')) changesOfRuns.set(done.run.id, changes)
    if (isClean && direction === 'both' && (name === 'auto' || name === 'run'))
      settle({ after, leads: await leadsNow(), links: await linksNow() })
    return changes
  }

  const played: string[] = []
  for (const { name: step, seed } of steps) {
    const [where = '', name = ''] = step.split(' ')
    const pick = seededRandom(seed)
    played.push(step)
    if (where === 'here') await doHere(name, pick)
    else if (where === 'there') {
      const before = stateNow()
      const moved = there[name]?.(pick)
      if (moved) movedDeals.add(moved)
      for (const change of tenantChanges(before, stateNow())) for (const cell of cellsOf(change)) everChanged.add(cell)
    } else if (where === 'direction') {
      direction = name as typeof direction
      await saveSettings()
    } else await sync(name, where === 'faulty', pick)
    if (problems.length > 0) break
  }
  const pick = seededRandom(1)
  if (problems.length === 0) {
    direction = 'both'
    await saveSettings()
    await w.companiesAreDue()
    await sync('auto', false, pick)
    await sync('auto', false, pick)
    const settled = await leadsNow()
    const last = await sync('auto', false, pick)
    if (last.length > 0) problems.push(`a third sync still changed ${JSON.stringify(last)}`)
    if (JSON.stringify(await leadsNow()) !== JSON.stringify(settled)) problems.push('a third sync still changed leads')
    // The whole account, then and now: every difference was made by somebody, there or here.
    for (const change of tenantChanges(start, stateNow()))
      for (const cell of cellsOf(change)) {
        const isKnown = everChanged.has(cell) || everChanged.has(change.record)
        if (!isKnown && !change.isGone) problems.push(`${cell} is different, and nobody changed it`)
      }
  }
  return { problems, explained, played }
}
