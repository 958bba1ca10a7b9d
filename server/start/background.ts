import type { Config } from '../config.ts'
import { startCrmWatch } from '../crm/sync/watch-outbox.ts'
import type { Database } from '../db/connect.ts'
import { startWorker } from '../jobs/worker.ts'
import type { Log } from '../log.ts'
import { checkSender } from '../mail/account/missing-sender.ts'
import { startInboxWatch } from '../mail/inbox/watch-inboxes.ts'
import { startSender } from '../outbox/sending/sender.ts'
import { watchForRestore } from '../restore/notice-restore.ts'
import type { SecretBox } from '../secret-box.ts'
import type { Shutdown } from '../shutdown.ts'

/** What runs by itself: jobs, sending, reading inboxes, CRMs. Returns whether jobs are done at the moment. */
export async function startBackground(
  database: Database,
  config: Config,
  log: Log,
  box: SecretBox,
  shutdown: Shutdown,
) {
  await checkSender(database.db, config, log)
  const worker = await startWorker(database, config, log, box)
  shutdown.add(() => worker.stop())
  const restore = watchForRestore(database, config.dataDir, { config }, log)
  shutdown.add(() => restore.stop())
  const sender = await startSender(database, { config, box }, log, () => restore.check())
  shutdown.add(() => sender.stop())
  const watch = startInboxWatch(database, { config, box }, log)
  shutdown.add(() => watch.stop())
  const crmWatch = startCrmWatch({ ...database, config, box }, log)
  shutdown.add(() => crmWatch.stop())
  return worker.isWorking
}
