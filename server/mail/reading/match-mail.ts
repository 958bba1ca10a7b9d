// Which of our emails an incoming one is about. Pure: what it says about that, and the choice among the emails it may mean.
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { autoReplyKind } from './auto-reply.ts'
import type { MailClass, MailKind } from './classify-mail.ts'
import { first, type ReadMail } from './read-mail.ts'

export type Clues = {
  /** Message-IDs it replies to or reports on, the most reliable first. */
  messageIds: string[]
  /** Tokens that name an email of ours, from a returned original or from what a reply quotes. */
  tokens: string[]
  /** Our recipient, by what it says: who replies, or who was not reached. */
  addresses: string[]
  /** Of the sender, where those who share it work together. */
  domain: string | null
  /** An opt-out counts years later. */
  isOfAnyAge: boolean
}

/** An email of ours that it may be about. */
export type SentMail = { id: number; messageId: string | null; recipientAddress: string; isRecent: boolean }

const MAX_CLUES = 50
const TOKEN = /(?:\/u\/|^x-leadwright-key:\s*)([0-9a-z]{1,6}\.[0-9a-z]{1,4}\.[\w-]{22})(?![\w-])/gim
const REPORTS: ReadonlySet<MailKind> = new Set(['bounce', 'delay', 'complaint'])

export function cluesOf(mail: ReadMail, { kind, recipients, originalMessageId, references }: MailClass): Clues {
  const isReport = REPORTS.has(kind)
  const named = isReport ? (recipients ?? []).flatMap(({ address, sentTo }) => [sentTo ?? '', address]) : []
  const sender = mail.from.address.toLowerCase()
  const domain = domainOf(sender)
  return {
    messageIds: unique([originalMessageId ?? '', mail.inReplyTo, ...references.toReversed()]),
    tokens: unique([mail.original ? first(mail.original.headers, 'x-leadwright-key') : '', ...tokensIn(mail.text)]),
    addresses: unique(isReport ? named.map((address) => address.toLowerCase()) : [sender]),
    domain: sender.includes('@') && kindOfMailDomain(domain) === 'business' ? domain : null,
    isOfAnyAge: kind === 'unsubscribe' || kind === 'complaint',
  }
}

const unique = (values: string[]) => [...new Set(values.filter((value) => value !== ''))].slice(0, MAX_CLUES)
const tokensIn = (text: string) => [...text.slice(0, 200_000).matchAll(TOKEN)].map(([, token = '']) => token)

/** `how`: a name that only we gave, or merely who writes. */
export type Match<Mail> = { mail: Mail; how: 'name' | 'address' | 'domain' }

/** The email that is meant, if any; `sent` newest first, `named` the emails that its tokens name. */
export function chooseMatch<Mail extends SentMail>(
  clues: Clues,
  named: readonly number[],
  sent: readonly Mail[],
): Match<Mail> | undefined {
  for (const messageId of clues.messageIds) {
    const mail = sent.find((one) => one.messageId === messageId)
    if (mail) return { mail, how: 'name' }
  }
  const byToken = named.map((id) => sent.find((one) => one.id === id)).find((mail) => mail !== undefined)
  if (byToken) return { mail: byToken, how: 'name' }
  const open = sent.filter(({ isRecent }) => isRecent || clues.isOfAnyAge)
  for (const address of clues.addresses) {
    const mail = open.find((one) => one.recipientAddress === address)
    if (mail) return { mail, how: 'address' }
  }
  // Somebody else there, or the person under another address: only where it can mean but one.
  const there = sent.filter((one) => one.isRecent && domainOf(one.recipientAddress) === clues.domain)
  const [mail] = there
  const isOne = there.every((one) => one.recipientAddress === mail?.recipientAddress)
  return mail && isOne ? { mail, how: 'domain' } : undefined
}

/** What the email counts as for the email it is about; undefined when nothing follows from it. */
export function countsAs(mail: ReadMail, kind: MailKind, { how }: Match<SentMail>): MailKind | undefined {
  // A recipient who writes without quoting has replied all the same.
  if (kind === 'other' && how === 'address' && isFromPerson(mail)) return 'reply'
  // A guess by the company is good enough to stop or to ask, not to put somebody on a list.
  if (how === 'domain' && kind !== 'reply' && kind !== 'unsure') return undefined
  return kind
}

function isFromPerson(mail: ReadMail) {
  const isBulk =
    first(mail.headers, 'list-id') !== '' ||
    first(mail.headers, 'list-unsubscribe') !== '' ||
    /bulk|list|junk/i.test(first(mail.headers, 'precedence'))
  return !isBulk && !mail.disposition && !mail.report && !mail.feedback && autoReplyKind(mail) === null
}

/** True for what the owner or a colleague wrote into the conversation: not a reply of the lead. */
export function isOwnMail(mail: ReadMail, kind: MailKind, own: readonly string[], recipientAddress: string) {
  if (REPORTS.has(kind)) return false
  const sender = mail.from.address.toLowerCase()
  if (sender === recipientAddress) return false
  if (own.includes(sender)) return true
  const domain = domainOf(sender)
  const isOurs = own.some((address) => domainOf(address) === domain) && kindOfMailDomain(domain) === 'business'
  return isOurs && domainOf(recipientAddress) !== domain
}
