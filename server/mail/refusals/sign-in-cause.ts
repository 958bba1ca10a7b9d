import type { SignInCause } from '../../../contract/email-reason.ts'

/** By the words of the server. The first that fits counts; null: they leave open what it is. */
const BY_WORDS: [RegExp, SignInCause | null][] = [
  [/credentials or imap is disabled/, null],
  [/smtpclientauth\w* is disabled|aka\.ms\/smtp_auth_disabled/, 'smtp_auth_disabled'],
  [/imap[^.]{0,30} disabled for your (domain|organi[sz]ation)|yet to enable imap/, 'imap_disabled_by_admin'],
  [/imap[^.]{0,60}\. please contact your (domain )?admin/, 'imap_disabled_by_admin'],
  // Exchange, of a mailbox that has no IMAP: it says so once the sign-in was accepted.
  [/authenticated but not connected/, 'imap_disabled_by_admin'],
  [/not enabled for imap|imap (access|use) is (disabled|not enabled)/, 'imap_disabled'],
  [/basic ?auth\w* is (disabled|blocked)|basicauthblocked/, 'password_blocked'],
  [/did not meet the criteria to be authenticated|security defaults policy/, 'policy_blocked'],
  [/log in (with|via) your web browser|via a web browser|webloginrequired/, 'web_login'],
  [/application-specific password|app(-specific)? password|invalidsecondfactor/, 'app_password'],
  [/support\.google\.com\/mail\/\?p=badcredentials/, 'app_password'],
]

/** By whose server it is, where its words say nothing. All of these refuse the owner's usual password. */
const BY_HOST: [RegExp, SignInCause][] = [
  // Microsoft accepts no password for IMAP since 2022.
  [/^(outlook\.office365\.com|outlook\.office\.com|imap-mail\.outlook\.com)$/, 'password_blocked'],
  [/^imap\.(gmail|googlemail)\.com$/, 'app_password'],
  [/^(imap|smtp)\.(mail\.yahoo\.com|aol\.com|mail\.me\.com|fastmail\.com)$/, 'app_password'],
]

/** Why a server refuses a sign-in, where more is known than that the username or password is wrong. */
export function signInCause({ reply, host }: { reply: string; host: string }): SignInCause | null {
  const said = reply.replace(/\s+/g, ' ').toLowerCase()
  const byWords = BY_WORDS.find(([words]) => words.test(said))
  if (byWords) return byWords[1]
  return BY_HOST.find(([hosts]) => hosts.test(host.toLowerCase()))?.[1] ?? null
}
