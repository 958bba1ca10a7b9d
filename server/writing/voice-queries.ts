import { eq, sql } from 'drizzle-orm'
import type { Voice } from '../../contract/voice.ts'
import { findUser } from '../accounts/user-queries.ts'
import type { Db } from '../db/connect.ts'
import { voices } from '../db/schema.ts'

/** The user's voice; until they save one, a default from their account. */
export async function readVoice(db: Db, userId: number): Promise<Voice> {
  const [saved] = await db.select({ voice: voices.voice }).from(voices).where(eq(voices.userId, userId))
  // Voices saved before there was an audience have none.
  if (saved) return { ...saved.voice, audience: saved.voice.audience ?? null }
  const user = await findUser(db, userId)
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  return {
    senderName: name || null,
    senderRole: null,
    senderCompany: user?.company ?? null,
    offer: null,
    audience: null,
    proofPoints: [],
    avoidWords: [],
    signature: null,
  }
}

export async function saveVoice(db: Db, userId: number, voice: Voice) {
  const set = { voice, updatedAt: new Date() }
  await db
    .insert(voices)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: voices.userId, set })
}

/** The email addresses of the account and of the mailbox. */
export async function readOwnAddresses(db: Db, userId: number) {
  const { rows } = await db.execute<{ address: string }>(sql`
    select email as address from users where id = ${userId}
    union select from_email from mailboxes where user_id = ${userId}`)
  return rows.map(({ address }) => address)
}
