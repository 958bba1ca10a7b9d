import { CRM_NAMES, CRM_OUTCOMES, type CrmOutcome, type CrmProvider } from '../../../../contract/crm-names.ts'
import { dayWords, outcomeWords, whenWords } from '../../../../contract/email-reason-words.ts'
import type { EntryDetails } from '../../../../contract/lead-entry.ts'
import { CALL_OUTCOMES, type CallOutcome } from '../../../../contract/task-choices.ts'
import {
  type EditDetails,
  FIRST_EMAIL,
  type ReportDoubt,
  type TimelineEvent,
  type UnverifiedDetails,
} from '../../../../contract/timeline-event.ts'
import { localText } from '../../../../contract/zoned-time.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { enrichedWords } from '../../enrichment/fact-words.ts'
import { fieldLabel, valueWords } from '../../lead-data/lead-field-words.ts'
import { meetingWords } from './meeting-words.ts'

/** What happened in a word or two, what it was about, and the details, a line each. */
export type EventWords = { what: string; about?: string; lines: string[] }

type Details = Record<string, unknown>
type Kind = TimelineEvent['kind']

const words: Record<Kind, (details: Details) => EventWords> = {
  // For a lead that was merged into this one: its name. Otherwise: where this lead came from.
  created: (details) => ({
    what: 'Created',
    about: text(details, 'otherName') ? otherWords(details) : sourceWords(text(details, 'source')),
    lines: [],
  }),
  edited: (details) => {
    const lines = changeLines(details as Partial<EditDetails>)
    const status = (details as Partial<EditDetails>).changes?.status?.to
    return details.source === FIRST_EMAIL && status !== undefined
      ? { what: `Status changed to ${shortValue('status', status)}`, about: causeWords(details), lines: [] }
      : { what: editWord(details), about: causeWords(details), lines }
  },
  scored: (details) => ({ what: 'Scored', about: scoreWords(details), lines: [] }),
  enriched: (details) => ({ what: 'Enriched', about: enrichedWords(details), lines: texts(details.notes) }),
  mail_scheduled: (details) => ({
    what: `${details.isTest ? 'Test email' : 'Email'} ${text(details, 'reason') ? 'waiting' : 'scheduled'}`,
    about: quoted(details),
    lines: [waitWords(details)],
  }),
  mail_sent: (details) => ({ what: 'Email sent', about: quoted(details), lines: [] }),
  mail_tested: (details) => ({ what: 'Test email', about: quoted(details), lines: ['Captured, not delivered.'] }),
  mail_opened: (details) => ({ what: 'Opened', about: quoted(details) ?? 'an email', lines: [] }),
  mail_clicked: (details) => ({ what: 'Clicked', about: clickWords(details), lines: [] }),
  mail_answered: (details) => ({
    what: details.isAuthentic === false ? 'Unverified reply' : 'Replied',
    about: quoted(details),
    lines: [
      ...lineOf(details, 'snippet'),
      ...restLines(details),
      ...departureLines(details),
      ...(details.isAuthentic === false ? [FAILED_CHECK] : []),
    ],
  }),
  auto_replied: (details) => ({
    what: details.isUnsure ? 'Is this a reply?' : 'Automatic reply',
    about: quoted(details),
    lines: [
      ...lineOf(details, 'snippet'),
      ...departureLines(details),
      ...awayLines(details),
      ...questionLines(details),
    ],
  }),
  mail_bounced: (details) => ({
    what: 'Email bounced',
    about: quoted(details),
    lines: lineOf(details, 'reason', 'reply'),
  }),
  soft_bounced: (details) => ({ what: 'Soft bounce', about: quoted(details), lines: lineOf(details, 'reply') }),
  address_paused: (details) => ({
    what: 'Address paused',
    about: bouncesWords(details),
    lines: lineOf(details, 'reply'),
  }),
  address_resumed: () => ({ what: 'Address resumed', lines: [] }),
  suppression_removed: () => ({ what: 'Removed from your do-not-contact list', lines: [] }),
  bounce_unverified: (details) => ({ what: unverified[reportOf(details)], lines: unverifiedLines(details) }),
  unsubscribed: (details) => {
    const crm = providerWord(text(details, 'provider'))
    if (crm) return { what: 'Opted out', about: `of emails in ${crm}`, lines: [] }
    // A code, or the sentence that earlier versions stored.
    if (text(details, 'reason')) return { what: 'Reported an email as spam', lines: [] }
    return { what: 'Unsubscribed', about: after('after', quoted(details)) ?? 'from your emails', lines: [] }
  },
  left_sequences: (details) => ({
    what: outcomeWords(outcomeOf(details)),
    about: after('in', providerWord(text(details, 'provider'))),
    lines: ['Their sequences ended.'],
  }),
  meeting_accepted: (details) => ({ what: 'Meeting accepted', ...meetingWords(details) }),
  meeting_canceled: (details) => ({ what: 'Meeting canceled', ...meetingWords(details) }),
  synced: (details) => ({ what: 'Synced', about: after('with', providerWord(text(details, 'provider'))), lines: [] }),
  merged: (details) => ({ what: 'Merged', about: after('with', otherWords(details)), lines: [] }),
  note: (details) => ({ what: 'Note', about: authorWords(details), lines: [] }),
  call: (details) => ({ what: callWords(details), about: authorWords(details), lines: [] }),
}

