import type { NewSequence, StepInput } from '../../contract/email-sequence.ts'
import type { EmailTemplate } from '../../contract/email-template.ts'
import type { Db } from '../db/connect.ts'
import { emailSequences, sequenceSteps } from '../db/schema.ts'
import { badField, notFound } from '../http/errors.ts'
import { requireOwnMailboxes } from '../mail/account/mailbox-queries.ts'
import { storedContent } from '../templates/formatted/stored-content.ts'
import { generalText } from '../templates/one-lead.ts'
import { findTemplate } from '../templates/template-queries.ts'
import { defaultSteps } from './default-steps.ts'
import { saveBranches } from './step-branches.ts'
import { inOrder } from './step-order.ts'
import { storedVariants } from './variants/stored-variants.ts'

/** Resolves to the ID of the new sequence. Without steps it gets two default ones, the first from the template. */
export async function createSequence(db: Db, userId: number, { steps, ...details }: NewSequence) {
  return db.transaction(async (tx) => {
    const template = details.templateId ? await findTemplate(tx, userId, details.templateId) : undefined
    if (details.templateId && !template) throw notFound('Template')
    await requireOwnMailboxes(tx, userId, details.mailboxIds)
    const given =
      steps && steps.length > 0 ? steps : defaultSteps(details.frequency, await forMany(tx, userId, template))
    if (given.some((step) => 'id' in step && step.id))
      throw badField('steps', "Steps of a new sequence can't have an ID")
    return insertSequence(tx, userId, details, given)
  })
}

/** A text written for one lead goes to many here. */
async function forMany(tx: Db, userId: number, template: EmailTemplate | undefined) {
  if (!template) return undefined
  const { subject, body, bodyHtml, attachments, leadId } = template
  const text = { subject, body, bodyHtml }
  const { found: _, ...general } = (leadId && (await generalText(tx, userId, { ...text, leadId }))) || {
    ...text,
    found: [],
  }
  return { ...general, attachments }
}

export async function insertSequence(
  tx: Db,
  userId: number,
  details: Omit<NewSequence, 'steps'>,
  given: Omit<StepInput, 'id'>[],
) {
  const steps = inOrder(given)
  const [row] = await tx
    .insert(emailSequences)
    .values({ userId, ...details, category: details.category ?? null, totalSteps: steps.length })
    .returning({ id: emailSequences.id })
  if (!row) throw new Error('a sequence was inserted but not returned')
  for (const step of steps) {
    const { id: _, attachments, variants, within: __, ...text } = { id: undefined, ...step }
    const content = await storedContent(tx, userId, { ...text, attachments }, 'steps')
    const stored = { ...text, ...content, variants: await storedVariants(tx, userId, variants, null) }
    await tx.insert(sequenceSteps).values({ ...stored, sequenceId: row.id })
  }
  await saveBranches(tx, row.id, steps)
  return row.id
}
