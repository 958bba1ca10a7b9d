import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import {
  emailSequences,
  emailTemplates,
  leadSequenceEnrollments,
  leads,
  sampleData,
  sequenceSteps,
  timelineEvents,
  users,
} from '../db/schema.ts'
import { AppError } from '../http/errors.ts'
import { newMessageId } from '../mail-tools.ts'
import { notify } from '../notifications/notify.ts'
import { insertSampleEmails } from '../outbox/changes/sample-emails.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { fieldsOf } from '../templates/field-values.ts'
import { renderEmail } from '../templates/merge-fields.ts'
import { readVoice } from '../writing/voice-queries.ts'
import { type SampleEmail, type SampleHistory, sampleHistory } from './sample-history.ts'
import { sampleMime } from './sample-mime.ts'
import { lockAccount, readSampleState } from './sample-queries.ts'
import { SEQUENCES, TEMPLATES } from './sample-texts.ts'

/** Fills an empty account with a fictional company. Nothing is ever sent: the sender refuses sample leads. */
export async function loadSampleData(db: Db, userId: number, now: Date) {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await readSampleState(tx, userId)).canLoad)
      throw new AppError('conflict', 'Sample data can only be added to an empty account')
    const history = sampleHistory(now)
    const leadRows = await insertLeads(tx, userId, history)
    const templateIds = await insertTemplates(tx, userId, history)
    const sequences = await insertSequences(tx, userId, history, templateIds)
    const places = { leadRows, templateIds, sequences }
    await insertEnrollments(tx, userId, history, places)
    await insertEmails(tx, userId, history, places)
    await insertEvents(tx, userId, history, places)
    await scoreLeads(
      tx,
      userId,
      leadRows.map(({ id }) => id),
    )
    await notifyOfSamples(tx, userId, history, leadRows)
    await tx.insert(sampleData).values({ userId, templateIds, sequenceIds: sequences.map(({ id }) => id) })
  })
}

type LeadRow = typeof leads.$inferSelect
type Places = { leadRows: LeadRow[]; templateIds: number[]; sequences: { id: number; stepIds: number[] }[] }

const leadOf = ({ leadRows }: Pick<Places, 'leadRows'>, index: number) => leadRows[index] as LeadRow

function insertLeads(tx: Db, userId: number, history: SampleHistory) {
  return tx
    .insert(leads)
    .values(history.leads.map((lead) => ({ userId, source: 'sample' as const, updatedAt: lead.createdAt, ...lead })))
    .returning()
}

async function insertTemplates(tx: Db, userId: number, { emails }: SampleHistory) {
  const lastSent = (place: number) =>
    emails.filter(({ sequence, step }) => SEQUENCES[sequence]?.steps[step] === place).at(-1)?.sentAt
  const rows = await tx
    .insert(emailTemplates)
    .values(
      TEMPLATES.map((template, place) => {
        const sentAt = lastSent(place)
        return { userId, ...template, ...(sentAt && { status: 'sent' as const, sentAt }) }
      }),
    )
    .returning({ id: emailTemplates.id })
  return rows.map(({ id }) => id)
}

async function insertSequences(tx: Db, userId: number, { enrollments }: SampleHistory, templateIds: number[]) {
  const made: Places['sequences'] = []
  for (const [place, { name, description, campaign, steps, daysBetween }] of SEQUENCES.entries()) {
    const starts = enrollments
      .filter(({ sequence }) => sequence === place)
      .map(({ enrolledAt }) => enrolledAt.getTime())
    const [sequence] = await tx
      .insert(emailSequences)
      .values({
        userId,
        name,
        description,
        campaignName: campaign,
        category: TEMPLATES[steps[0] ?? 0]?.category === 'proposal' ? 'proposal' : 'prospecting',
        frequency: 'weekly',
        totalSteps: steps.length,
        templateId: templateIds[steps[0] ?? 0] ?? null,
        createdAt: new Date(Math.min(...starts)),
      })
      .returning({ id: emailSequences.id })
    if (!sequence) throw new Error('a sequence was inserted but not returned')
    const stepRows = await tx
      .insert(sequenceSteps)
      .values(
        steps.map((template, step) => ({
          sequenceId: sequence.id,
          stepNumber: step + 1,
          name: step === 0 ? 'Initial outreach' : `Follow-up ${step}`,
          subject: TEMPLATES[template]?.subject ?? '',
          body: TEMPLATES[template]?.body ?? '',
          delayDays: step === 0 ? 0 : daysBetween,
          conditions: step === 0 ? null : { skipIfReplied: true },
        })),
      )
      .returning({ id: sequenceSteps.id })
    made.push({ id: sequence.id, stepIds: stepRows.map(({ id }) => id) })
  }
  return made
}