/** "Call: Voicemail" */
function callWords({ outcome }: Details) {
  const isKnown = typeof outcome === 'string' && Object.hasOwn(CALL_OUTCOMES, outcome)
  return isKnown ? `Call: ${CALL_OUTCOMES[outcome as CallOutcome]}` : 'Call'
}

/** "by Ada Lovelace, edited" */
function authorWords({ author, editedAt }: Details) {
  const name = (author as EntryDetails['author'])?.name
  return [after('by', name), editedAt ? 'edited' : undefined].filter(Boolean).join(', ') || undefined
}

const FAILED_CHECK =
  "It failed the sender check, so someone else may have sent it. We ended this lead's sequences in case it's real."

/** As much of a reply is stored. */
const STORED_CHARACTERS = 500
const restLines = (details: Details) =>
  (text(details, 'snippet')?.length ?? 0) >= STORED_CHARACTERS ? ['Read the rest in your inbox.'] : []

const outcomeOf = ({ outcome }: Details): CrmOutcome | null => CRM_OUTCOMES.find((one) => one === outcome) ?? null

const bouncesWords = ({ bounces }: Details) =>
  typeof bounces === 'number' ? `after ${bounces} soft bounces` : 'after several soft bounces'

type Report = UnverifiedDetails['report']
const unverified: Record<Report, string> = {
  bounce: 'Unverified bounce',
  delay: 'Unverified delay notice',
  complaint: 'Unverified spam complaint',
  reply: 'Unverified reply',
}
const reportOf = ({ report }: Details): Report =>
  typeof report === 'string' && Object.hasOwn(unverified, report) ? (report as Report) : 'bounce'

const doubts: Record<ReportDoubt, string> = {
  unnamed: "it doesn't identify an email you sent to this lead",
  other_mailbox: 'the email it names was sent from another email account',
  other_recipient: 'it names another recipient',
  not_authentic: "your email server's DMARC or SPF check of its sender failed",
}

/** Who sent it and what it says, and why nothing followed. */
function unverifiedLines(details: Details) {
  const from = text(details, 'from') ?? 'an unknown sender'
  const said = text(details, 'said')
  const why = doubts[text(details, 'doubt') as ReportDoubt] ?? doubts.unnamed
  return [`From ${from}${said ? `: ${said}` : ''}`, `We ignored it: ${why}.`]
}

export const eventWords = ({ kind, details }: Pick<TimelineEvent, 'kind' | 'details'>): EventWords =>
  words[kind](details ?? {})

/** Whether the first email to a lead made this change, which then can be undone. */
export const isByFirstEmail = ({ kind, details }: Pick<TimelineEvent, 'kind' | 'details'>) =>
  kind === 'edited' && details?.source === FIRST_EMAIL

const editWord = (details: Details) =>
  isUndo(details) ? 'Restored' : details.source === 'import' || crmOf(details) ? 'Updated' : 'Edited'
const isUndo = ({ source }: Details) => source === 'import_undo' || source === 'crm_undo'
const crmOf = ({ source }: Details) => CRM_NAMES[source as CrmProvider] as string | undefined

function causeWords(details: Details) {
  if (details.source === 'import') return 'by an import'
  if (details.source === 'import_undo') return 'by undoing an import'
  if (details.source === 'crm_undo') return `by undoing a sync with ${providerWord(text(details, 'provider'))}`
  if (crmOf(details)) return `from ${crmOf(details)}`
  if (details.source !== FIRST_EMAIL) return undefined
  return ['after the first email', quoted(details)].filter(Boolean).join(' ')
}

