import type { CrmProvider, SyncSettings } from '../../contract/crm-integration.ts'
import type { Enrollment } from '../../contract/sequence-enrollment.ts'
import type { Suppression } from '../../contract/suppression.ts'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import { findIntegration, type Integration } from '../../server/crm/connection/integration-queries.ts'
import { openCrm } from '../../server/crm/connection/open-crm.ts'
import type { CrmRecord } from '../../server/crm/provider.ts'
import { linksOfLeads, linksOfRecords } from '../../server/crm/sync/link-queries.ts'
import { rulesOf } from '../../server/crm/sync/sync-leads.ts'
import { syncPairs } from '../../server/crm/sync/sync-pairs.ts'
import { findLead } from '../../server/leads/lead-queries.ts'
import type { CrmWorld } from './crm-world.ts'
import { enroll, newSequence, step } from './sequences.ts'

let made = 0

/** Somebody with a connected CRM, whose records are given by the test as if they had been read. */
export async function crmPeople(w: CrmWorld, settings: Partial<SyncSettings> = {}, provider: CrmProvider = 'hubspot') {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  const saved = { autoSync: false, syncDirection: 'both', ...settings }
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, saved)
  const integration = (await findIntegration(w.db, ada.id, id)) as Integration
  const crm = await openCrm(w.deps, integration)
  const context = { crm, integration, rules: rulesOf(integration), runId: null }
  const emailProperty = crm.map.find(({ field }) => field === 'email')?.property ?? ''

  /** Reads a record that belongs to the lead, or to none. */
  async function read(record: Partial<CrmRecord> & { id: string }, email: string, leadId?: number) {
    const lead = leadId ? await findLead(w.db, ada.id, leadId) : undefined
    const [base] = lead ? await linksOfLeads(w.db, ada.id, provider, [lead.id]) : []
    const properties = { ...(base?.theirs ?? {}), [emailProperty]: email }
    const whole = { modifiedAt: new Date(0), properties, ...record }
    await syncPairs(w.deps, context, [{ lead, record: whole, ...(base && { base }) }])
  }

  return {
    ada,
    integration,
    crm,
    context,
    read,
    /** A lead with a record. */
    async linked(more: Partial<CrmRecord> = {}) {
      const email = `grace${++made}@people${made}.example`
      const leadId = await w.lead(ada, { firstName: 'Grace', lastName: 'Hopper', email })
      const recordId = `9${made}`
      await read({ id: recordId, ...more }, email, leadId)
      return { leadId, email, recordId }
    },
    link: async (recordId: string) => (await linksOfRecords(w.db, ada.id, provider, [recordId]))[0],
    /** Enrolled in a new sequence, with the first email scheduled. */
    async enrolled(leadId: number) {
      const sequence = await newSequence(ada, [step(1, { delayDays: 3 })])
      await enroll(ada, sequence.id, leadId)
      const one = async () => {
        const { body } = await ada.call('GET', `/api/email-sequences/${sequence.id}/enrollments`)
        return (body as { enrollments: Enrollment[] }).enrollments[0]
      }
      const emails = async () =>
        (
          await w.pool.query('select status, error_message as reason from sequence_logs where sequence_id = $1', [
            sequence.id,
          ])
        ).rows
      return { id: sequence.id, one, emails }
    },
    list: async () =>
      ((await ada.call('GET', '/api/suppressions')).body as { entries: Suppression[] }).entries.map(
        ({ id: entryId, address, reason, note }) => ({ id: entryId, address, reason, note }),
      ),
    timeline: async (leadId: number) =>
      ((await ada.call('GET', `/api/leads/${leadId}/timeline`)).body as TimelineEvent[]).map(({ kind, details }) => ({
        kind,
        details,
      })),
  }
}
