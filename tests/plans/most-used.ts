/** Somebody who has just begun, and some of what is theirs. */
export type NewOwner = {
  call: (method: string, url: string, body?: object | string, headers?: Record<string, string>) => Promise<unknown>
  lead: number
  /** Leads that nothing else in the list needs. */
  spare: number[]
  sequence: number
  otherSequence: number
  template: number
  mail: number
  /** An email of the lead that may be a reply. */
  question: number
  /** What the worker does for them now. */
  importLeads: () => Promise<unknown>
}

const get = (url: string) => (owner: NewOwner) => owner.call('GET', url)
const HEAD = 'Email,First Name,Last Name,Company\n'
const file = (rows: number) =>
  HEAD +
  Array.from(
    { length: rows },
    (_, i) => `person${i * 8}@${'long-'.repeat(30)}${(i * 8) % 997}.example,New${i},B,C\n`,
  ).join('')

async function importFile(owner: NewOwner, rows: number) {
  await owner.call('POST', '/api/leads/import', file(rows), { 'content-type': 'text/csv' })
  await owner.importLeads()
}

async function bookAndTakeBack({ call, lead }: NewOwner) {
  const entries = `/api/leads/${lead}/entries`
  const { id } = (await call('POST', entries, { kind: 'call', outcome: 'meeting_booked' })) as { id: number }
  await call('DELETE', `${entries}/${id}`)
}

const LAST_HOUR = () => ({
  reason: 'manual',
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 60_000).toISOString(),
})

