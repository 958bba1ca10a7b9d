import { type FastifyBaseLogger, fastify, LogController } from 'fastify'
import type { Log } from '../log.ts'
import { handleError } from './errors.ts'
import { healthRoutes, type Queue } from './health-routes.ts'
import type { App } from './parts.ts'
import { compilersFactory, responseSerializer } from './serialize-response.ts'

/** What a process answers on HEALTH_PORT: the health checks of the web server, for its operator, and nothing else. */
export async function createHealthApp(
  readQueue: () => Promise<Queue>,
  log: Log,
  whyNotReady: () => string | undefined,
) {
  const app: App = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory },
  })
  app.setSerializerCompiler(responseSerializer).setErrorHandler(handleError)
  app.setNotFoundHandler(async (_, reply) => reply.code(404).send({ message: 'Not found' }))
  await app.register(async (api: App) => healthRoutes(api, readQueue, whyNotReady, () => true), { prefix: '/api' })
  await app.ready()
  return app.routing
}
