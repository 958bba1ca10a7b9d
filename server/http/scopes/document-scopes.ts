import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { sessionCookieName } from '../session.ts'

export const securitySchemes = (publicUrl: URL) =>
  ({
    session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) },
    token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API token. `x-token-scope` is the scope that a call needs. Calls that add leads also need `send` while an active sequence starts for new leads, and so do calls after which a sequence sends more or elsewhere: a new address for a lead in a sequence, a task of a sequence done or skipped, a booked meeting taken back. A call that takes someone off the do-not-contact list needs `admin`.',
    },
  }) as const

/** Adds to each call of the API document how to sign in for it, and the scope that a token needs (`x-token-scope`). */
export const withScopes: SwaggerTransform = (given) => {
  const { schema, url } = jsonSchemaTransform(given as Parameters<typeof jsonSchemaTransform>[0])
  const { isOwn, tokenScope } = given.route.config ?? {}
  if (!isOwn) return { schema: { ...schema, security: [] }, url }
  const hasToken = tokenScope !== undefined && tokenScope !== 'session'
  const security: Record<string, string[]>[] = [{ session: [] }, ...(hasToken ? [{ token: [] }] : [])]
  return { schema: { ...schema, security, 'x-token-scope': tokenScope ?? 'undecided' } as typeof schema, url }
}
