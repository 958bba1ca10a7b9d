import { type Answer, type Call, readTokenRequest } from '../crm-server.ts'
import { refuse } from './answers.ts'
import type { Tenant } from './tenant.ts'

export const PORTAL = 4711
/** As a user; owners.ts has its ID as an owner. */
const CONNECTED_USER_ID = 77

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
      user_id: CONNECTED_USER_ID,
    },
  }
}
