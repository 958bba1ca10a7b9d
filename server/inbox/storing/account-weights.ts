import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { Db } from '../../db/connect.ts'
import { type KnownCorrection, knownCorrection, learnCorrections } from '../intent/model/learn-corrections.ts'
import { type AccountWeights, shippedWeights } from '../intent/model/weights.ts'

/** People say what they want at the start. */
export const MAX_JUDGED = 6000

const MOST_CORRECTIONS = 200
const MOST_ACCOUNTS = 100

type Learned = { stamp: string; weights: AccountWeights }
/** By owner, the latest used last. */
const learned = new Map<number, Learned>()

/** What this account's corrections taught. Undefined while there are none. */
export async function readAccountWeights(db: Db, userId: number): Promise<AccountWeights | undefined> {
  const stamp = await stampOf(db, userId)
  if (stamp === null) return undefined
  const known = learned.get(userId)
  learned.delete(userId)
  const current = known?.stamp === stamp ? known : { stamp, weights: await learn(db, userId) }
  learned.set(userId, current)
  for (const oldest of learned.keys()) {
    if (learned.size <= MOST_ACCOUNTS) break
    learned.delete(oldest)
  }
  return current.weights
}

const corrected = (userId: number) => sql`
  from conversation_messages where user_id = ${userId} and intent_source = 'person' order by id desc limit ${MOST_CORRECTIONS}`

async function stampOf(db: Db, userId: number) {
  const { rows } = await db.execute<{ stamp: string | null }>(sql`
    select md5(string_agg(id || intent, ',')) as stamp from (select id, intent ${corrected(userId)}) c`)
  return rows[0]?.stamp ?? null
}

type Row = { subject: string; text: string; at: string; intent: MessageIntent }

async function learn(db: Db, userId: number) {
  const { rows } = await db.execute<Row>(sql`
    select subject, left(text, ${MAX_JUDGED}) as text, at, intent ${corrected(userId)}`)
  const known: KnownCorrection[] = []
  // Reading one takes a few milliseconds: other requests get their turn in between.
  for (const { subject, text, at, intent } of rows.reverse()) {
    known.push(knownCorrection(shippedWeights(), { message: { subject, text, receivedAt: new Date(at) }, intent }))
    await nextTurn()
  }
  return learnCorrections(shippedWeights(), known)
}
