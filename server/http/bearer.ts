import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** The API token a request comes with. */
export function bearerOf({ headers }: FastifyRequest) {
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
}

/** Routes that control access require a session: a leaked token must not be able to extend its own access. */
export function refuseToken(req: FastifyRequest) {
  if (bearerOf(req) !== undefined) throw new AppError('forbidden', "API tokens can't do this. Sign in instead.")
}
