import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { SequenceChanges, StepInput } from '../../contract/email-sequence.ts'
import { isEmailKind, isTaskKind } from '../../contract/step-kinds.ts'
import type { StepVariants } from '../../contract/step-variants.ts'
import type { Db } from '../db/connect.ts'
import { emailSequences, sequenceSteps } from '../db/schema.ts'
import { badField, notFound } from '../http/errors.ts'
import { requireOwnMailboxes, wakeSender } from '../mail/account/mailbox-queries.ts'
import { reassignUnsent, replanAllEmails, replanEmails, rewriteStepEmails } from '../outbox/changes/rewrite-emails.ts'
import { settlePaused, settleResumed } from '../outbox/changes/settle-sequences.ts'
import { skipForRemovedSteps } from '../outbox/changes/skip-emails.ts'
import { allowLaunch, saveConfirmations } from '../outbox/enrolling/allow-launch.ts'
import { checkTextBefore, readTextHash } from '../outbox/enrolling/check-sequence-text.ts'
import type { LaunchSettings } from '../outbox/enrolling/launch-facts.ts'
import { rewriteStepTasks } from '../outbox/steps/step-task-queries.ts'
import { storedContent } from '../templates/formatted/stored-content.ts'
import { findTemplate } from '../templates/template-queries.ts'
import { saveBranches } from './step-branches.ts'
import { inOrder } from './step-order.ts'
import { type ComparedText, restartComparison } from './variants/changed-texts.ts'
import { storedVariants } from './variants/stored-variants.ts'

/**
 * Changes reach every email that no sender has claimed yet. False when the sequence does not exist or is somebody else's. An
 * active sequence starts, or gets another text, only if nothing about it is left to confirm.
 */
export async function editSequence(
  db: Db,
  userId: number,
  id: number,
  { steps, confirmClaims, confirmUnreadInbox, ...details }: SequenceChanges,
  settings: LaunchSettings,
) {
  const isActive = details.isActive ?? (await isActiveNow(db, userId, id))
  const mayStart = isActive && (steps || details.isActive || details.trigger)
  if (mayStart || confirmClaims || confirmUnreadInbox) await checkTextBefore(db, userId, id, steps)
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      isActive: boolean
      trigger: string
      inRecipientHours: boolean
      mailboxIds: number[] | null
    }>(sql`
      select is_active as "isActive", trigger, in_recipient_hours as "inRecipientHours", mailbox_ids as "mailboxIds"
      from email_sequences where id = ${id} and user_id = ${userId} and deleted_at is null
      for no key update`)
    const [before] = rows
    if (!before) return false
    const hash = await readTextHash(tx, id)
    if (details.templateId && !(await findTemplate(tx, userId, details.templateId))) throw notFound('Template')
    await requireOwnMailboxes(tx, userId, details.mailboxIds)
    const isOtherSet = details.mailboxIds !== undefined && !isSameSet(details.mailboxIds, before.mailboxIds)
    const isLaunched = details.isActive === true && !before.isActive
    const isTriggeredAnew = details.trigger !== undefined && details.trigger !== before.trigger
    await tx
      .update(emailSequences)
      .set({
        ...given(details),
        updatedAt: new Date(),
        ...((isLaunched || isTriggeredAnew) && { activeSince: sql`now()` }),
      })
      .where(eq(emailSequences.id, id))
    if (steps) await changeSteps(tx, userId, id, steps)
    if ((details.inRecipientHours ?? before.inRecipientHours) !== before.inRecipientHours) await replanAllEmails(tx, id)
    if (isOtherSet) await reassignUnsent(tx, id)
    const isActive = details.isActive ?? before.isActive
    const startsByTrigger = isTriggeredAnew && details.trigger !== 'manual'
    const isOtherText = steps !== undefined && (await readTextHash(tx, id)) !== hash
    const wish = { confirmClaims, confirmUnreadInbox, settings }
    // Other email accounts may have inboxes that are not read.
    const isStarted = isLaunched || startsByTrigger || isOtherSet
    if (isActive && (isStarted || isOtherText)) await allowLaunch(tx, userId, id, wish, !isStarted)
    else if (confirmClaims || confirmUnreadInbox) await saveConfirmations(tx, userId, id, wish)
    if (details.isActive === false && before.isActive) await settlePaused(tx, userId, id)
    if (isLaunched) await settleResumed(tx, userId, id)
    await wakeSender(tx)
    return true
  })
}

