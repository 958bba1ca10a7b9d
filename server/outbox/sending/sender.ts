import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../db/connect.ts'
import { describeError, type Log } from '../../log.ts'
import type { MailTools } from '../../mail-tools.ts'
import { runSendLoop } from './send-loop.ts'

const RESTART_AFTER_MS = 1000
const STOP_WITHIN_MS = 25_000

export type Sender = { stop(): Promise<void> }

/** Sends what is due until it is stopped. Any number may run side by side, here and on other machines. */
export async function startSender(
  database: Database,
  tools: MailTools,
  log: Log,
  beforeSession: () => Promise<void> = async () => {},
): Promise<Sender> {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await beforeSession()
        await runSendLoop(database, tools, stopping.signal, log)
      } catch (error) {
        // Our session is gone, and our claims with it: start again as another sender.
        log.warn({ reason: describeError(error).message }, 'the email sender restarts')
        await wait(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, wait(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
