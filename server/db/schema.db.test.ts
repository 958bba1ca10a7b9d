import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { world } from '../../tests/world/world.ts'
import { migrateDatabase } from './migrate.ts'
import {
  analytics,
  apiTokens,
  crmIntegrations,
  crmSyncLogs,
  emailSequences,
  emailTemplates,
  inboxMessages,
  leadSequenceEnrollments,
  leads,
  mailboxes,
  notifications,
  sequenceAnalytics,
  sequenceLogs,
  sequenceSteps,
  suppressions,
  timelineEvents,
  users,
} from './schema.ts'

/** One row of everything a person can own, written with only what has no default. */
async function fullAccount() {
  const w = await world()
  const { id: userId } = await w.person()
  const { db } = w
  const one = async <Row>(rows: Promise<Row[]>) => (await rows)[0] as Row
  const lead = await one(
    db
      .insert(leads)
      .values({ userId, firstName: 'Zoë', lastName: 'Ng', email: 'zoe@navona.example', company: 'Navona' })
      .returning(),
  )
  const template = await one(
    db.insert(emailTemplates).values({ userId, leadId: lead.id, subject: 'Hi', body: 'Hello' }).returning(),
  )
  const sequence = await one(
    db.insert(emailSequences).values({ userId, name: 'Spring', templateId: template.id }).returning(),
  )
  const step = await one(
    db
      .insert(sequenceSteps)
      .values({ sequenceId: sequence.id, stepNumber: 1, name: 'First', subject: 'Hi', body: 'Hello' })
      .returning(),
  )
  const enrollment = await one(
    db.insert(leadSequenceEnrollments).values({ userId, leadId: lead.id, sequenceId: sequence.id }).returning(),
  )
  const mail = {
    userId,
    enrollmentId: enrollment.id,
    stepId: step.id,
    leadId: lead.id,
    sequenceId: sequence.id,
    recipientAddress: 'zoe@navona.example',
    mime: Buffer.from([0, 255, 10]),
  }
  const log = await one(db.insert(sequenceLogs).values(mail).returning())
  const crm = await one(db.insert(crmIntegrations).values({ userId, provider: 'hubspot' }).returning())
  await db.insert(crmSyncLogs).values({ integrationId: crm.id, leadId: lead.id, action: 'upsert', status: 'ok' })
  const day = await one(db.insert(analytics).values({ userId, date: '2030-01-01' }).returning())
  const sequenceDay = await one(
    db.insert(sequenceAnalytics).values({ userId, sequenceId: sequence.id, date: '2030-01-01' }).returning(),
  )
  await db.insert(suppressions).values({ userId, address: 'zoe@navona.example', reason: 'unsubscribed' })
  await db.insert(timelineEvents).values({ userId, leadId: lead.id, kind: 'created' })
  const smtp = { smtpHost: 'localhost', smtpPort: 25, smtpSecurity: 'none' as const }
  const mailbox = await one(
    db
      .insert(mailboxes)
      .values({ userId, fromName: 'Ada', fromEmail: 'ada@b.co', ...smtp })
      .returning(),
  )
  await db.insert(inboxMessages).values({
    userId,
    mailboxId: mailbox.id,
    messageKey: '<1@navona.example>',
    kind: 'reply',
    logId: log.id,
    leadId: lead.id,
    fromAddress: 'zoe@navona.example',
    subject: 'Re: Hi',
    snippet: 'Hello',
    receivedAt: new Date(),
  })
  await db.insert(notifications).values({ userId, kind: 'welcome', title: 'Hello' })
  await db.insert(apiTokens).values({ userId, name: 'ci', tokenHash: `hash-${userId}` })
  return { w, db, userId, lead, template, sequence, step, enrollment, mail, log, crm, day, sequenceDay }
}

const count = async (a: Awaited<ReturnType<typeof fullAccount>>, table: string) =>
  Number((await a.w.pool.query(`select count(*) from ${table} where user_id = $1`, [a.userId])).rows[0].count)