async function isActiveNow(db: Db, userId: number, id: number) {
  const { rows } = await db.execute(
    sql`select from email_sequences where id = ${id} and user_id = ${userId} and is_active`,
  )
  return rows.length > 0
}

const isSameSet = (one: number[] | null, other: number[] | null) =>
  JSON.stringify([...(one ?? [])].sort()) === JSON.stringify([...(other ?? [])].sort())

/** Without what was left out. */
const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>

async function changeSteps(tx: Db, userId: number, sequenceId: number, wanted: StepInput[]) {
  const before = await tx.select().from(sequenceSteps).where(eq(sequenceSteps.sequenceId, sequenceId))
  const known = new Map(before.map((step) => [step.id, step]))
  const kept = wanted.flatMap(({ id }) => id ?? [])
  if (new Set(kept).size !== kept.length) throw badField('steps', 'The same step appears twice')
  if (kept.some((id) => !known.has(id))) throw notFound('Step')
  const steps = inOrder(wanted.map((step) => ofKnown(step, step.id ? known.get(step.id) : undefined)))
  await removeSteps(
    tx,
    before.map(({ id }) => id).filter((id) => !kept.includes(id)),
  )
  // Numbers are unique: first out of the way, then to their places.
  await tx.execute(sql`update sequence_steps set step_number = -step_number where sequence_id = ${sequenceId}`)
  const rewritten: number[] = []
  const delayed: number[] = []
  const changed: number[] = []
  const compared: { old: ComparedText & { id: number }; step: ComparedText }[] = []
  for (const { id, attachments, variants, within: _, ...given } of steps) {
    const old = id ? known.get(id) : undefined
    const kind = given.kind ?? 'email'
    const step = {
      ...given,
      kind,
      settings: given.settings ?? null,
      bodyHtml: given.body === old?.body ? old.bodyHtml : null,
      attachments: old?.attachments ?? null,
      variants: isEmailKind(kind) ? await storedVariants(tx, userId, variants, old?.variants ?? null) : null,
      ...(await storedContent(tx, userId, { ...given, attachments }, 'steps')),
    }
    if (!old) {
      await tx.insert(sequenceSteps).values({ ...step, sequenceId })
      continue
    }
    await tx.update(sequenceSteps).set(step).where(eq(sequenceSteps.id, old.id))
    const saysOther = (['subject', 'body', 'bodyHtml'] as const).some((field) => old[field] !== step[field])
    const hasOther =
      (['conditions', 'attachments'] as const).some((field) => !isDeepStrictEqual(old[field], step[field])) ||
      !isDeepStrictEqual(textsIn(old.variants), textsIn(step.variants))
    if (saysOther || hasOther) rewritten.push(old.id)
    compared.push({ old, step })
    if (step.kind !== old.kind) changed.push(old.id)
    else if (isTaskKind(step.kind) && saysOther) await rewriteStepTasks(tx, userId, old.id, step.kind, step.body)
    if (
      old.delayDays !== step.delayDays ||
      old.delayHours !== step.delayHours ||
      old.settings?.until !== step.settings?.until
    )
      delayed.push(old.id)
  }
  await saveBranches(tx, sequenceId, steps)
  await tx.update(emailSequences).set({ totalSteps: steps.length }).where(eq(emailSequences.id, sequenceId))
  await rewriteStepEmails(tx, rewritten)
  // Once no sender takes one with the text of before any more.
  for (const { old, step } of compared) await restartComparison(tx, old.id, old, step)
  await replanEmails(tx, sequenceId, delayed, changed)
}

/** What leads get: when a text is adopted changes no email, and so no approval. */
const textsIn = (variants: StepVariants | null) => variants && { arms: variants.arms, adopted: variants.adopted }

/** A known step keeps its kind and its variants, unless others are given. */
function ofKnown(step: StepInput, old: Known | undefined): StepInput {
  if (!old) return step
  const { kind, settings } = step.kind === undefined ? old : step
  const variants = step.variants === undefined && isEmailKind(kind) ? old.variants : step.variants
  return { ...step, kind, settings, variants }
}
type Known = Pick<typeof sequenceSteps.$inferSelect, 'kind' | 'settings' | 'variants'>

/** Leads that waited for a removed step continue with the next one. */
async function removeSteps(tx: Db, ids: number[]) {
  if (ids.length === 0) return
  await skipForRemovedSteps(tx, ids)
  await tx.execute(sql`delete from sequence_steps where id = any(${sql.param(ids)}::int[])`)
}
