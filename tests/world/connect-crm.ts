import type { CrmProvider } from '../../contract/crm-integration.ts'
import type { World } from './world.ts'

type Person = Awaited<ReturnType<World['person']>>

/** Connects a CRM through the pages of the popup. */
export async function connectCrm(person: Person, provider: CrmProvider, decision: 'allow' | 'deny' = 'allow') {
  const { body } = await person.call('GET', `/api/crm/${provider}/auth`)
  const consent = new URL((body as { authUrl: string }).authUrl)
  const decided = new URL(`/consent${consent.search}&decision=${decision}`, consent)
  const back = new URL((await fetch(decided, { redirect: 'manual' })).headers.get('location') ?? '')
  return person.call('GET', `${back.pathname}${back.search}`)
}