async function insertEnrollments(tx: Db, userId: number, { enrollments, emails }: SampleHistory, places: Places) {
  await tx.insert(leadSequenceEnrollments).values(
    enrollments.map(({ lead, sequence, status, enrolledAt, step }) => {
      const lastEmailSentAt = emails.findLast((mail) => mail.lead === lead)?.sentAt ?? null
      return {
        userId,
        leadId: leadOf(places, lead).id,
        sequenceId: places.sequences[sequence]?.id as number,
        status,
        currentStep: step,
        enrolledAt,
        lastEmailSentAt,
        completedAt: status === 'completed' ? lastEmailSentAt : null,
      }
    }),
  )
}

async function insertEmails(tx: Db, userId: number, { emails }: SampleHistory, places: Places) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  const senderName = [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.email ?? '')
  const from = { name: senderName, address: user?.email ?? 'you@leadwright.example' }
  const voice = await readVoice(tx, userId)
  const inOrder = emails.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
  const rows = inOrder.map((mail) => {
    const lead = leadOf(places, mail.lead)
    const { templateId, template } = templateOf(mail, places)
    const fields = { ...fieldsOf(lead, voice), senderName }
    const { subject, body } = renderEmail(template, fields)
    const messageId = newMessageId(from.address)
    return {
      userId,
      leadId: lead.id,
      sequenceId: places.sequences[mail.sequence]?.id ?? null,
      stepId: places.sequences[mail.sequence]?.stepIds[mail.step] ?? null,
      templateId,
      recipientAddress: lead.email,
      subject,
      messageId,
      mime: sampleMime({ from, lead, subject, body, messageId, date: mail.sentAt }),
      scheduledAt: mail.sentAt,
      sentAt: mail.sentAt,
      openedAt: mail.openedAt,
      clickedAt: mail.clickedAt,
      repliedAt: mail.repliedAt,
      createdAt: mail.sentAt,
    }
  })
  await insertSampleEmails(tx, rows)
}

function templateOf({ sequence, step }: SampleEmail, { templateIds }: Places) {
  const place = SEQUENCES[sequence]?.steps[step] ?? 0
  return { templateId: templateIds[place] ?? null, template: TEMPLATES[place] as (typeof TEMPLATES)[number] }
}

const SAMPLE_REPLY = 'Sample: "Thank you, that sounds useful. Could we talk on Thursday?"'

async function insertEvents(tx: Db, userId: number, { emails }: SampleHistory, places: Places) {
  const events = emails.flatMap((mail) => {
    const { id: leadId } = leadOf(places, mail.lead)
    const { subject } = templateOf(mail, places).template
    const event = (kind: 'mail_sent' | 'mail_opened' | 'mail_clicked' | 'mail_answered', occurredAt: Date | null) => {
      const details = { subject, ...(kind === 'mail_answered' && { snippet: SAMPLE_REPLY }) }
      return occurredAt ? [{ userId, leadId, kind, details, occurredAt }] : []
    }
    return [
      ...event('mail_sent', mail.sentAt),
      ...event('mail_opened', mail.openedAt),
      ...event('mail_clicked', mail.clickedAt),
      ...event('mail_answered', mail.repliedAt),
    ]
  })
  await tx.insert(timelineEvents).values(events)
}

async function notifyOfSamples(tx: Db, userId: number, { emails }: SampleHistory, leadRows: LeadRow[]) {
  const replied = emails
    .filter(({ repliedAt }) => repliedAt !== null)
    .toSorted((a, b) => Number(a.repliedAt) - Number(b.repliedAt))
    .slice(-2)
  await notify(
    tx,
    userId,
    ...replied.map(({ lead, repliedAt }) => {
      const { id, firstName, lastName } = leadOf({ leadRows }, lead)
      return {
        kind: 'mail_answered' as const,
        title: `${firstName} ${lastName} replied`,
        body: SAMPLE_REPLY,
        link: `/leads?lead=${id}`,
        ...(repliedAt && { at: repliedAt }),
      }
    }),
  )
}
