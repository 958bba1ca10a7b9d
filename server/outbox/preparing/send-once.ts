import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { EmailFile } from '../../../contract/email-file.ts'
import type { StepState } from '../../../contract/email-sequence.ts'
import type { Db } from '../../db/connect.ts'
import { recentSends, sequenceLogs } from '../../db/schema.ts'

/** The same email to the same lead within this time is one email. */
const WINDOW_SECONDS = 60

type Content = {
  lead: { id: number }
  subject: string
  body: string
  html?: string | null
  attachments?: EmailFile[]
  templateId?: number | null
  scheduledAt: Date | null
  inSendingHours?: boolean | undefined
  isTest: boolean
}

/**
 * Finds the email of an equal request a moment ago, or reserves its place until the transaction ends: an equal request at the same time,
 * in any process, waits and then finds it. By the clock of the database. An email that was canceled or failed is not in the way.
 */
export async function claimSend(tx: Db, userId: number, content: Content) {
  const contentHash = hashOf(content)
  const [place] = await tx
    .insert(recentSends)
    .values({ userId, contentHash })
    // Changes nothing, and so waits for a request that holds the row, and then holds it.
    .onConflictDoUpdate({
      target: [recentSends.userId, recentSends.contentHash],
      set: { askedAt: sql`${recentSends.askedAt}` },
    })
    .returning({
      logId: recentSends.logId,
      isRecent: sql<boolean>`${recentSends.askedAt} > now() - make_interval(secs => ${WINDOW_SECONDS})`,
    })
  const known = place?.isRecent && place.logId !== null ? await stateOf(tx, userId, place.logId) : undefined
  return { contentHash, id: known && !OVER.includes(known.status) ? known.id : undefined }
}

/** Remembers the email of a reserved place. */
export async function recordSend(tx: Db, userId: number, contentHash: string, logId: number) {
  await tx
    .update(recentSends)
    .set({ logId, askedAt: sql`now()` })
    .where(and(eq(recentSends.userId, userId), eq(recentSends.contentHash, contentHash)))
}

/** Whoever asks again after these means it. */
const OVER: StepState[] = ['skipped', 'failed']

/** A statement of its own: it sees what the request before has committed. */
async function stateOf(tx: Db, userId: number, logId: number) {
  const [log] = await tx
    .select({ id: sequenceLogs.id, status: sequenceLogs.status })
    .from(sequenceLogs)
    .where(and(eq(sequenceLogs.id, logId), eq(sequenceLogs.userId, userId)))
  return log
}

/** A template is the same however it or the lead was edited meanwhile; a text by hand has nothing but its words. */
function hashOf({ lead, templateId = null, scheduledAt, isTest, ...content }: Content) {
  const text = templateId === null ? textOf(content) : []
  const parts = [templateId, lead.id, scheduledAt?.getTime() ?? null, isTest, ...text]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

type Text = Pick<Content, 'subject' | 'body' | 'html' | 'attachments' | 'inSendingHours'>

function textOf({ subject, body, html, attachments = [], inSendingHours = false }: Text) {
  const plain = [inSendingHours, subject, body]
  return html || attachments.length > 0 ? [...plain, html, attachments.map(({ hash, name }) => [hash, name])] : plain
}
