import type pg from 'pg'

/** What the routes of one owner are filled with. */
export type Owned = Record<
  'sequence' | 'lead' | 'mail' | 'middleMail' | 'template' | 'import' | 'job' | 'run',
  number
> & {
  address: string
  enrollmentPages: number
  logPages: number
  suppressionPages: number
}

/** Every GET route that shows more of an owner with more emails, with each of its filters, and the others by the way. */
export const routesOf = (o: Owned) => [
  '/api/mails',
  ...['scheduled', 'sending', 'sent', 'unknown', 'failed', 'skipped'].map((state) => `/api/mails?state=${state}`),
  `/api/mails?before=${o.middleMail}`,
  `/api/mails?search=${encodeURIComponent(o.address)}`,
  '/api/mails?search=gr',
  '/api/mails?search=navona',
  '/api/mails?search=navona&state=failed',
  '/api/mails?search=navona&state=sending',
  '/api/mails?search=nobody-has-this',
  `/api/mails/${o.mail}`,
  '/api/outbox',
  '/api/outbox?state=scheduled',
  '/api/outbox?state=sent',
  '/api/outbox?search=navona',
  '/api/mail/send-plan',
  '/api/mail/hold',
  '/api/mail/transport',
  '/api/mailbox',
  '/api/email-sequences',
  '/api/email-sequences/test-leads',
  `/api/email-sequences/${o.sequence}`,
  `/api/email-sequences/${o.sequence}/analytics`,
  ...['', `?page=${Math.ceil(o.enrollmentPages / 2)}`, `?page=${o.enrollmentPages}`].map(
    (page) => `/api/email-sequences/${o.sequence}/enrollments${page}`,
  ),
  ...['active', 'replied', 'unsubscribed'].map(
    (status) => `/api/email-sequences/${o.sequence}/enrollments?status=${status}`,
  ),
  ...['gr', 'navona', o.address].map(
    (search) => `/api/email-sequences/${o.sequence}/enrollments?search=${encodeURIComponent(search)}`,
  ),
  ...['', `?page=${Math.ceil(o.logPages / 2)}`, `?page=${o.logPages}`].map(
    (page) => `/api/email-sequences/${o.sequence}/logs${page}`,
  ),
  ...['sent', 'scheduled', 'failed', 'sending'].map(
    (state) => `/api/email-sequences/${o.sequence}/logs?state=${state}`,
  ),
  '/api/stats',
  '/api/today',
  '/api/pipeline-data',
  '/api/analytics',
  ...[7, 30, 90, 365].map((days) => `/api/analytics/outreach?days=${days}`),
  `/api/leads/${o.lead}/timeline`,
  `/api/leads/${o.lead}/score`,
  '/api/notifications',
  '/api/email-templates',
  '/api/email-templates?search=template',
  '/api/email-templates/performance',
  `/api/email-templates/${o.template}`,
  '/api/suppressions',
  `/api/suppressions?page=${o.suppressionPages}`,
  '/api/suppressions?search=left7',
  '/api/suppressions?search=nobody-has-this',
  '/api/crm/providers',
  '/api/crm/integrations',
  '/api/crm/runs',
  `/api/crm/runs/${o.run}`,
  '/api/crm/logs',
  ...['success', 'failed', 'conflict'].map((status) => `/api/crm/logs?status=${status}`),
  ...['gr', 'navona', o.address].map((search) => `/api/crm/logs?search=${encodeURIComponent(search)}`),
  `/api/crm/logs?leadId=${o.lead}`,
  '/api/score/trust',
  '/api/lead-jobs',
  `/api/lead-jobs/${o.job}`,
  '/api/leads/import',
  `/api/leads/import/${o.import}`,
  `/api/leads/import/${o.import}/errors.csv`,
  '/api/sample-data',
  '/api/voice',
  '/api/account',
  '/api/auth/user',
  '/api/tokens',
  '/api/enrichment/settings',
  '/api/leads/settings',
  '/api/email-writing/writer',
]

const PAGE = 50

export async function ownedBy(pool: pg.Pool, userId: number): Promise<Owned> {
  const { rows } = await pool.query(
    `with q as (select min(id) as id from email_sequences where user_id = $1)
     select q.id as sequence, l.id as lead, lower(l.email) as address, (select max(id) from sequence_logs where user_id = $1 and status = 'sent') as mail,
       (select percentile_disc(0.5) within group (order by id) from sequence_logs where user_id = $1) as "middleMail",
       (select max(id) from email_templates where user_id = $1) as template, (select max(id) from lead_imports where user_id = $1) as import,
       (select max(id) from lead_jobs where user_id = $1) as job, (select max(id) from crm_runs where user_id = $1) as run,
       (select ceil(count(*) / ${PAGE}.0)::int from lead_sequence_enrollments where sequence_id = q.id) as "enrollmentPages",
       (select ceil(count(*) / ${PAGE}.0)::int from sequence_logs where sequence_id = q.id) as "logPages",
       (select ceil(count(*) / ${PAGE}.0)::int from suppressions where user_id = $1) as "suppressionPages"
     from q, (select id, email from leads where user_id = $1 order by id offset 400 limit 1) l`,
    [userId],
  )
  return rows[0]
}
