import type { SyncSettings } from '../../contract/crm-integration.ts'
import { findIntegration, type Integration } from '../../server/crm/connection/integration-queries.ts'
import { openCrm } from '../../server/crm/connection/open-crm.ts'
import type { RecordWrite } from '../../server/crm/provider.ts'
import type { CrmWorld } from './crm-world.ts'

/** Salesforce as the product sees it, connected by a new person, with these settings. */
export async function openSalesforce(w: CrmWorld, settings: Partial<SyncSettings> = {}) {
  const person = await w.person()
  await w.connect(person, 'salesforce')
  const { id } = await w.integration(person, 'salesforce')
  const saved = (await findIntegration(w.db, person.id, id)) as Integration
  const integration: Integration = { ...saved, syncSettings: { ...saved.syncSettings, ...settings } }
  const open = () => openCrm(w.deps, integration)
  return { person, integration, open, crm: await open() }
}

let leads = 0

/** The write of a new record, or of a change to an existing one. */
export function writeOf(properties: RecordWrite['properties'], recordId: string | null = null): RecordWrite {
  const leadId = ++leads
  const { Email, Company } = properties
  const company = properties['Account.Name'] ?? Company ?? 'Tiber'
  return { leadId, key: `key-${leadId}`, recordId, email: Email ?? `p${leadId}@tiber.example`, company, properties }
}
