import { and, eq, sql } from 'drizzle-orm'
import type { Signature } from '../../contract/signature.ts'
import type { Voice, VoiceToSave } from '../../contract/voice.ts'
import { findUser } from '../accounts/user-queries.ts'
import type { Db } from '../db/connect.ts'
import { mailboxes, voices } from '../db/schema.ts'
import { storedSignature } from '../templates/formatted/stored-signature.ts'

/** The user's voice; until they save one, a default from their account. */
export async function readVoice(db: Db, userId: number): Promise<Voice> {
  const [saved] = await db
    .select({ voice: voices.voice, meetingLink: voices.meetingLink })
    .from(voices)
    .where(eq(voices.userId, userId))
  const signed = signatureOf(saved?.voice) ?? (await readSignature(db, userId))
  // Voices saved before there was an audience have none.
  if (saved)
    return { ...saved.voice, audience: saved.voice.audience ?? null, ...signed, meetingLink: saved.meetingLink }
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
    ...signed,
    meetingLink: null,
  }
}

export async function saveVoice(
  db: Db,
  userId: number,
  { signature, signatureHtml, meetingLink, ...voice }: VoiceToSave,
) {
  const { signature: text, signatureHtml: html } = await readVoice(db, userId)
  const before = { signature: text, signatureHtml: html }
  const signed = await storedSignature(db, userId, { signature, signatureHtml }, before)
  const set = {
    voice: { ...voice, ...(signed ?? before) },
    ...(meetingLink !== undefined && { meetingLink: meetingLink || null }),
    updatedAt: new Date(),
  }
  await db
    .insert(voices)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: voices.userId, set })
  if (signed) await saveSignature(db, userId, signed)
}

/** The API has the signature with the voice and with the default email account: both get it. */
export async function saveSignature(db: Db, userId: number, { signature, signatureHtml }: Signature) {
  await db
    .update(mailboxes)
    .set({ signature: signature || null, signatureHtml })
    .where(and(eq(mailboxes.userId, userId), mailboxes.isDefault))
  await db.execute(
    sql`update voices set voice = voice || jsonb_build_object('signature', ${signature || null}::text, 'signatureHtml', ${signatureHtml}::text)
      where user_id = ${userId}`,
  )
}

/** Of the default email account: the voice may not be saved yet. */
async function readSignature(db: Db, userId: number): Promise<Signature> {
  const [row] = await db
    .select({ signature: mailboxes.signature, signatureHtml: mailboxes.signatureHtml })
    .from(mailboxes)
    .where(and(eq(mailboxes.userId, userId), mailboxes.isDefault))
  return signatureOf(row) ?? { signature: null, signatureHtml: null }
}

/** Undefined where there is none. What was saved before there were formatted ones has only the text. */
function signatureOf(saved: Partial<Signature> | undefined): Signature | undefined {
  const [signature, signatureHtml] = [saved?.signature || null, saved?.signatureHtml || null]
  return signature || signatureHtml ? { signature, signatureHtml } : undefined
}

/** The signature of emails from a mailbox. One that is not the default may have its own; an empty one is none at all. */
export const signatureFrom = (
  { isDefault, signature, signatureHtml }: Pick<typeof mailboxes.$inferSelect, 'isDefault' | keyof Signature>,
  voice: Signature,
): Signature =>
  isDefault || signature === null
    ? { signature: voice.signature, signatureHtml: voice.signatureHtml }
    : { signature: signature || null, signatureHtml }

/** The email addresses of the account and of its mailboxes. */
export async function readOwnAddresses(db: Db, userId: number) {
  const { rows } = await db.execute<{ address: string }>(sql`
    select email as address from users where id = ${userId}
    union select from_email from mailboxes where user_id = ${userId}`)
  return rows.map(({ address }) => address)
}
