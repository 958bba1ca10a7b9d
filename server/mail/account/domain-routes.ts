import { domainToASCII } from 'node:url'
import { MailboxDomain, type MailTransport } from '../../../contract/mailbox.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { explainDomain } from './explain-domain.ts'
import { findMailbox } from './mailbox-queries.ts'
import { isOwnAccount } from './own-account.ts'
import type { DomainReader } from './read-domain.ts'

/** Which servers the domain has to allow. */
const HOST_OF: Partial<Record<MailTransport, string>> = { gmail: 'smtp.gmail.com', graph: 'smtp.office365.com' }
const LOOKUPS_A_MINUTE = 20

export function domainRoutes(app: App, { db, pool }: Parts, readDomain: DomainReader) {
  const lookups = rateLimit(pool, 'mailbox-domain', LOOKUPS_A_MINUTE, 60)

  app.get('/mailbox/domain', { schema: { response: { 200: MailboxDomain } } }, async (req) => {
    const mailbox = await findMailbox(db, req.userId)
    if (!isOwnAccount(mailbox)) throw notFound('Email account')
    await lookups.spend(String(req.userId))
    const { fromEmail, smtpHost, transport } = mailbox
    const domain = fromEmail.slice(fromEmail.lastIndexOf('@') + 1).toLowerCase()
    return {
      domain,
      checks: explainDomain(
        domain,
        smtpHost ?? HOST_OF[transport] ?? null,
        await readDomain(domainToASCII(domain) || domain),
      ),
    }
  })
}
