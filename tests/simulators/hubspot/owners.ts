import type { Answer } from '../crm-server.ts'
import type { Tenant } from './tenant.ts'

export type Owner = { id: string; userId: number; email: string; firstName: string; lastName: string }

/** The user who connects. Its IDs as an owner and as a user differ. */
export const defaultOwners = (): Owner[] => [
  { id: '5501', userId: 77, email: 'ada@portal.example', firstName: 'Ada', lastName: 'Byron' },
]

export function listOwners({ owners }: Tenant): Answer {
  const always = {
    type: 'PERSON',
    archived: false,
    createdAt: '2024-01-01T00:00:00Z',
    updatedAt: '2024-01-01T00:00:00Z',
  }
  return { status: 200, body: { results: owners.map((owner) => ({ ...owner, ...always })) } }
}
