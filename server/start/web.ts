import { type AppOptions, createApp } from '../app.ts'
import { rememberSessions } from '../http/session-memory.ts'
import type { Shutdown } from '../shutdown.ts'

/** The web server's app, ready to respond. */
export async function startWeb(options: Omit<AppOptions, 'sessionMemory'>, shutdown: Shutdown) {
  const sessionMemory = rememberSessions(options.database.pool)
  shutdown.add(async () => sessionMemory.stop())
  const app = await createApp({ ...options, sessionMemory })
  await app.ready()
  shutdown.add(() => app.close())
  return app.routing
}