/** What people do most, by the calls of the product. A line each; whatever statements a call runs are looked at. */
export const MOST_USED: [name: string, run: (owner: NewOwner) => Promise<unknown>][] = [
  ['who is signed in', get('/api/auth/user')],
  ['leads: the newest', get('/api/leads')],
  ['leads: the second page', get('/api/leads?page=2')],
  ['leads: the last page', get('/api/leads?page=50')],
  ['leads: by name', get('/api/leads?sort=name')],
  ['leads: by company', get('/api/leads?sort=-company')],
  ['leads: by score', get('/api/leads?sort=-aiScore')],
  ['leads: by deal value', get('/api/leads?sort=-dealValue')],
  ['leads: by email', get('/api/leads?sort=email')],
  ['leads: by status', get('/api/leads?sort=status')],
  ['leads: by last activity', get('/api/leads?sort=-lastActivity')],
  ['leads: by next step, of a search', get('/api/leads?sort=nextStep&search=person7')],
  ['leads: with every column', get('/api/leads?include=source,lastActivity,sequence,nextStep')],
  ['leads: saved views', get('/api/lead-views')],
  ['leads: of a status', get('/api/leads?status=qualified')],
  ['leads: of a status and an industry', get('/api/leads?status=qualified&industry=finance')],
  ['leads: of a company size', get('/api/leads?companySize=11-50')],
  ['leads: with a high score', get('/api/leads?minScore=95')],
  ['leads: search for a person', get('/api/leads?search=person77%40')],
  ['leads: search for two letters', get('/api/leads?search=gr')],
  ['leads: search for a word that many share', get('/api/leads?search=hopper')],
  ['leads: search for words in any order', get('/api/leads?search=ceo+person77%40')],
  ['leads: search for a word and two letters', get('/api/leads?search=gr+person77%40')],
  ['leads: search that finds nothing', get('/api/leads?search=zzzzqqq')],
  ['leads: with a tag', get('/api/leads?where=tag:vip')],
  ['leads: of a score and an industry', get('/api/leads?where=score:90-100+industry:finance,retail')],
  ['leads: never contacted', get('/api/leads?where=contacted:never+sequence:never+dnc:no')],
  ['leads: who replied lately', get('/api/leads?where=replied:30d+(title:ceo+or+phone:yes)')],
  ['leads: every tag', get('/api/lead-tags')],
  ['leads: how many match', get('/api/leads/count?status=qualified&search=hopper')],
  ['leads: select all', get('/api/leads/ids?status=qualified')],
  ['leads: who has an address', get(`/api/leads/by-email?email=person7%40${'long-'.repeat(30)}7.example`)],
  ['leads: export', get('/api/leads/export.csv')],
  ['lead: open', ({ call, lead }) => call('GET', `/api/leads/${lead}`)],
  ['lead: timeline', ({ call, lead }) => call('GET', `/api/leads/${lead}/timeline`)],
  [
    'lead: decide whether an email is a reply',
    ({ call, question }) => call('POST', `/api/unsure-replies/${question}`, { is: 'automatic' }),
  ],
  ['lead: book a meeting and take it back', bookAndTakeBack],
  ['lead: score', ({ call, lead }) => call('GET', `/api/leads/${lead}/score`)],
  [
    'lead: add',
    ({ call }) => call('POST', '/api/leads', { firstName: 'A', lastName: 'B', email: 'ab@new.example', company: 'C' }),
  ],
  ['lead: edit', ({ call, lead }) => call('PATCH', `/api/leads/${lead}`, { company: 'Other' })],
  ['lead: delete', ({ call, spare }) => call('DELETE', `/api/leads/${spare[0]}`)],
  ['leads: delete 200', ({ call, spare }) => call('POST', '/api/leads/bulk-delete', { ids: spare.slice(1, 201) })],
  ['leads: restore 200', ({ call, spare }) => call('POST', '/api/leads/restore', { ids: spare.slice(1, 201) })],
  [
    'leads: tag 200',
    ({ call, spare }) => call('POST', '/api/leads/bulk-tag', { ids: spare.slice(1, 201), add: ['VIP'] }),
  ],
  ['import: 1,200 rows, a third of them known', (owner) => importFile(owner, 1200)],
  ['import: the list of imports', get('/api/leads/import')],
  ['dashboard: figures', get('/api/stats')],
  ['dashboard: pipeline', get('/api/pipeline-data')],
  ['dashboard: today', get('/api/today')],
  ['analytics', get('/api/analytics')],
  ['analytics: outreach', get('/api/analytics/outreach')],
  ['notifications', get('/api/notifications')],
  ['notifications: read', ({ call }) => call('POST', '/api/notifications/read')],
  ['emails: the newest', get('/api/mails')],
  ['emails: the outbox', get('/api/outbox')],
  ['emails: that may have arrived', get('/api/mails/unknown')],
  ['emails: one', ({ call, mail }) => call('GET', `/api/mails/${mail}`)],
  ['emails: when the next go out', get('/api/mail/send-plan')],
  [
    'email: to one lead',
    ({ call, template, lead }) => call('POST', `/api/email-templates/${template}/send`, { leadId: lead }),
  ],
  ['sequences: all', get('/api/email-sequences')],
  ['sequence: open', ({ call, sequence }) => call('GET', `/api/email-sequences/${sequence}`)],
  ['sequence: its people', ({ call, sequence }) => call('GET', `/api/email-sequences/${sequence}/enrollments`)],
  ['sequence: its emails', ({ call, sequence }) => call('GET', `/api/email-sequences/${sequence}/logs`)],
  ['sequence: analytics', ({ call, sequence }) => call('GET', `/api/email-sequences/${sequence}/analytics`)],
  [
    'sequence: enroll 900',
    ({ call, sequence, spare }) =>
      call('POST', `/api/email-sequences/${sequence}/enroll`, {
        leadIds: spare.slice(1000, 1900),
        confirmClaims: true,
        confirmUnreadInbox: true,
      }),
  ],
  ['sequence: pause', ({ call, sequence }) => call('PATCH', `/api/email-sequences/${sequence}`, { isActive: false })],
  ['sequence: resume', ({ call, sequence }) => call('PATCH', `/api/email-sequences/${sequence}`, { isActive: true })],
  ['sequence: delete', ({ call, otherSequence }) => call('DELETE', `/api/email-sequences/${otherSequence}`)],
  ['templates', get('/api/email-templates')],
  ['templates: performance', get('/api/email-templates/performance')],
  ['do not contact', get('/api/suppressions')],
  ['do not contact: search', get('/api/suppressions?search=gone7')],
  ['do not contact: add', ({ call }) => call('POST', '/api/suppressions', { addresses: ['no@thanks.example'] })],
  ['do not contact: what was added together', get('/api/suppressions/runs')],
  ['do not contact: take back', ({ call }) => call('POST', '/api/suppressions/undo', LAST_HOUR())],
  ['paused addresses', get('/api/paused-addresses')],
  [
    'paused addresses: resume the newest',
    async ({ call }) => {
      const { entries } = (await call('GET', '/api/paused-addresses?limit=1')) as { entries: { id: number }[] }
      return call('DELETE', `/api/paused-addresses/${entries[0]?.id ?? 1}`)
    },
  ],
  ['mailbox', get('/api/mailbox')],
  ['crm: integrations', get('/api/crm/integrations')],
  ['crm: log', get('/api/crm/logs')],
  ['crm: runs', get('/api/crm/runs')],
  ['jobs', get('/api/lead-jobs')],
  ['tokens', get('/api/tokens')],
  ['account', get('/api/account')],
]
