import { and, eq, sql } from 'drizzle-orm'
import type { Voice, VoiceToSave } from '../../contract/voice.ts'
import { findUser } from '../accounts/user-queries.ts'
import type { Db } from '../db/connect.ts'
import { mailboxes, voices } from '../db/schema.ts'

/** The user's voice; until they save one, a default from their account. */
export async function readVoice(db: Db, userId: number): Promise<Voice> {
  const [saved] = await db.select({ voice: voices.voice }).from(voices).where(eq(voices.userId, userId))
  const signature = saved?.voice.signature || (await readSignature(db, userId))
  // Voices saved before there was an audience have none.
  if (saved) return { ...saved.voice, audience: saved.voice.audience ?? null, signature }
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
    signature,
  }
}

export async function saveVoice(db: Db, userId: number, { signature, ...voice }: VoiceToSave) {
  const kept = signature === undefined ? (await readVoice(db, userId)).signature : signature
  const set = { voice: { ...voice, signature: kept }, updatedAt: new Date() }
  await db
    .insert(voices)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: voices.userId, set })
  if (signature !== undefined) await saveSignature(db, userId, signature)
}

/** The API has the signature with the voice and with the default email account: both get it. */
export async function saveSignature(db: Db, userId: number, signature: string | null) {
  await db
    .update(mailboxes)
    .set({ signature })
    .where(and(eq(mailboxes.userId, userId), mailboxes.isDefault))
  await db.execute(
    sql`update voices set voice = voice || jsonb_build_object('signature', ${signature}::text) where user_id = ${userId}`,
  )
}

/** Of the default email account: the voice may not be saved yet. */
async function readSignature(db: Db, userId: number) {
  const [row] = await db
    .select({ signature: mailboxes.signature })
    .from(mailboxes)
    .where(and(eq(mailboxes.userId, userId), mailboxes.isDefault))
  return row?.signature || null
}

/** The signature of emails from a mailbox. One that is not the default may have its own; an empty one is none at all. */
export const signatureFrom = (
  { isDefault, signature }: Pick<typeof mailboxes.$inferSelect, 'isDefault' | 'signature'>,
  voice: Pick<Voice, 'signature'>,
) => (isDefault ? voice.signature : (signature ?? voice.signature) || null)

/** The email addresses of the account and of its mailboxes. */
export async function readOwnAddresses(db: Db, userId: number) {
  const { rows } = await db.execute<{ address: string }>(sql`
    select email as address from users where id = ${userId}
    union select from_email from mailboxes where user_id = ${userId}`)
  return rows.map(({ address }) => address)
}
