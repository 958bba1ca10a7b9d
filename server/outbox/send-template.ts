import { and, eq } from 'drizzle-orm'
import type { EmailTemplate, EmailText } from '../../contract/email-template.ts'
import type { Lead } from '../../contract/lead.ts'
import type { MailToSend } from '../../contract/mail.ts'
import { readPostalAddress } from '../accounts/user-queries.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { emailTemplates } from '../db/schema.ts'
import { AppError, notFound } from '../http/errors.ts'
import { findLead, keepLead } from '../leads/lead-queries.ts'
import type { MailTools } from '../mail-tools.ts'
import { fieldsOf } from '../templates/field-values.ts'
import { renderEmail } from '../templates/merge-fields.ts'
import { namesOfOther } from '../templates/one-lead.ts'
import { lockTemplate } from '../templates/template-queries.ts'
import { readVoice } from '../writing/voice-queries.ts'
import { lookUpLeadDomains } from './guard/check-domains.ts'
import { type MailWishes, queueMail } from './preparing/queue-mail.ts'
import { sendsTests } from './sends-tests.ts'
import { isAmong, wasSentBefore } from './sent-before.ts'

type TemplateToSend = MailWishes & {
  templateId: number
  leadId: number
  key?: string | undefined
  /** The template names the lead it was written for, and goes to another on purpose. */
  confirmOtherLead?: boolean | undefined
}

/** Puts a template, filled in for one lead, into the outbox, or finds the email that an equal request put there a moment ago. */
export async function sendTemplate(db: Db, userId: number, sending: TemplateToSend, tools: MailTools) {
  await lookUpLeadDomains(db, userId, [sending.leadId], tools)
  return retried(() =>
    db.transaction(async (tx) => {
      // Before anything else: two sends of one template see each other's emails.
      const template = await lockTemplate(tx, userId, sending.templateId)
      if (!template) throw notFound('Template')
      const refuse = sending.confirmOtherLead ? undefined : await refusalOfOthers(tx, userId, template)
      return sendTo(tx, userId, template, sending, refuse, tools)
    }),
  )
}

type Refusal = (lead: Lead) => Promise<void> | void

async function sendTo(
  tx: Db,
  userId: number,
  template: EmailTemplate,
  { templateId, leadId, key, confirmOtherLead: _, ...wishes }: TemplateToSend,
  refuse: Refusal | undefined,
  tools: MailTools,
) {
  const { lead, ...text } = await writeFor(tx, userId, leadId, template)
  await refuse?.(lead)
  const wish = key && [key, templateId, leadId, wishes.scheduledAt?.getTime()].join(' ')
  const { attachments } = template
  const queued = await queueMail(tx, userId, { lead, ...text, attachments, templateId, wish, ...wishes }, tools)
  if (queued.isNew)
    await tx
      .update(emailTemplates)
      .set({ status: 'scheduled' })
      .where(and(eq(emailTemplates.id, templateId), eq(emailTemplates.userId, userId)))
  return queued
}

type Batch = {
  jobId: number
  leadIds: number[]
  templateId: number
  key: string
  sendAgain?: boolean
  mailboxId?: number | undefined
}

/** For a job over many leads: those who can't get it are left out, whatever has changed since it was checked. Returns the emails. */
export async function sendTemplateToEach(tx: Db, userId: number, batch: Batch, tools: MailTools) {
  const { jobId, leadIds, templateId, key, sendAgain = false, mailboxId } = batch
  const template = await lockTemplate(tx, userId, templateId)
  if (!template) return []
  const postalAddress = await readPostalAddress(tx, userId)
  const from = { mailboxId, isToMany: true }
  const wishes = { templateId, key, postalAddress, scheduledAt: null, inSendingHours: true, ...from }
  const sent = { templateId, isTest: await sendsTests(tx, userId, tools) }
  const emailIds: number[] = []
  const refuseOther = await refusalOfOthers(tx, userId, template)
  const refuse = async (lead: Lead) => {
    refuseOther(lead)
    // Their addresses may have become the same since they were checked.
    const isRepeat = sendAgain
      ? await isAmong(tx, jobId, emailIds, lead.email)
      : await wasSentBefore(tx, userId, sent, lead)
    if (isRepeat) throw new AppError('conflict', `${lead.email} already got this template`)
  }
  for (const leadId of leadIds) {
    try {
      // A transaction of its own, so that a refusal ends no other.
      const send = (own: Db) => sendTo(own, userId, template, { ...wishes, leadId }, refuse, tools)
      emailIds.push((await tx.transaction(send)).id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return emailIds
}

type Text = EmailText & { bodyHtml?: string | null }

/** The text as this lead gets it. */
export async function writeFor(tx: Db, userId: number, leadId: number, text: Text) {
  const lead = (await keepLead(tx, userId, leadId)) && (await findLead(tx, userId, leadId))
  if (!lead) throw notFound('Lead')
  const { subject, body, html, problems } = renderEmail(text, fieldsOf(lead, await readVoice(tx, userId)))
  const [problem] = problems
  if (problem) throw new AppError('invalid', `This email can’t be sent: ${problem.message}`)
  return { lead, subject, body, html }
}

async function refusalOfOthers(tx: Db, userId: number, template: EmailTemplate) {
  const namesFor = await namesOfOther(tx, userId, template)
  return (lead: Lead) => {
    const other = namesFor(lead)
    if (!other) return
    const { firstName, lastName } = other.writtenFor
    const names = new Intl.ListFormat('en').format(other.found.map(({ value }) => `“${value}”`))
    throw new AppError(
      'conflict',
      `This text was written for ${firstName} ${lastName} and still names ${names}. Change it, or send it anyway.`,
      { issues: other.found.map(({ field, value }) => ({ field: CONFIRM, message: `${field}: ${value}` })) },
    )
  }
}

/** The field of the request that answers the question. */
const CONFIRM = 'confirmOtherLead' satisfies keyof MailToSend
