import { createHash } from 'node:crypto'
import type pg from 'pg'

export type Things = Awaited<ReturnType<typeof makeThings>>
export type Kind = keyof Things

/** In everybody's message; it can't be fetched. */
export const REMOTE_IMAGE = 'https://127.0.0.1/image.png'
/** Of the email that waits for approval. */
export const APPROVAL_VERSION = 'xOET8YHg6dhr2qDQphChXQ'
/** Of the draft, until it is saved. */
export const DRAFT_VERSION = '00000000-0000-4000-8000-000000000000'

/** One of everything that an account can own, each with `mark` in its text, straight in the tables. */
export async function makeThings(pool: pg.Pool, userId: number, mark: string) {
  const add = async (table: string, values: Record<string, unknown>, id = 'id'): Promise<number> => {
    const names = Object.keys(values)
    const places = names.map((_, index) => `$${index + 1}`)
    const { rows } = await pool.query(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning ${id} as id`,
      Object.values(values).map((value) => (isJson(value) ? JSON.stringify(value) : value)),
    )
    return rows[0].id
  }
  const owned = (table: string, values: Record<string, unknown>, id?: string) =>
    add(table, { user_id: userId, ...values }, id)
  // A provider of personal addresses: enrichment has no website to read.
  const lead = (name: string) => ({
    first_name: 'Grace',
    last_name: `${mark}-${name}`,
    email: `${mark}-${name}@gmail.com`,
    company: `${mark} ${name}`,
  })
  const mail = (values: Record<string, unknown>) =>
    owned('sequence_logs', {
      lead_id: leadId,
      recipient_address: `${mark}-lead@gmail.com`,
      subject: `${mark}-mail`,
      mime: Buffer.from(`Subject: ${mark}-mail\r\n\r\n${mark}-mail`),
      ...values,
    })

  const task = (name: string) => ({
    lead_id: leadId,
    kind: 'call',
    due_on: '2030-01-01',
    series_from: '2030-01-01',
    note: `${mark}-${name}`,
  })

  /** The name that an owner sees of a session. */
  const addSession = async () => {
    const sid = `${mark}-${userId}`
    const sess = { userId, signedInAt: Date.now() }
    await pool.query(`insert into sessions (sid, sess, expire) values ($1, $2, now() + interval '1 day')`, [sid, sess])
    return createHash('sha256').update(sid).digest('hex').slice(0, 32)
  }

  const leadId = await owned('leads', lead('lead'))
  const otherLeadId = await owned('leads', lead('other'))
  const templateId = await owned('email_templates', { subject: `${mark}-template`, body: `Hello ${mark}` })
  const sequenceId = await owned('email_sequences', {
    name: `${mark}-sequence`,
    total_steps: 1,
    template_id: templateId,
  })
  const step = { sequence_id: sequenceId, step_number: 1, name: `${mark}-step`, subject: 'Hello', body: 'Hello there.' }
  const stepId = await add('sequence_steps', step)
  const enrollmentId = await owned('lead_sequence_enrollments', {
    lead_id: leadId,
    sequence_id: sequenceId,
    status: 'paused',
  })
  const approval = (name: string) => ({
    lead_id: leadId,
    enrollment_id: enrollmentId,
    sequence_id: sequenceId,
    step_id: stepId,
    recipient_address: `${mark}-${name}@gmail.com`,
    kind: 'email_approval',
    scheduled_at: new Date(),
  })
  const integrationId = await owned('crm_integrations', { provider: 'hubspot', inactive_reason: `${mark}-integration` })
  const runId = await owned('crm_runs', { integration_id: integrationId, kind: 'sync', message: `${mark}-run` })
  const question = {
    isUnsure: true,
    subject: `${mark}-question`,
    snippet: mark,
    logId: 1,
    messageId: 1,
    recipientAddress: `${mark}-lead@gmail.com`,
    name: mark,
    absence: null,
  }
  const found = {
    summary: mark,
    summaryBy: 'rules',
    facts: [],
    suggestions: [{ field: 'industry', value: 'finance', source: `${mark}-page` }],
    dismissed: [],
    notes: [],
    enrichedAt: '2030-01-01T00:00:00.000Z',
    website: null,
  }
  await pool.query('update leads set enriched_data = $2 where id = $1', [leadId, found])
  const mailboxId = await owned('mailboxes', {
    from_name: `${mark}-mailbox`,
    from_email: `${mark}@sender.example`,
    transport: 'gmail',
    paused_reason: 'account_refused',
  })
  await pool.query(
    `insert into mailbox_grants (user_id, mailbox_id, provider, address, subject, access_token, refresh_token, expires_at)
     values ($1, $2, 'google', $3, $3, $3, $3, now() + interval '1 day')`,
    [userId, mailboxId, `${mark}-grant`],
  )
  const conversationId = await owned('conversations', {
    lead_id: leadId,
    mailbox_id: mailboxId,
    sequence_id: sequenceId,
    subject: `${mark}-conversation`,
    snippet: mark,
    last_message_at: new Date(),
    last_direction: 'in',
  })
  const message = {
    conversation_id: conversationId,
    mailbox_id: mailboxId,
    at: new Date(),
    subject: `${mark}-message`,
    new_text: mark,
    text: mark,
  }
  const deletedLeadId = await owned('leads', lead('deleted'))
  await pool.query(
    `with gone as (delete from leads where id = $1 returning *)
     insert into deleted_leads (lead_id, user_id, lead, timeline, template_ids) select id, user_id, to_jsonb(gone), '[]', '[]' from gone`,
    [deletedLeadId],
  )
  const voice = { senderName: `${mark}-voice`, proofPoints: [], avoidWords: [] }
  await owned('voices', { voice }, 'user_id')
  return {
    lead: leadId,
    otherLead: otherLeadId,
    template: templateId,
    deletedTemplate: await owned('email_templates', {
      subject: `${mark}-deleted-template`,
      body: mark,
      deleted_at: new Date(),
    }),
    emailFile: await owned(
      'email_files',
      {
        sha256: createHash('sha256').update(mark).digest('hex'),
        type: 'application/octet-stream',
        size: mark.length,
        bytes: Buffer.from(mark),
      },
      'sha256',
    ),
    sequence: sequenceId,
    step: stepId,
    enrollment: enrollmentId,
    approval: await owned('sequence_logs', approval('approval')),
    approvedMail: await owned('sequence_logs', {
      ...approval('approved'),
      approved_text: { subject: mark, body: mark, html: null, isReply: false },
    }),
    mail: await mail({ status: 'scheduled', scheduled_at: new Date('2040-01-01'), is_captured: true }),
    unknownMail: await mail({ status: 'unknown' }),
    mailbox: mailboxId,
    passkey: await owned('passkeys', {
      name: `${mark}-passkey`,
      credential_id: `${mark}-${userId}`,
      public_key: 'AAAA',
      counter: 0,
      transports: '[]',
      user_handle: mark,
    }),
    token: await owned('api_tokens', { name: `${mark}-token`, token_hash: `${mark}-${userId}` }),
    integration: integrationId,
    run: runId,
    crmLog: await add('crm_sync_logs', {
      integration_id: integrationId,
      lead_id: leadId,
      action: 'update',
      status: 'failed',
      error_message: `${mark}-log`,
      run_id: runId,
    }),
    draft: await owned('lead_drafts', {
      lead_id: leadId,
      subject: `${mark}-draft`,
      body: mark,
      key: `${mark}-key-of-a-draft`,
      version: DRAFT_VERSION,
    }),
    leadView: await owned('lead_views', { name: `${mark}-view` }),
    deletedLeadView: await owned('lead_views', { name: `${mark}-deleted-view`, deleted_at: new Date() }),
    leadImport: await owned('lead_imports', { file_name: `${mark}-import`, status: 'checked', options: {}, total: 1 }),
    leadJob: await owned('lead_jobs', { kind: 'enrich', lead_ids: `[${leadId}]`, message: `${mark}-job` }),
    bulkJob: await owned('bulk_jobs', {
      kind: 'delete',
      request: mark,
      lead_ids: `{${leadId}}`,
      deleted_at: new Date(),
    }),
    sendJob: await owned('bulk_jobs', {
      kind: 'send',
      request: `${mark}-send`,
      lead_ids: `{${leadId}}`,
      deleted_at: new Date(),
    }),
    failedJob: await owned('bulk_jobs', {
      kind: 'tag',
      status: 'failed',
      request: `${mark}-failed`,
      lead_ids: `{${leadId}}`,
      deleted_at: new Date(),
    }),
    entry: await owned('lead_entries', { lead_id: leadId, kind: 'note', text: `${mark}-entry` }),
    snippet: await owned('knowledge_snippets', { title: `${mark}-snippet`, text: mark, source: mark }),
    task: await owned('tasks', task('task')),
    doneTask: await owned('tasks', { ...task('done-task'), state: 'done', done_at: new Date() }),
    deletedTask: await owned('tasks', { ...task('deleted-task'), deleted_at: new Date() }),
    merge: await owned('timeline_events', { lead_id: leadId, kind: 'merged', details: { otherId: -1, name: mark } }),
    unsureReply: await owned('timeline_events', { lead_id: leadId, kind: 'auto_replied', details: question }),
    conversation: conversationId,
    message: await owned('conversation_messages', {
      ...message,
      message_key: `<${mark}@gmail.com>`,
      direction: 'in',
      kind: 'reply',
      from_address: `${mark}-lead@gmail.com`,
      html: `<img src="${REMOTE_IMAGE}">`,
      invitation: JSON.stringify({
        uid: mark,
        title: `${mark}-meeting`,
        location: null,
        start: '2030-01-01T10:00:00.000Z',
        end: '2030-01-01T10:30:00.000Z',
        zone: 'UTC',
        isAllDay: false,
        isRecurring: false,
        organizer: null,
        status: 'invited',
        respondent: null,
        isAcceptedByUser: false,
      }),
      files: JSON.stringify([{ part: '1', name: `${mark}.txt`, type: 'text/plain', size: 1, cid: 'x' }]),
    }),
    deletedLead: deletedLeadId,
    suppression: await owned('suppressions', { address: `${mark}-suppressed@gmail.com`, reason: 'manual' }),
    pausedAddress: await owned('paused_addresses', { address: `${mark}-paused@gmail.com`, bounces: 3 }),
    session: await addSession(),
    notification: await owned('notifications', { kind: 'reply', title: `${mark}-notice` }),
  }
}

const isJson = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value)