describe('the schema', () => {
  test('gives every entity the defaults of the spec', async () => {
    const a = await fullAccount()
    expect(a.lead).toMatchObject({ status: 'new', aiScore: 0, dealValue: 0, probability: 0, enrichedData: null })
    expect(a.template).toMatchObject({
      category: 'prospecting',
      tone: 'professional',
      status: 'draft',
      aiGenerated: false,
      sentAt: null,
    })
    expect(a.sequence).toMatchObject({ isActive: true, trigger: 'manual', frequency: 'daily', totalSteps: 0 })
    expect(a.step).toMatchObject({ delayDays: 0, delayHours: 0, isActive: true })
    expect(a.enrollment).toMatchObject({ status: 'active', currentStep: 1, completedAt: null })
    expect(a.log).toMatchObject({ status: 'scheduled', attempt: 0, mime: Buffer.from([0, 255, 10]) })
    expect(a.crm).toMatchObject({ isActive: false, syncSettings: { autoSync: false, syncDirection: 'both' } })
    expect(a.day).toMatchObject({ totalLeads: 0, conversionRate: 0 })
    expect(a.sequenceDay).toMatchObject({
      totalEnrollments: 0,
      emailsReplied: 0,
      sequencesCompleted: 0,
      unsubscribed: 0,
    })
  })

  test('deleting a user deletes everything of theirs', async () => {
    const a = await fullAccount()
    await a.db.delete(users).where(eq(users.id, a.userId))
    const owned = [
      'leads',
      'email_templates',
      'email_sequences',
      'lead_sequence_enrollments',
      'sequence_logs',
      'sequence_analytics',
      'analytics',
    ]
    const added = ['crm_integrations', 'suppressions', 'timeline_events', 'mailboxes', 'notifications', 'api_tokens']
    for (const table of [...owned, ...added, 'inbox_messages']) expect(await count(a, table), table).toBe(0)
  })

  test('deleting a lead ends its enrollments, yet keeps the emails sent to it and its unsubscribe', async () => {
    const a = await fullAccount()
    await a.db.delete(leads).where(eq(leads.id, a.lead.id))
    for (const table of ['lead_sequence_enrollments', 'timeline_events']) expect(await count(a, table), table).toBe(0)
    for (const table of ['sequence_logs', 'suppressions', 'email_templates', 'inbox_messages'])
      expect(await count(a, table), table).toBe(1)
  })

  test('one address gets a step once, also after its lead was deleted', async () => {
    const a = await fullAccount()
    await a.db.delete(leads).where(eq(leads.id, a.lead.id))
    const again = {
      userId: a.userId,
      sequenceId: a.sequence.id,
      stepId: a.step.id,
      recipientAddress: 'zoe@navona.example',
    }
    await expect(a.db.insert(sequenceLogs).values(again)).rejects.toMatchObject({
      cause: { constraint: 'sequence_logs_one_copy_key' },
    })
  })

  test('deleting a sequence deletes its steps and enrollments; what was sent stays counted', async () => {
    const a = await fullAccount()
    await a.db.delete(emailSequences).where(eq(emailSequences.id, a.sequence.id))
    for (const table of ['lead_sequence_enrollments', 'sequence_analytics'])
      expect(await count(a, table), table).toBe(0)
    expect(await count(a, 'sequence_logs')).toBe(1)
    expect(await a.db.select().from(sequenceSteps).where(eq(sequenceSteps.sequenceId, a.sequence.id))).toHaveLength(0)
  })

  test('two owners may have the same things; one owner not twice', async () => {
    const [a, b] = [await fullAccount(), await fullAccount()]
    expect(b.userId).not.toBe(a.userId)
    await expect(a.db.insert(crmIntegrations).values({ userId: a.userId, provider: 'hubspot' })).rejects.toThrow()
    await expect(
      a.db.insert(suppressions).values({ userId: a.userId, address: 'zoe@navona.example', reason: 'manual' }),
    ).rejects.toThrow()
  })

  test('keeps addresses in lower case, so that one person is one key', async () => {
    const a = await fullAccount()
    await expect(
      a.db.insert(suppressions).values({ userId: a.userId, address: 'Zoe@navona.example', reason: 'manual' }),
    ).rejects.toThrow()
    await expect(a.db.insert(sequenceLogs).values({ ...a.mail, recipientAddress: 'ZOE@x.example' })).rejects.toThrow()
  })

  test('refuses scores, probabilities and values out of range, regardless of the writer', async () => {
    const a = await fullAccount()
    for (const bad of [{ aiScore: 101 }, { probability: -1 }, { dealValue: -1 }]) {
      await expect(a.db.update(leads).set(bad).where(eq(leads.id, a.lead.id))).rejects.toThrow()
    }
  })
})

test('several processes may bring the schema up to date at once', async () => {
  const { pool } = await world()
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(pool)))
  const { rows } = await pool.query('select count(*) from drizzle.__drizzle_migrations')
  const { rows: tables } = await pool.query(`select from pg_tables where schemaname = 'public'`)
  expect(Number(rows[0].count)).toBeGreaterThan(0)
  expect(tables).toHaveLength(55)
})
