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
  /** It reports on an email to one of the addresses. */
  isReport: boolean
}

/** An email of ours that it may be about, and the mailbox it was sent from. */
export type SentMail = {
  id: number
  messageId: string | null
  recipientAddress: string
  mailboxId: number | null
  isRecent: boolean
}

const MAX_CLUES = 50
const TOKEN =
  /(?:\/u\/|unsubscribe(?:\s|%20|\+)|^x-leadwright-key:\s*)([0-9a-z]{1,6}\.[0-9a-z]{1,4}\.[\w-]{22})(?![\w-])/gim
/** A Message-ID as we make them (`mail-tools.ts`), with or without its brackets. */
const OUR_MESSAGE_ID =
  /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})@([a-z0-9][a-z0-9.-]{0,250}[a-z0-9])/gi
const REPORTS: ReadonlySet<MailKind> = new Set(['bounce', 'delay', 'complaint'])

/** True for what is said about an email of ours by somebody else than its recipient: it has to be verified. */
export const isReport = (mail: ReadMail, { kind, isNamed }: MailClass) =>
  REPORTS.has(kind) || (kind === 'unsubscribe' && mail.feedback !== null && !isNamed)

export function cluesOf(mail: ReadMail, found: MailClass): Clues {
  const { kind, recipients, originalMessageId, references } = found
  const isAboutUs = isReport(mail, found)
  const named = isAboutUs ? (recipients ?? []).flatMap(({ address, sentTo }) => [sentTo ?? '', address]) : []
  const sender = mail.from.address.toLowerCase()
  const domain = domainOf(sender)
  return {
    messageIds: unique([
      originalMessageId ?? '',
      mail.inReplyTo,
      ...references.toReversed(),
      ...(isAboutUs ? messageIdsInWords(mail, found) : []),
    ]),
    tokens: unique([...tokensOfOriginal(mail), ...tokensIn(mail.text)]),
    addresses: unique(isAboutUs ? named.map((address) => address.toLowerCase()) : [sender]),
    domain: sender.includes('@') && kindOfMailDomain(domain) === 'business' ? domain : null,
    isOfAnyAge: kind === 'unsubscribe' || kind === 'complaint',
    isReport: isAboutUs,
  }
}

/** Where no email is returned, its Message-ID may be in the words. Otherwise the IDs there are those of other emails in the thread. */
function messageIdsInWords(mail: ReadMail, { originalMessageId, references }: MailClass): string[] {
  const isReturned = originalMessageId && ![mail.inReplyTo, ...references].includes(originalMessageId)
  if (isReturned) return []
  const words = [...Object.values(mail.report?.message ?? {}), mail.text].join('\n').slice(0, 200_000)
  return [...words.matchAll(OUR_MESSAGE_ID)].map(([, name, domain]) => `<${name}@${domain}>`)
}

const unique = (values: string[]) => [...new Set(values.filter((value) => value !== ''))].slice(0, MAX_CLUES)

/** The text of an email that replies to another may quote one of ours, and is itself none. */
function tokensOfOriginal({ original }: ReadMail) {
  if (!original) return []
  const { headers, text } = original
  const inText = first(headers, 'in-reply-to') === '' ? tokensIn(text) : []
  return [first(headers, 'x-leadwright-key'), ...tokensIn(first(headers, 'list-unsubscribe')), ...inText]
}

const tokensIn = (text: string) => [...text.slice(0, 200_000).matchAll(TOKEN)].map(([, token = '']) => token)

/** `how`: a name that only we gave, or merely who writes. */
export type Match<Mail> = { mail: Mail; how: 'name' | 'address' | 'domain' }

/** The email that is meant, if any; `sent` newest first, `named` the emails that its tokens name. */
export function chooseMatch<Mail extends SentMail>(
  clues: Clues,
  named: readonly number[],
  sent: readonly Mail[],
): Match<Mail> | undefined {
  const byName = [
    ...clues.messageIds.map((messageId) => sent.find((one) => one.messageId === messageId)),
    ...named.map((id) => sent.find((one) => one.id === id)),
  ].filter((mail) => mail !== undefined)
  // A report should be about the recipient of the email it names. One about somebody else is shown with that person.
  const fitting = byName.find((mail) => !clues.isReport || clues.addresses.includes(mail.recipientAddress))
  if (fitting) return { mail: fitting, how: 'name' }
  const open = sent.filter(({ isRecent }) => isRecent || clues.isOfAnyAge)
  for (const address of clues.addresses) {
    const mail = open.find((one) => one.recipientAddress === address)
    if (mail) return { mail, how: 'address' }
  }
  if (byName[0]) return { mail: byName[0], how: 'name' }
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
