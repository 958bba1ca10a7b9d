import { and, eq } from 'drizzle-orm'
import type { EmailText } from '../../contract/email-template.ts'
import type { Db } from '../db/connect.ts'
import { emailTemplates } from '../db/schema.ts'
import { AppError, notFound } from '../http/errors.ts'
import { findLead } from '../leads/lead-queries.ts'
import type { MailTools } from '../mail-tools.ts'
import { fieldsOf } from '../templates/field-values.ts'
import { renderEmail } from '../templates/merge-fields.ts'
import { findTemplate } from '../templates/template-queries.ts'
import { readVoice } from '../writing/voice-queries.ts'
import { type MailWishes, queueMail } from './preparing/queue-mail.ts'

/** Puts a template, filled in for one lead, into the outbox. Returns the email's id. */
export async function sendTemplate(
  db: Db,
  userId: number,
  { templateId, leadId, key, ...wishes }: { templateId: number; leadId: number; key?: string | undefined } & MailWishes,
  tools: MailTools,
) {
  return db.transaction(async (tx) => {
    const template = await findTemplate(tx, userId, templateId)
    if (!template) throw notFound('Template')
    const { lead, subject, body } = await writeFor(tx, userId, leadId, template)
    const wish = key && [key, templateId, leadId, wishes.scheduledAt?.getTime()].join(' ')
    const { id, isNew } = await queueMail(tx, userId, { lead, subject, body, templateId, wish, ...wishes }, tools)
    if (isNew)
      await tx
        .update(emailTemplates)
        .set({ status: 'scheduled' })
        .where(and(eq(emailTemplates.id, templateId), eq(emailTemplates.userId, userId)))
    return id
  })
}

/** The text as this lead gets it. */
export async function writeFor(tx: Db, userId: number, leadId: number, text: EmailText) {
  const lead = await findLead(tx, userId, leadId)
  if (!lead) throw notFound('Lead')
  const { subject, body, problems } = renderEmail(text, fieldsOf(lead, await readVoice(tx, userId)))
  const [problem] = problems
  if (problem) throw new AppError('invalid', `This email can’t be sent: ${problem.message}`)
  return { lead, subject, body }
}
