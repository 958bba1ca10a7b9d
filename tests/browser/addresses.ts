import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { SETTINGS_PAGES } from '../../web/features/settings/settings-pages.ts'
import { addSequence, PLAIN_STEPS } from './sequences.ts'

type Where = { context: BrowserContext; baseURL: string | undefined }

/** Every address a signed-in person can open, with the heading it has. IDs are those of something in the account. */
export async function everyAddress({ context, baseURL }: Where): Promise<Record<string, string | RegExp>> {
  const filled = await context.request.post(`${baseURL}/api/sample-data`, { data: {} })
  if (!filled.ok()) throw new Error(`no sample data: ${await filled.text()}`)
  const first = (path: string, key: string) => firstOf(context.request, `${baseURL}${path}`, key)
  const lead = await first('/api/leads?limit=1', 'leads')
  const template = await first('/api/email-templates', 'templates')
  const sequence = await addSequence(context, baseURL, { name: 'Spring outreach', steps: PLAIN_STEPS })
  return {
    '/': 'Dashboard',
    '/leads': 'Leads',
    [`/leads/${lead.id}`]: `${lead.firstName} ${lead.lastName}`,
    '/leads/duplicates': 'Find duplicates',
    '/leads/import': 'Import leads',
    '/emails': 'Email Templates',
    [`/emails/${template.id}`]: String(template.subject),
    '/sequences': 'Email Sequences',
    [`/sequences/${sequence.id}`]: 'Spring outreach',
    [`/sequences/${sequence.id}/people`]: 'Spring outreach',
    [`/sequences/${sequence.id}/results`]: 'Spring outreach',
    [`/sequences/${sequence.id}/settings`]: 'Spring outreach',
    [`/sequences/${sequence.id}/launch`]: /Spring outreach/,
    '/analytics': 'Analytics',
    '/integrations': 'Integrations',
    '/inbox': 'Inbox',
    '/tasks': 'Tasks',
    '/tasks/focus': 'Focus mode',
    '/outbox': 'Outbox',
    ...Object.fromEntries(SETTINGS_PAGES.map(({ path, label }) => [path, label])),
    '/no/such/page': /not found/i,
  }
}

async function firstOf(request: APIRequestContext, url: string, key: string) {
  const answer = await (await request.get(url)).json()
  const list = (Array.isArray(answer) ? answer : answer[key]) as Record<string, unknown>[]
  if (!list?.[0]) throw new Error(`${url} has nothing`)
  return list[0]
}
