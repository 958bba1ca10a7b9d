import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** The API token a request comes with. */
export function bearerOf({ headers }: FastifyRequest) {
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
}

/** What decides who has access is for people who signed in: a token that got lost must not make itself at home. */
export function refuseToken(req: FastifyRequest) {
  if (bearerOf(req) !== undefined) throw new AppError('forbidden', 'Sign in to do this: an API token is not enough')
}
