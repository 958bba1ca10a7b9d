import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { TokenScope } from '../../contract/api-token.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { MailTools } from '../mail-tools.ts'
import type { Page } from './page.ts'
import type { Sessions } from './session.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The dependencies of routes. */
export type Parts = { config: Config; db: Db; pool: pg.Pool; sessions: Sessions; page: Page; mail: MailTools }

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set on every route behind the session hook of `app.ts`. */
    userId: number
    /** Of the API token that the request comes with; null with a session. */
    tokenScopes: TokenScope[] | null
  }
}
