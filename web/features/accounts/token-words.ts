import { type ApiToken, TOKEN_SCOPES, type TokenScope } from '../../../contract/api-token.ts'
import { formatDate } from '../../lib/format.ts'

export const scopeWords: Record<TokenScope, { name: string; hint: string }> = {
  read: { name: 'Read', hint: 'See your leads, emails and reports' },
  write: {
    name: 'Write',
    hint: 'Add, change and delete leads, templates and drafts, and sync with your CRM. Also needs Send to add leads while a sequence starts for new leads, or to change the address of a lead in a sequence',
  },
  send: { name: 'Send', hint: 'Send and schedule emails, start sequences, enroll and restore leads, undo CRM syncs' },
  admin: {
    name: 'Admin',
    hint: 'Export data, change your account, offer and voice, email account and CRM connection, take people off your do-not-contact list',
  },
}

export const expiryChoices = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['never', 'Never'],
] as const

const DAY_MS = 86_400_000
const COUNTED_DAYS = 90

/** What a token may do and until when, as in "read, write · expires in 12 days". */
export function describeToken({ scopes, expiresAt, isExpired }: ApiToken, now: Date) {
  const isFull = TOKEN_SCOPES.every((scope) => scopes.includes(scope))
  const access = isFull ? 'Full access' : scopes.map((scope) => scopeWords[scope].name).join(', ')
  return `${access}, ${expiryWords(expiresAt, isExpired, now)}`
}

function expiryWords(moment: ApiToken['expiresAt'], isExpired: boolean, now: Date) {
  if (moment === null) return 'no expiry'
  if (isExpired) return 'expired'
  const expiresAt = new Date(moment)
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days <= 1) return 'expires within a day'
  return days <= COUNTED_DAYS ? `expires in ${days} days` : `expires on ${formatDate(expiresAt)}`
}
