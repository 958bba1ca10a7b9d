import { screen, within } from '@testing-library/dom'
import { afterAll } from 'vitest'
import type { CrmIntegration, CrmRun } from '../../contract/crm-integration.ts'
import { crmSettings } from '../simulators/crm-settings.ts'
import { startHubspot } from '../simulators/hubspot.ts'
import { startSalesforce } from '../simulators/salesforce.ts'
import { connectCrm } from '../world/connect-crm.ts'
import { newPerson, type Person, useProduct as withOwnProduct } from './render.tsx'

/** The product of a test file, with a Salesforce and a HubSpot to connect. */
export function withCrms() {
  const stops: (() => Promise<void>)[] = []
  withOwnProduct(async () => {
    const [hubspot, salesforce] = await Promise.all([startHubspot({ searchLagMs: 0 }), startSalesforce()])
    stops.push(hubspot.stop, salesforce.stop)
    return [crmSettings(hubspot, salesforce)]
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })
}

export const card = async (name: string) => within(await screen.findByRole('region', { name }))

export async function connected(provider: 'salesforce' | 'hubspot' = 'salesforce') {
  const person = await newPerson()
  await connectCrm(person, provider)
  const [integration] = (await person.call('GET', '/api/crm/integrations')).body as CrmIntegration[]
  return { person, integration: integration as CrmIntegration }
}

export async function addLead(person: Person) {
  const lead = { firstName: 'Inês', lastName: 'Duarte', email: `ines${person.id}@duarte.example`, company: 'Duarte' }
  return ((await person.call('POST', '/api/leads', lead)).body as { id: number }).id
}

export const run = (values: Partial<CrmRun>): CrmRun => ({
  id: 1,
  provider: 'salesforce',
  kind: 'sync',
  status: 'done',
  total: 0,
  done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  isUndone: false,
  message: null,
  createdAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
  ...values,
})
