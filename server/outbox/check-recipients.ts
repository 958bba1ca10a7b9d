import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { reasonSentence } from '../../contract/email-reason-words.ts'
import type { EmailTemplate } from '../../contract/email-template.ts'
import type { Lead } from '../../contract/lead.ts'
import {
  type RecipientCheck,
  type RecipientsToCheck,
  SKIP_REASONS,
  type SkipReason,
} from '../../contract/send-to-many.ts'
import type { Db } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import { listLeadsById } from '../leads/lead-queries.ts'
import { isInboxRead } from '../mail/account/inbox-read.ts'
import type { MailTools } from '../mail-tools.ts'
import { isPublicUrl } from '../public-host.ts'
import { fieldsOf } from '../templates/field-values.ts'
import { readTemplate } from '../templates/merge-fields.ts'
import { namesOfOther } from '../templates/one-lead.ts'
import { findTemplate } from '../templates/template-queries.ts'
import { readVoice } from '../writing/voice-queries.ts'
import { domainProblem, listKnownAddresses, lookUpLeadDomains } from './guard/check-domains.ts'
import { findMailboxForEmail } from './preparing/sender-mailbox.ts'
import { isTestAccount } from './sends-tests.ts'
import { listSentBefore } from './sent-before.ts'

type SenderMailbox = Awaited<ReturnType<typeof findMailboxForEmail>>
type Verdict = { reason: SkipReason; why?: string }

// Rendering takes the time of other requests, so they get theirs in between.
const RENDERED_AT_ONCE = 20
/** A domain that is not looked up by then is looked up by the send. */
const LOOK_UP_MS = 5_000

/** Which of the leads get a template, and why the others don't. Reads only; the send itself checks each lead again. */
export async function checkRecipients(
  db: Db,
  userId: number,
  templateId: number,
  { leadIds: wanted, sendAgain, mailboxId }: RecipientsToCheck,
  tools: MailTools,
) {
  const template = await findTemplate(db, userId, templateId)
  if (!template) throw notFound('Template')
  const leadIds = [...new Set(wanted)]
  const leads = await listLeadsById(db, userId, leadIds)
  const ready: number[] = []
  const skipped = new Map<SkipReason, { count: number; example?: string }>()
  const skip = (reason: SkipReason, example?: string) => {
    const known = skipped.get(reason)
    skipped.set(reason, { count: (known?.count ?? 0) + 1, example: known?.example ?? example })
  }
  const mailbox = await findMailboxForEmail(db, userId, { mailboxId })
  const account = accountOf(mailbox, tools)
  const sent = sendAgain
    ? new Set<number>()
    : await listSentBefore(db, userId, { templateId, isTest: account.isTest }, leadIds)
  await lookUpLeadDomains(db, userId, leadIds, tools, LOOK_UP_MS)
  const judge = await judgeOf(db, userId, { template, leads, sent, mailbox }, tools)
  for (const [at, lead] of leads.sort((a, b) => a.id - b.id).entries()) {
    if (at % RENDERED_AT_ONCE === 0) await nextTurn()
    const verdict = judge(lead)
    if (verdict) skip(verdict.reason, verdict.why && `${lead.firstName} ${lead.lastName}: ${verdict.why}`)
    else ready.push(lead.id)
  }
  for (let gone = leadIds.length - leads.length; gone > 0; gone--) skip('missing')
  const check: RecipientCheck = {
    ready: ready.length,
    skipped: SKIP_REASONS.flatMap((reason) => {
      const found = skipped.get(reason)
      return found ? [{ reason, ...found }] : []
    }),
    ...account,
  }
  return { ready, check }
}

type ToJudge = { template: EmailTemplate; leads: Lead[]; sent: Set<number>; mailbox: SenderMailbox }

async function judgeOf(db: Db, userId: number, { template, leads, sent, mailbox }: ToJudge, tools: MailTools) {
  const barred = await readBarred(
    db,
    userId,
    leads.map(({ id }) => id),
  )
  const voice = await readVoice(db, userId)
  const render = readTemplate(template)
  const namesFor = await namesOfOther(db, userId, template)
  const seen = new Set<string>()
  const withoutDomain = leads.flatMap(({ email }) => {
    const problem = mailbox && domainProblem(mailbox, email.toLowerCase(), tools)
    return problem ? [[email.toLowerCase(), reasonSentence(problem, new Date())] as const] : []
  })
  const domainProblems = new Map(withoutDomain)
  for (const known of await listKnownAddresses(db, userId, [...domainProblems.keys()])) domainProblems.delete(known)
  return (lead: Lead): Verdict | undefined => {
    const reason = barred.get(lead.id)
    if (reason) return { reason }
    const address = lead.email.toLowerCase()
    if (seen.has(address)) return { reason: 'duplicate' }
    const why = domainProblems.get(address)
    if (why) return { reason: 'no_domain', why }
    const [problem] = render(fieldsOf(lead, voice)).problems
    if (problem) return { reason: 'missing_field', why: problem.message }
    const other = namesFor(lead)
    if (other)
      return { reason: 'other_lead', why: `the text names ${other.found.map(({ value }) => value).join(', ')}` }
    if (sent.has(lead.id)) return { reason: 'already_sent' }
    seen.add(address)
  }
}

/** The leads that may get no email at all. */
async function readBarred(db: Db, userId: number, leadIds: number[]) {
  const { rows } = await db.execute<{ id: number; reason: SkipReason }>(sql`
    select id, reason from (
      select l.id, case
        when l.source = 'sample' then 'sample'
        when exists (select from suppressions s where s.user_id = ${userId} and s.address = lower(l.email)) then 'do_not_contact'
        when exists (select from paused_addresses p where p.user_id = ${userId} and p.address = lower(l.email)) then 'paused'
      end as reason
      from leads l where l.id = any(${sql.param(leadIds)}::int[]) and l.user_id + 0 = ${userId}
    ) judged where reason is not null`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

/** As before a sequence starts: many recipients need a way to unsubscribe. */
function accountOf(mailbox: SenderMailbox, tools: MailTools) {
  const isTest = isTestAccount(mailbox, tools)
  if (isTest || isInboxRead(mailbox) || isPublicUrl(tools.config.publicUrl)) return { isTest }
  return {
    isTest,
    obstacle:
      'Recipients have no way to unsubscribe. Add IMAP settings for your email account, or ask your admin to set a public address (PUBLIC_URL).',
  }
}
