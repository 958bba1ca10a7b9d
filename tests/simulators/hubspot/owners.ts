import type { Answer } from '../crm-server.ts'
import type { Tenant } from './tenant.ts'

export function listOwners({ owners }: Tenant): Answer {
  const always = {
    type: 'PERSON',
    archived: false,
    createdAt: '2024-01-01T00:00:00Z',
    updatedAt: '2024-01-01T00:00:00Z',
  }
  return { status: 200, body: { results: owners.map((owner) => ({ ...owner, ...always })) } }
}
