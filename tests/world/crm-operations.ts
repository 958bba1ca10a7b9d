import { createHash } from 'node:crypto'
import type { CrmProvider, SyncSettings } from '../../contract/crm-integration.ts'
import { findIntegration, type Integration } from '../../server/crm/connection/integration-queries.ts'
import { oauthOf } from '../../server/crm/connection/oauth.ts'
import { openCrm } from '../../server/crm/connection/open-crm.ts'
import type { Activity, RecordWrite } from '../../server/crm/provider.ts'
import { CRM_REGISTRY } from '../../server/crm/registry.ts'
import type { CrmWorld } from './crm-world.ts'

const REDIRECT = 'http://localhost:3000/api/crm/callback'

/** A connected CRM with any settings, and the calls that connect it. */
export async function crmOperations(w: CrmWorld, provider: CrmProvider) {
  const person = await w.person()
  await w.connect(person, provider)
  const { id } = await w.integration(person, provider)
  const saved = (await findIntegration(w.db, person.id, id)) as Integration
  const open = (settings: Partial<SyncSettings> = {}) =>
    openCrm(w.deps, { ...saved, syncSettings: { ...saved.syncSettings, ...settings } })
  const oauth = oauthOf(provider, w.config.crm, null)
  const verifier = 'v'.repeat(64)
  let refreshToken = ''
  const connection = {
    async exchange() {
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const code = w[provider].tokens.grantCode(challenge, REDIRECT)
      refreshToken = (await oauth.exchange({ redirectUri: REDIRECT, code, verifier })).refreshToken ?? ''
    },
    async refresh() {
      refreshToken = (await oauth.refresh(refreshToken)).refreshToken ?? refreshToken
    },
    revoke: () => oauth.revoke(refreshToken),
    checkKey: async () => CRM_REGISTRY[provider].readKeyAccount?.(w.config.crm, w.hubspot.tokens.makeKey()),
  }
  return { open, connection }
}

export const madeWrite = (leadId: number, email: string, properties: RecordWrite['properties']): RecordWrite => ({
  ...{ leadId, email, properties, recordId: null },
  key: `lead-${leadId}`,
  company: 'Navona',
})

const ada = { address: 'ada@own.example', firstName: 'Ada', lastName: 'Byron' }
const zoe = { address: 'zoe@navona.example', firstName: 'Zoë', lastName: 'Ng' }
export const madeActivity = (id: number, contactId: string, kind: Activity['kind']): Activity => ({
  ...{ id, kind, leadId: 1, contactId, isInDoubt: false },
  ...{ subject: 'Hello', text: 'Hello Zoë,\n\nhow are you?', messageId: `<${id}@own.example>` },
  ...(kind === 'sent' ? { from: ada, to: zoe } : { from: zoe, to: ada }),
  at: new Date('2026-01-01T00:00:00Z'),
})
