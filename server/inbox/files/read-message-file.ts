import type pg from 'pg'
import type { MessageFile } from '../../../contract/inbox.ts'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../http/errors.ts'
import type { MailTools } from '../../mail-tools.ts'
import { findMail } from '../../outbox/mail-queries.ts'
import { withFiles } from '../../outbox/sending/hand-over/with-files.ts'
import { readFileOf } from '../reading/mail-work.ts'
import type { MessageRow } from '../thread-queries.ts'
import { readWhole } from './read-whole.ts'

type Access = { db: Db; pool: pg.Pool; mail: MailTools }
export type ReadFile = MessageFile & { bytes: Buffer }

/** Files of a message with their contents: those of our own from the outbox, others from the mailbox at this moment. */
export async function readMessageFiles(
  { db, pool, mail }: Access,
  message: MessageRow,
  parts: string[],
  read = readWhole,
): Promise<ReadFile[]> {
  const wanted = parts.map((part) => message.files.find((file) => file.part === part))
  if (wanted.length === 0) return []
  const { userId, logId } = message
  const raw = logId === null ? await read(db, userId, message, mail) : await readOwn(db, pool, userId, logId)
  const files: ReadFile[] = []
  for (const file of wanted) {
    const bytes = file && (await readFileOf(userId, raw, file.part))
    if (!file || !bytes) throw notFound('File')
    files.push({ ...file, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
  }
  return files
}

async function readOwn(db: Db, pool: pg.Pool, userId: number, logId: number) {
  const found = await findMail(db, userId, logId)
  const pieces = found?.mime && (await withFiles(pool, userId, found.mime, found.fileHashes ?? []))
  if (!pieces) throw notFound('File')
  return Buffer.concat(pieces)
}
