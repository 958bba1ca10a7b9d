import { z } from 'zod'
import type { ReplyDetails } from '../../../contract/timeline-event.ts'
import type { UnsureReplyDecision } from '../../../contract/unsure-reply.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { changeEvent, lockEvent, lockNewerReply } from '../../leads/timeline-queries.ts'
import { settleNotice } from '../../notifications/notify.ts'
import { noteAbsence } from '../../outbox/changes/postpone-emails.ts'
import { changeEnrollment } from '../../outbox/enrolling/change-enrollment.ts'
import { askInstead, listAsked } from '../../outbox/enrolling/pause-for-reply.ts'
import { stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { noteReplyFrom } from '../do-not-contact/soft-bounces.ts'
import { unsubscribe } from '../do-not-contact/unsubscribe.ts'
import { moveAfter } from './apply-auto-reply.ts'
import { recordReply } from './apply-reply.ts'
import { askedNotice } from './apply-unsure.ts'
import { changeMessageKind, readMessageIntent } from './inbox-queries.ts'

/** The question as `applyUnsure` stored it, with what either decision needs. */
const Question = z.looseObject({
  isUnsure: z.literal(true),
  subject: z.string(),
  snippet: z.string(),
  logId: z.number(),
  messageId: z.number(),
  recipientAddress: z.string(),
  isFromRecipient: z.boolean().optional(),
  isStranger: z.boolean().optional(),
  name: z.string(),
  absence: z.object({ backOn: z.string(), awayFrom: z.string().optional() }).nullable(),
  /** Of the next email, once it was moved to after the absence. */
  movedTo: z.string().optional(),
  timeZone: z.string().optional(),
  hasLeft: z.boolean().optional(),
  optOutOf: z.array(z.string()).optional(),
})

type Tools = Parameters<typeof changeEnrollment>[4]

/** False when the owner has no such event. */
export async function decideUnsure(
  db: Db,
  userId: number,
  eventId: number,
  { is }: UnsureReplyDecision,
  tools: Tools,
): Promise<boolean> {
  if (is === 'reply') return db.transaction((tx) => countAsReply(tx, userId, eventId))
  // First, so that no email goes out between the resuming and the move.
  const person = await db.transaction((tx) => moveNext(tx, userId, eventId))
  if (!person) return false
  for (const id of await listAsked(db, userId, person, eventId)) await changeEnrollment(db, userId, id, 'active', tools)
  return db.transaction((tx) => countAsAutomatic(tx, userId, eventId))
}

async function findQuestion(tx: Db, userId: number, eventId: number) {
  const event = await lockEvent(tx, userId, eventId, 'auto_replied')
  // Decided as a reply, it is an event of another kind.
  if (!event && (await lockEvent(tx, userId, eventId, 'mail_answered'))) throw alreadyDecided()
  if (!event) return undefined
  const question = Question.safeParse(event.details)
  if (!question.success) throw alreadyDecided()
  const {
    isUnsure: _,
    messageId,
    recipientAddress,
    isFromRecipient,
    isStranger: ___,
    name,
    absence,
    optOutOf,
    paused: __,
    ...kept
  } = question.data
  const person = { leadId: event.leadId, addresses: [recipientAddress] }
  return { ...event, question: question.data, kept, person }
}

const alreadyDecided = () => new AppError('conflict', 'This was already decided. Reload the page.')

async function countAsReply(tx: Db, userId: number, eventId: number) {
  const found = await findQuestion(tx, userId, eventId)
  if (!found) return false
  const { question, kept, person, leadId, occurredAt: at } = found
  const { logId, recipientAddress, name, messageId } = question
  // The same order as for a reply that needs no question.
  if (question.optOutOf) {
    const isOfLead = question.optOutOf.includes(recipientAddress)
    const person = { leadId: isOfLead ? leadId : null, addresses: question.optOutOf }
    await unsubscribe(tx, userId, person, 'unsubscribed')
  }
  if (question.hasLeft) await stopEnrollments(tx, userId, person, 'removed', { code: 'left_company', name })
  const said = await readMessageIntent(tx, userId, messageId)
  const intent = question.isFromRecipient ? said : null
  await recordReply(tx, userId, { logId, leadId, recipientAddress, name, at, intent })
  const details: Record<string, unknown> & ReplyDetails = { ...kept, intent: question.isStranger ? null : said }
  await changeEvent(tx, userId, eventId, { kind: 'mail_answered', details })
  await changeMessageKind(tx, userId, messageId, 'reply')
  await settleNotice(tx, userId, askedNotice(leadId, question))
  await scoreLeads(tx, userId, [leadId])
  // At the end: it locks the mailbox.
  if (question.isFromRecipient) await noteReplyFrom(tx, userId, recipientAddress)
  return true
}

/** Returns whom it is about; undefined when there is no such event. */
async function moveNext(tx: Db, userId: number, eventId: number) {
  const found = await findQuestion(tx, userId, eventId)
  if (!found) return undefined
  const { question, person, leadId } = found
  // Events before emails and enrollments, the older first: two decisions at once wait for each other in one order.
  const newer = await lockNewerReply(tx, userId, { leadId, eventId }, { isUnsure: true })
  const moved = question.absence && (await moveAfter(tx, userId, person, question.absence))
  if (moved && 'movedTo' in moved) await changeEvent(tx, userId, eventId, { details: { ...question, ...moved } })
  if (question.hasLeft)
    await stopEnrollments(tx, userId, person, 'removed', { code: 'left_company', name: question.name })
  // Still in doubt: the newest, so that two decisions are enough however many came.
  const asked = newer ? await askInstead(tx, userId, person, eventId, newer.id) : 0
  if (newer && asked > 0) await changeEvent(tx, userId, newer.id, { details: { ...newer.details, paused: asked } })
  return person
}

async function countAsAutomatic(tx: Db, userId: number, eventId: number) {
  const found = await findQuestion(tx, userId, eventId)
  if (!found) return false
  const { question, kept, leadId, person } = found
  const { absence, movedTo: nextAt, timeZone } = question
  if (absence && nextAt && timeZone) await noteAbsence(tx, userId, person, { until: absence.backOn, nextAt, timeZone })
  const details = absence ? { awayUntil: absence.backOn, ...kept } : kept
  await changeEvent(tx, userId, eventId, { details })
  await changeMessageKind(tx, userId, question.messageId, 'auto_reply')
  await settleNotice(tx, userId, askedNotice(leadId, question))
  return true
}
