import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { type NewNotice, notify } from '../../notifications/notify.ts'
import { queueAccountMail } from '../by-email/send-account-mail.ts'

type About = { name?: string; left?: number }
const named = (title: string, name?: string) => (name === undefined ? title : `${title}: ${name}`)
const NOT_YOU = "If this wasn't you, change your password and sign out everywhere under Settings, Profile."

const words = {
  second_factor_on: () => ({ title: 'Two-factor authentication is on', body: NOT_YOU }),
  second_factor_off: () => ({ title: 'Two-factor authentication is off', body: NOT_YOU }),
  recovery_code_used: ({ left = 0 }: About) => ({
    title: 'A recovery code was used to confirm your identity',
    body: `${left === 1 ? '1 code is' : `${left} codes are`} unused. ${NOT_YOU}`,
  }),
  wrong_codes: () => ({
    title: 'Many wrong codes were entered to sign in',
    body: "Someone who knows your password entered them. If this wasn't you, change it under Settings, Profile.",
  }),
  recovery_codes_made: () => ({
    title: 'You have new recovery codes',
    body: `The old ones no longer work. ${NOT_YOU}`,
  }),
  passkey_added: ({ name }: About) => ({
    title: named('Passkey added', name),
    body: "If this wasn't you, remove it under Settings, Profile, then change your password.",
  }),
  // Also for people who sign in through a provider, where their password is.
  token_made: ({ name }: About) => ({
    title: named('API token created', name),
    body: "If this wasn't you, remove it under Settings, API. Then sign out everywhere under Settings, Profile, and change your password.",
  }),
  passkey_removed: ({ name }: About) => ({ title: named('Passkey removed', name), body: NOT_YOU }),
} satisfies Record<string, (about: About) => Pick<NewNotice, 'title' | 'body'>>

export type NoticeTools = { pool: pg.Pool; config: Config }

/** Tells the owner of an account what changed in how it is protected, also by email where the server can send one. */
export async function notifySecurity(
  tx: Db,
  { pool, config }: NoticeTools,
  userId: number,
  event: keyof typeof words,
  about: About = {},
) {
  await notify(tx, userId, { kind: 'account_security', link: '/', ...words[event](about) })
  // Without names that people choose: the address may be a stranger's who never confirmed it.
  await queueAccountMail(tx, pool, config, { kind: 'security_changed', userId, ...words[event]({ left: about.left }) })
}
