// A delivery report to its failed recipients, from the machine-readable fields where there are any, otherwise from its words.
import type { RefusalReason } from '../refusals/refusal-reason.ts'
import { failedAddresses, splitNotice, type WordsAbout, wordsByAddress } from './bounce-notice.ts'
import { judge, type Verdict } from './bounce-verdict.ts'
import { type DeliveryStatus, findAddresses, readDeliveryStatus } from './delivery-status.ts'
import { first, type OriginalMail, originalOf, type ReadMail, readHeaders } from './read-mail.ts'

export type ReportedRecipient = {
  address: string
  /** Where our email was sent, when a forwarding put another address in its place. */
  sentTo?: string
  isPermanent: boolean
  /** Enhanced status code; empty where it makes no sense. */
  status: string
  reason: RefusalReason | 'away' | 'complaint'
  diagnostic: string
}

type Bounce = { kind: 'bounce' | 'delay' | 'other'; recipients?: ReportedRecipient[]; originalMessageId?: string }

const DELAY =
  /this is a warning (message )?only|warning: (could not send|message (still )?(undelivered|delayed))|still being retried|will (continue to )?(be )?(retry|retried|keep trying|try again|attempt)|has been delayed|delivery (is |was |temporarily )?(delayed|suspended temporarily)|not yet been delivered|delayed (mail|delivery)|delivery status notification \(delay\)|message delayed|verzöger|retardé|retrasad|ritardat|no action is required on your part/i
const FINAL =
  /permanent|failed permanently|given up|giving up|will not (be )?(retr|try|continue)|returned to sender|cannot send message for|could not be delivered for \d+ days|no further/i

export function readBounce(mail: ReadMail): Bounce {
  const notice = splitNotice(mail.text)
  const original = mail.original ?? (notice.returned ? originalOf(readHeaders(notice.returned)) : null)
  const fields = mail.report?.recipients.length ? mail.report.recipients : fieldsInText(notice.words)
  const actions = fields.map(({ action }) => action).filter(Boolean)
  // A receipt of delivery: nothing failed.
  if (actions.length > 0 && actions.every((action) => /^(delivered|relayed|expanded)$/.test(action)))
    return withOriginal({ kind: 'other' }, mail, original)
  const isDelayed =
    actions.length > 0 ? actions.every((action) => action === 'delayed') : saysDelay(mail.subject, notice.words)
  const recipients = fromFields(fields, notice.words) ?? fromWords(mail, notice.words, original, fields[0], isDelayed)
  return withOriginal({ kind: isDelayed ? 'delay' : 'bounce', recipients }, mail, original)
}

function withOriginal(bounce: Bounce, mail: ReadMail, original: OriginalMail | null): Bounce {
  const named = mail.report?.message['x-original-message-id']?.match(/<[^<>\s]{1,500}>/)?.[0]
  const originalMessageId = original?.messageId || named || mail.inReplyTo || mail.references.at(-1)
  return originalMessageId ? { ...bounce, originalMessageId } : bounce
}

function saysDelay(subject: string, words: string) {
  return DELAY.test(`${subject}\n${words.slice(0, 3_000)}`) && !FINAL.test(`${subject}\n${words.slice(0, 3_000)}`)
}

/** Some systems put the fields of a report into the readable text. */
function fieldsInText(words: string): DeliveryStatus[] {
  if (!/^(final|original)-recipient ?:/im.test(words)) return []
  return readDeliveryStatus(words.replace(/^[ \t]+(?=[\w-]{3,40}: )/gm, '')).recipients
}

function fromFields(fields: DeliveryStatus[], words: string): ReportedRecipient[] | null {
  const failed = fields.filter(({ action }) => !/^(delivered|relayed|expanded)$/.test(action))
  const named = failed.filter((field) => field.finalRecipient || field.originalRecipient)
  if (named.length === 0) return null
  const addresses = named.map((field) => field.finalRecipient || field.originalRecipient)
  const aboutOf = wordsByAddress(words, addresses)
  const all = named.map((field): ReportedRecipient => {
    const address = field.finalRecipient || field.originalRecipient
    const { own, common } = aboutOf(address)
    const context = own || common
    const verdict = judge({ ...field, isDelayed: field.action === 'delayed', context })
    const isForwarded = field.originalRecipient !== '' && field.originalRecipient !== address
    return { address, ...(isForwarded && { sentTo: field.originalRecipient }), ...verdict }
  })
  return all.filter(({ address }, at) => all.findIndex((one) => one.address === address) === at)
}

function fromWords(
  mail: ReadMail,
  words: string,
  original: OriginalMail | null,
  field: DeliveryStatus | undefined,
  isDelayed: boolean,
): ReportedRecipient[] {
  const ours = new Set([...mail.to, mail.from.address, original?.from ?? ''])
  const headed = (mail.headers.get('x-failed-recipients') ?? []).flatMap(findAddresses)
  const said = headed.length > 0 ? headed : failedAddresses(words, ours)
  const addresses = said.length > 0 ? said : (original?.to ?? []).filter((address) => !ours.has(address)).slice(0, 1)
  const aboutOf = wordsByAddress(words, addresses)
  const evidence = { status: field?.status ?? '', diagnosticType: '', category: field?.category ?? '', isDelayed }
  const judged = new Map<string, Verdict>()
  const judgeOnce = (diagnostic: string, context: string) => {
    const known = judged.get(diagnostic)
    if (known) return known
    const verdict = judge({ ...evidence, diagnostic, context })
    judged.set(diagnostic, verdict)
    return verdict
  }
  const subject = first(mail.headers, 'subject')
  return [...new Set(addresses)].slice(0, 200).map((address) => {
    const texts = textsAbout(aboutOf(address), subject, field)
    const verdict = firstTelling(texts, (text) => judgeOnce(text, aboutOf(address).common))
    return { address, ...(verdict ?? judge({ ...evidence, diagnostic: '', context: '' })) }
  })
}

/** The words beside the address decide; when they tell nothing, those about nobody else, then the subject. */
const textsAbout = ({ own, common }: WordsAbout, subject: string, field: DeliveryStatus | undefined) =>
  [field?.diagnostic ?? '', remoteReply(own), own, common, `${common}\n${subject}`].filter((text) => text.trim() !== '')

function firstTelling(texts: string[], verdictOf: (text: string) => Verdict): Verdict | undefined {
  let silent: Verdict | undefined
  for (const text of texts) {
    const verdict = verdictOf(text)
    if (verdict.reason !== 'unknown') return verdict
    silent ??= verdict
  }
  return silent
}

/** What the refusing server said in a transcript. Sendmail calls the user unknown below it, whatever was said. */
function remoteReply(words: string): string {
  const replies = words.match(/^[ \t]*<<< ?[45]\d\d.*(?:\n[ \t]*<<< ?[45]\d\d.*)*/gm) ?? []
  // 503 is about the order of commands: what came before was refused already.
  return (replies.find((reply) => !/<<< ?503/.test(reply)) ?? '').replace(/<<< ?/g, '').trim()
}
