import type pg from 'pg'
import { isPassing, retried } from '../../db/retry.ts'
import { type Finisher, finishSent, type SentMail } from './finish-mail.ts'

type Queued = { sent: SentMail; resolve: () => void; reject: (error: unknown) => void }

/** Records sent emails in batches: those that are sent while the database writes one batch make the next. */
export function createSentRecorder(pool: pg.Pool, finisher: Finisher): (sent: SentMail) => Promise<void> {
  let queue: Queued[] = []
  let isWriting = false

  async function writeBatch(batch: Queued[]): Promise<void> {
    const mails = batch.map(({ sent }) => sent)
    try {
      await retried(() => finishSent(pool, finisher, mails))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      // One email that can't be recorded must not make another owner's unknown.
      if (batch.length > 1 && !isPassing(error)) for (const one of batch) await writeBatch([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  async function writeAll() {
    isWriting = true
    while (queue.length > 0) {
      const batch = queue
      queue = []
      await writeBatch(batch)
    }
    isWriting = false
  }

  return (sent) =>
    new Promise<void>((resolve, reject) => {
      queue.push({ sent, resolve, reject })
      if (!isWriting) void writeAll()
    })
}
