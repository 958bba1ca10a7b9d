import type { MailProvider } from '../../../contract/mail-provider.ts'
import type { MailTransport } from '../../../contract/mailbox.ts'
import { findGrant } from '../account/grant-queries.ts'
import { type MailApi, MailApiFailure } from './mail-api.ts'
import { type TokenDeps, tokensOf } from './mailbox-tokens.ts'
import { MAIL_REGISTRY } from './registry.ts'

export const PROVIDER_OF: Record<'gmail' | 'graph', MailProvider> = { gmail: 'google', graph: 'microsoft' }

type Mailbox = { id: number; userId: number; transport: MailTransport }

/** For one email, or one look into an inbox: the account may be another one the next time. */
export async function openMailApi(deps: TokenDeps, mailbox: Mailbox): Promise<MailApi> {
  const grant = await findGrant(deps.db, { userId: mailbox.userId, mailboxId: mailbox.id })
  if (!grant) throw new MailApiFailure('revoked', 'The email account is not connected.')
  return MAIL_REGISTRY[grant.provider].api(deps.apps, tokensOf(deps, mailbox))
}
