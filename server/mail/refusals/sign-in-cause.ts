import type { SignInCause } from '../../../contract/email-reason.ts'

type Answer = {
  /** What the server said. */
  reply: string
  host: string
}

/** By the words of the server. The first that fits says the most. */
const BY_WORDS: [RegExp, SignInCause][] = [
  [/smtpclientauth\w*\s+is\s+disabled|aka\.ms\/smtp_auth_disabled/i, 'smtp_auth_disabled'],
  [/imap[^.]{0,30} disabled for your (domain|organi[sz]ation)|domain administrator/i, 'imap_disabled_by_admin'],
  [/yet to enable imap|imap[^.]{0,40} contact your admin/i, 'imap_disabled_by_admin'],
  [/authenticated but not connected/i, 'imap_disabled_by_admin'],
  [/not enabled for imap|enable (your account for )?imap|imap( access)? is (disabled|not enabled)/i, 'imap_disabled'],
  [/basic ?auth\w*[^.]{0,20}(is )?(disabled|blocked)/i, 'password_blocked'],
  [/did not meet the criteria to be authenticated/i, 'policy_blocked'],
  [
    /application-specific password|app(-specific)? password|5\.7\.9\b.*(gsmtp|google)|invalidsecondfactor/i,
    'app_password',
  ],
  [/5\.7\.14\b.*(gsmtp|google)|log in (with|via) your web browser/i, 'app_password'],
  [/5\.7\.8\b.*(gsmtp|google)|badcredentials.*google|google.*badcredentials/i, 'app_password'],
]

/** By whose server it is, where its words say nothing. */
const BY_HOST: [RegExp, RegExp, SignInCause][] = [
  // Microsoft accepts no password for IMAP since 2022.
  [/^(outlook\.office365\.com|imap-mail\.outlook\.com|outlook\.office\.com)$/, /./, 'password_blocked'],
  [/^imap\.(gmail|googlemail)\.com$/, /invalid credentials|authenticationfailed/i, 'app_password'],
  [/^(imap|smtp)\.mail\.(yahoo|aol|me)\.com$/, /./, 'app_password'],
]

/** Why a server refuses a sign-in, where more is known than that the username or password is wrong. */
export function signInCause({ reply, host }: Answer): SignInCause | null {
  const said = reply.replace(/\s+/g, ' ')
  const byWords = BY_WORDS.find(([words]) => words.test(said))?.[1]
  if (byWords) return byWords
  return BY_HOST.find(([hosts, words]) => hosts.test(host.toLowerCase()) && words.test(said))?.[2] ?? null
}
