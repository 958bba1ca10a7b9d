import type { Database } from '../db/connect.ts'
import { createHealthApp } from '../http/health-app.ts'
import type { Log } from '../log.ts'
import { queueReader } from '../outbox/sending/queue-queries.ts'

/** What HEALTH_PORT answers. */
export const healthListener = (database: Database, log: Log, whyNotReady: () => string | undefined) =>
  createHealthApp(queueReader(database.db), log, whyNotReady)
