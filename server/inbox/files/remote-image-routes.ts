import { escapeHtml } from '../../../contract/html-text.ts'
import { ConversationMessageId, RemoteImageQuery } from '../../../contract/inbox.ts'
import { fetchRules } from '../../enrichment/fetch/read-company.ts'
import { ReadFailure } from '../../enrichment/fetch/read-failure.ts'
import { safeFetch } from '../../enrichment/fetch/safe-fetch.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { findConversation } from '../conversation-queries.ts'
import { findMessage, toThread } from '../thread-queries.ts'
import { sendImage } from './file-headers.ts'

const READS_A_MINUTE = 300
const MAX_BYTES = 5 * 1024 * 1024

/**
 * An image that an email only links to, read by us when its recipient asks for it: the sender sees neither their address nor a cookie,
 * and the frame that shows the email needs no network.
 */
export function remoteImageRoutes(app: App, { db, pool, config }: Parts) {
  const reads = rateLimit(pool, 'remote-image', READS_A_MINUTE, 60)
  const rules = fetchRules(config)

  /** Only what is in the email: we fetch nothing for anybody else. */
  const isIn = async (userId: number, id: number, url: string) => {
    const message = await findMessage(db, userId, id)
    if (!message || !(await findConversation(db, userId, message.conversationId))) throw notFound('Message')
    const [shown] = await toThread(db, userId, [message])
    return `${shown?.html} ${shown?.quotedHtml}`.includes(`data-remote-src="${escapeHtml(url)}"`)
  }

  app.get(
    '/inbox/messages/:id/remote-images',
    { schema: { params: ConversationMessageId, querystring: RemoteImageQuery } },
    async ({ userId, params, query: { url } }, reply) => {
      if (!URL.canParse(url) || !(await isIn(userId, params.id, url))) throw notFound('Image')
      await reads.spend(String(userId))
      return sendImage(reply, await readImage(new URL(url)))
    },
  )

  async function readImage(url: URL): Promise<Buffer> {
    try {
      const { status, bytes, cut } = await safeFetch(url, rules, {
        accept: 'image/png, image/jpeg, image/gif, image/webp',
        maxBytes: MAX_BYTES,
        signal: AbortSignal.timeout(rules.totalMs),
      })
      if (status !== 200 || cut) throw notFound('Image')
      return bytes
    } catch (error) {
      if (error instanceof ReadFailure) throw new AppError('upstream', error.message, { cause: error })
      throw error
    }
  }
}
