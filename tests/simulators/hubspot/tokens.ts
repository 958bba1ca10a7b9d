import { type Answer, type Call, readTokenRequest } from '../crm-server.ts'
import { refuse } from './answers.ts'
import type { Tenant } from './tenant.ts'

export const PORTAL = 4711
/** The user who connects, as an owner of records. Its IDs as a user and as an owner differ. */
export const CONNECTED_USER = { id: '5501', userId: 77, email: 'ada@portal.example', firstName: 'Ada', lastName: 'Byron' }

/** An owner by the ID of its user, which the documentation calls idProperty=userId. */
export function readOwner(id: string, idProperty: string | null): Answer {
  const isFound = idProperty === 'userId' ? id === String(CONNECTED_USER.userId) : id === CONNECTED_USER.id
  const moment = '2024-01-01T00:00:00Z'
  return isFound
    ? { status: 200, body: { ...CONNECTED_USER, type: 'PERSON', archived: false, createdAt: moment, updatedAt: moment } }
    : refuse(404, 'OBJECT_NOT_FOUND', 'resource not found')
}

export function issueToken({ tokens, tokenLifeMs }: Tenant, call: Call): Answer {
  const granted = readTokenRequest(tokens, call)
  if (granted === 'wrong-type') return refuse(415, 'VALIDATION_ERROR', 'Unsupported Media Type')
  if (granted === 'wrong-client')
    return {
      status: 400,
      body: { status: 'BAD_CLIENT_ID', message: 'missing or invalid client id', error: 'invalid_client' },
    }
  if (!granted)
    return {
      status: 400,
      body: {
        status: 'BAD_REFRESH_TOKEN',
        message: 'missing or invalid refresh token',
        error: 'invalid_grant',
        error_description: 'missing or invalid refresh token',
      },
    }
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      access_token: granted.accessToken,
      refresh_token: granted.refreshToken,
      expires_in: Math.round(tokenLifeMs / 1000),
      hub_id: PORTAL,
      user_id: CONNECTED_USER.userId,
    },
  }
}
