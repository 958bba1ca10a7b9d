import { and, eq } from 'drizzle-orm'
import type { EmailTemplate, EmailText } from '../../contract/email-template.ts'
import type { Lead } from '../../contract/lead.ts'
import type { MailToSend } from '../../contract/mail.ts'
import { readPostalAddress } from '../accounts/user-queries.ts'
import type { Db } from '../db/connect.ts'
import { emailTemplates } from '../db/schema.ts'
import { AppError, notFound } from '../http/errors.ts'
import { findLead, keepLead } from '../leads/lead-queries.ts'
import type { MailTools } from '../mail-tools.ts'
import { fieldsOf } from '../templates/field-values.ts'
import { renderEmail } from '../templates/merge-fields.ts'
import { namesOfOther } from '../templates/one-lead.ts'
import { findTemplate } from '../templates/template-queries.ts'
import { readVoice } from '../writing/voice-queries.ts'
import { type MailWishes, queueMail } from './preparing/queue-mail.ts'

type TemplateToSend = MailWishes & {
  templateId: number
  leadId: number
  key?: string | undefined
  /** The template names the lead it was written for, and goes to another on purpose. */
  confirmOtherLead?: boolean | undefined
}

/** Puts a template, filled in for one lead, into the outbox, or finds the email that an equal request put there a moment ago. */
export async function sendTemplate(
  db: Db,
  userId: number,
  { templateId, leadId, key, confirmOtherLead, ...wishes }: TemplateToSend,
  tools: MailTools,
) {
  return db.transaction(async (tx) => {
    const template = await findTemplate(tx, userId, templateId)
    if (!template) throw notFound('Template')
    const { lead, subject, body } = await writeFor(tx, userId, leadId, template)
    if (!confirmOtherLead) await refuseOtherLead(tx, userId, template, lead)
    const wish = key && [key, templateId, leadId, wishes.scheduledAt?.getTime()].join(' ')
    const { id, isNew } = await queueMail(tx, userId, { lead, subject, body, templateId, wish, ...wishes }, tools)
    if (isNew)
      await tx
        .update(emailTemplates)
        .set({ status: 'scheduled' })
        .where(and(eq(emailTemplates.id, templateId), eq(emailTemplates.userId, userId)))
    return { id, isNew }
  })
}

/** For a job over many leads: those who can't get it are left out, whatever has changed since it was checked. Returns the emails. */
export async function sendTemplateToEach(
  tx: Db,
  userId: number,
  leadIds: number[],
  { templateId, key }: { templateId: number; key: string },
  tools: MailTools,
) {
  const postalAddress = await readPostalAddress(tx, userId)
  const wishes = { templateId, key, postalAddress, scheduledAt: null, inSendingHours: true }
  const emailIds: number[] = []
  for (const leadId of leadIds) {
    try {
      // A transaction of its own, so that a refusal ends no other.
      const { id } = await sendTemplate(tx, userId, { ...wishes, leadId }, tools)
      emailIds.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return emailIds
}

/** The text as this lead gets it. */
export async function writeFor(tx: Db, userId: number, leadId: number, text: EmailText) {
  const lead = (await keepLead(tx, userId, leadId)) && (await findLead(tx, userId, leadId))
  if (!lead) throw notFound('Lead')
  const { subject, body, problems } = renderEmail(text, fieldsOf(lead, await readVoice(tx, userId)))
  const [problem] = problems
  if (problem) throw new AppError('invalid', `This email can’t be sent: ${problem.message}`)
  return { lead, subject, body }
}

async function refuseOtherLead(tx: Db, userId: number, template: EmailTemplate, lead: Lead) {
  const other = await namesOfOther(tx, userId, template, lead)
  if (!other) return
  const { firstName, lastName } = other.writtenFor
  const names = new Intl.ListFormat('en').format(other.found.map(({ value }) => `“${value}”`))
  throw new AppError(
    'conflict',
    `This text was written for ${firstName} ${lastName} and still names ${names}. Change it, or send it anyway.`,
    { issues: other.found.map(({ field, value }) => ({ field: CONFIRM, message: `${field}: ${value}` })) },
  )
}

/** The field of the request that answers the question. */
const CONFIRM = 'confirmOtherLead' satisfies keyof MailToSend