/** "Back Mon 30 Nov. Next email: Tue 1 Dec." */
function awayLines(details: Details): string[] {
  const until = text(details, 'awayUntil')
  if (!until) return []
  const movedTo = text(details, 'movedTo')
  const day = movedTo && localText(new Date(movedTo), text(details, 'timeZone') ?? 'UTC').slice(0, 10)
  return [`Back ${dayWords(until)}.${day ? ` Next email: ${dayWords(day)}.` : ''}`]
}

function questionLines({ isUnsure, paused }: Details): string[] {
  if (!isUnsure) return []
  const isPaused = typeof paused === 'number' && paused > 0
  return [
    isPaused
      ? "We can't tell whether a person wrote this. Their sequences are paused until you decide."
      : "We can't tell whether a person wrote this.",
  ]
}

function departureLines(details: Details): string[] {
  if (!details.hasLeft) return []
  const successor = successorOf(details)
  return [
    details.isUnsure ? 'Says they no longer work there.' : 'No longer works there. Any running sequences ended.',
    ...(successor ? [`Named instead: ${personWords(successor)}`] : []),
  ]
}

export type Successor = { name: string | null; email: string | null }

/** Whom an email names instead of somebody who left. */
export function successorOf(details: Details | null): Successor | undefined {
  const { name, email } = (details?.hasLeft ? (details.successor as Partial<Successor> | null) : null) ?? {}
  return name || email ? { name: name ?? null, email: email ?? null } : undefined
}

export const personWords = ({ name, email }: Successor) =>
  name && email ? `${name} (${email})` : (name ?? email ?? '')

const MAX_SHOWN = 80

function changeLines({ changes }: Partial<EditDetails>): string[] {
  return Object.entries(changes ?? {}).map(([field, { from, to }]) => {
    if (field === 'extraColumns') return extraLine(from, to)
    if (field === 'wonOn') return isEmpty(to) ? 'No longer won' : `Won on ${shortValue(field, to)}`
    const label = fieldLabel(field)
    if (isEmpty(from)) return `${label} set to ${shortValue(field, to)}`
    if (isEmpty(to)) return `${label} removed (was ${shortValue(field, from)})`
    return `${label} changed from ${shortValue(field, from)} to ${shortValue(field, to)}`
  })
}

/** Which columns of a file changed; their values are on the lead. */
function extraLine(from: unknown, to: unknown) {
  const [before, after] = [from, to].map((columns) => (columns ?? {}) as Details)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => before?.[name] !== after?.[name])
  return `More from the file: ${short(changed.join(', '))}`
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function shortValue(field: string, value: unknown): string {
  return short(valueWords(field, value))
}

const short = (words: string) => (words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words)

function text(details: Details, name: string): string | undefined {
  const value = details[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Each text once; stored details may repeat. */
const texts = (list: unknown): string[] =>
  Array.isArray(list) ? [...new Set(list.filter((entry) => typeof entry === 'string'))] : []

const after = (word: string, thing: string | undefined) => thing && `${word} ${thing}`

function quoted(details: Details) {
  const subject = text(details, 'subject')
  return subject && `"${subject}"`
}

const SOON_MS = 60_000

/** Why an email waits, or until when. */
function waitWords(details: Details) {
  const at = text(details, 'scheduledAt')
  const isLater = at !== undefined && Date.parse(at) > Date.now() + SOON_MS
  return (
    text(details, 'reason') ??
    (isLater ? `Goes out ${whenWords(at, browserZone(), new Date())}.` : 'Goes out in a moment.')
  )
}

/** The first of these details that has a value. */
function lineOf(details: Details, ...names: string[]) {
  const line = names.map((name) => text(details, name)).find((value) => value !== undefined)
  return line ? [line] : []
}

function sourceWords(source: string | undefined) {
  if (source === undefined || source === 'form') return 'manually'
  if (source === 'sample') return 'as sample data'
  return after('from', source === 'import' ? 'an import' : providerWord(source))
}

function scoreWords({ from, to, score }: Details) {
  const now = to ?? score
  if (typeof now !== 'number') return undefined
  return typeof from === 'number' ? `from ${from} to ${now}` : String(now)
}

function clickWords(details: Details) {
  const subject = quoted(details)
  const link = text(details, 'url') ?? 'a link'
  return subject ? `${link} in ${subject}` : link
}

function otherWords(details: Details) {
  const name = text(details, 'otherName')
  const email = text(details, 'otherEmail')
  return name && email ? `${name} (${email})` : (name ?? email ?? 'a duplicate')
}

const providers: Record<string, string> = { salesforce: 'Salesforce', hubspot: 'HubSpot', csv: 'a file' }
const providerWord = (name: string | undefined) => name && (providers[name] ?? name)
