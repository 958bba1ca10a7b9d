import { expect, test } from 'vitest'
import { type ApiToken, TOKEN_SCOPES } from '../../../contract/api-token.ts'
import { describeToken } from './token-words.ts'

const now = new Date('2026-11-16T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const token = (more: Partial<ApiToken>): ApiToken => ({
  id: 1,
  name: 'CI',
  scopes: [...TOKEN_SCOPES],
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
  createdAt: now,
  ...more,
})

test.each([
  [{}, 'Full access, no expiry'],
  [{ scopes: ['read', 'send'] as const, expiresAt: inDays(12) }, 'Read, Send, expires in 12 days'],
  [{ expiresAt: inDays(90) }, 'Full access, expires in 90 days'],
  [{ expiresAt: inDays(0.2) }, 'Full access, expires within a day'],
  [{ expiresAt: inDays(365) }, `Full access, expires on ${'16 Nov 2027'}`],
  [{ scopes: ['read'] as const, expiresAt: inDays(-1), isExpired: true }, 'Read, expired'],
])('%j is described as "%s"', (more, words) => {
  expect(describeToken(token(more as Partial<ApiToken>), now)).toBe(words)
})
