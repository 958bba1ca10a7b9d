import type { CrmFinding } from '../../../contract/crm-integration.ts'
import { LEAD_STATUSES } from '../../../contract/lead-choices.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { MappedField } from '../field-map.ts'
import type { Deals } from '../provider.ts'
import type { HubspotCalls } from './hubspot-calls.ts'
import { readMemberships } from './hubspot-import-filter.ts'
import { unsubscribeAllPath } from './hubspot-opt-outs.ts'
import type { HubspotOwners } from './hubspot-owners.ts'
import { forgetHubspotSetup, type HubspotSetup, hubspotSetupOf } from './hubspot-setup.ts'

type Inspected = {
  calls: HubspotCalls
  integration: Integration
  /** As the user wants it, with what HubSpot does not allow. */
  wanted: MappedField[]
  owners: HubspotOwners
  deals: Deals
  findOwnOwnerId: () => Promise<string | undefined>
}

/** Reads each kind of object that the sync needs and the definition of each mapped property. Fails without contacts. */
export async function inspectHubspot(inspected: Inspected): Promise<CrmFinding[]> {
  const { calls, integration, wanted, owners, deals } = inspected
  const { syncSettings: settings } = integration
  await calls.check('contacts')
  forgetHubspotSetup(integration)
  owners.forget()
  const setup = await hubspotSetupOf(integration, calls)
  return [
    ...propertyFindings(wanted, setup),
    ...(await objectFinding(calls, 'companies', 'Contacts are not associated with companies.')),
    ...(settings.deals?.isOn === false ? [] : ((await deals.inspect?.()) ?? [])),
    ...(settings.activities === 'off' ? [] : await objectFinding(calls, 'emails', 'Emails are not logged.')),
    ...((await owners.canRead())
      ? []
      : [missingScope('crm.objects.owners.read', 'Record owners are shown without names.')]),
    ...(await filterFindings(inspected)),
    ...(settings.syncDirection === 'in' ? [] : await writeFindings(inspected)),
  ]
}

function propertyFindings(wanted: MappedField[], { definitions }: HubspotSetup): CrmFinding[] {
  if (!definitions) return [missingScope('crm.schemas.contacts.read', 'We use the default properties and options.')]
  return wanted.flatMap((mapped): CrmFinding[] => {
    const { field, property, direction } = mapped
    const definition = definitions.get(property)
    const ours = LEAD_FIELDS[field].label
    const finding = (kind: CrmFinding['kind'], message: string) => [
      { kind, property, label: definition?.label ?? null, message },
    ]
    if (!definition)
      return finding(
        'unreadable_field',
        `${ours} is not synced: HubSpot has no property ${property}, or hides it from us.`,
      )
    if (!definition.isWritable && direction !== 'in')
      return finding('read_only_field', `${ours} only comes in: ${definition.label} is read-only in HubSpot.`)
    const missing = field === 'status' ? statusesWithoutOption(mapped) : []
    if (missing.length > 0)
      return finding(
        'missing_option',
        `${definition.label} has no option for ${missing.join(', ')}. Contacts keep their status then.`,
      )
    return []
  })
}

const statusesWithoutOption = ({ toCrm }: MappedField) =>
  Object.entries(LEAD_STATUSES).flatMap(([status, label]) => (toCrm(status) ? [] : label))

async function objectFinding(calls: HubspotCalls, kind: 'companies' | 'emails', without: string) {
  try {
    await calls.check(kind)
    return []
  } catch (error) {
    if (!(error instanceof CrmFailure) || error.kind !== 'refused') throw error
    const finding: CrmFinding = {
      kind: error.code === 'MISSING_SCOPES' ? 'missing_scope' : 'missing_object',
      property: null,
      label: kind === 'companies' ? 'Companies' : 'Emails',
      message: `${without} ${error.message}`,
    }
    return [finding]
  }
}

/** Calls that change nothing, and are refused all the same where the scope is missing. */
async function writeFindings({ calls, integration }: Inspected) {
  const findings: CrmFinding[] = []
  // Users who connect have to grant the scopes for writing; the owner of a key chooses them.
  const update = () => calls.post('/crm/v3/objects/contacts/batch/update', { inputs: [] })
  if (integration.authKind === 'key' && !(await isAllowed(update)))
    findings.push(missingScope('crm.objects.contacts.write', 'Leads are not sent to HubSpot.'))
  if (!(await isAllowed(() => calls.get(unsubscribeAllPath('nobody@example.com')))))
    findings.push(missingScope('communication_preferences.read_write', 'HubSpot doesn’t learn who unsubscribed here.'))
  return findings
}

async function isAllowed(call: () => Promise<unknown>) {
  try {
    await call()
    return true
  } catch (error) {
    if (error instanceof CrmFailure && error.kind === 'refused') return error.code !== 'MISSING_SCOPES'
    throw error
  }
}

async function filterFindings({ calls, integration, findOwnOwnerId }: Inspected) {
  const { kind } = integration.syncSettings.importFilter ?? { kind: 'all' }
  if (kind === 'mine' && !(await findOwnOwnerId()))
    return [missingScope('crm.objects.owners.read', 'No contacts come in, because we don’t know which ones are yours.')]
  if (kind === 'list' && !(await readMemberships(calls, ['1'])))
    return [missingScope('crm.lists.read', 'No contacts come in, because we can’t read the members of your list.')]
  return []
}

const missingScope = (scope: string, without: string): CrmFinding => ({
  kind: 'missing_scope',
  property: null,
  label: null,
  message: `${without} Ask a HubSpot admin to allow ${scope} for Leadwright, then reconnect HubSpot.`,
})
