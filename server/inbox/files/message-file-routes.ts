import { MessageFileParams } from '../../../contract/inbox.ts'
import { createOwnerSlots } from '../../db/slots.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { findConversation } from '../conversation-queries.ts'
import { findMessage } from '../thread-queries.ts'
import { FILE_HEADERS, sendImage } from './file-headers.ts'
import { readMessageFiles } from './read-message-file.ts'
import { readWhole } from './read-whole.ts'
import { createSharedReads } from './shared-reads.ts'

const READS_A_MINUTE = 120
/** An email may show a hundred; the thread that takes them out of it is for everything else that somebody does as well. */
const IMAGES_AT_ONCE = 4

export function messageFileRoutes(app: App, parts: Parts) {
  const { db, pool } = parts
  const reads = rateLimit(pool, 'message-file', READS_A_MINUTE, 60)

  const readShared = createSharedReads()
  const inOwnSlot = createOwnerSlots(IMAGES_AT_ONCE)

  const readOne = async (userId: number, { id, part }: { id: number; part: string }, read = readWhole) => {
    const message = await findMessage(db, userId, id)
    if (!message || !(await findConversation(db, userId, message.conversationId))) throw notFound('Message')
    if (!message.files.some((file) => file.part === part)) throw notFound('File')
    await reads.spend(String(userId))
    const [file] = await readMessageFiles(parts, message, [part], read)
    if (!file) throw notFound('File')
    return file
  }

  app.get(
    '/inbox/messages/:id/attachments/:part',
    { schema: { params: MessageFileParams } },
    async ({ userId, params }, reply) => {
      const { name, bytes } = await readOne(userId, params)
      const ascii = name.replace(/[^\w.() -]/g, '_')
      return reply
        .headers(FILE_HEADERS)
        .header('Content-Type', 'application/octet-stream')
        .header('Content-Disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(name)}`)
        .send(bytes)
    },
  )

  app.get(
    '/inbox/messages/:id/images/:part',
    { schema: { params: MessageFileParams } },
    async ({ userId, params }, reply) => {
      const { bytes } = await inOwnSlot(userId, () => readOne(userId, params, readShared))
      return sendImage(reply, bytes)
    },
  )
}

const encodeRfc5987 = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
