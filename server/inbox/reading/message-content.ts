// The bytes of an email to what a conversation stores of it. Bounded, and never throwing, whatever the bytes are.
import type { MessageFile } from '../../../contract/inbox.ts'
import type { Invitation } from '../../../contract/invitation.ts'
import { storableText } from '../../db/storable-text.ts'
import { htmlToText } from '../../mail/reading/html-text.ts'
import { readContentType } from '../../mail/reading/mime-headers.ts'
import { allParts, bytesOf, type Part, readPart, sizeOf } from '../../mail/reading/mime-parts.ts'
import { newText } from '../../mail/reading/new-text.ts'
import { invitationIn } from '../intent/invitation/read-invitation.ts'
import { type MailPerson, peopleIn } from './people-in.ts'

const MAX_TEXT = 200_000
const MAX_NEW_TEXT = 20_000
const MAX_HTML = 400_000
const MAX_FILES = 100
const MAX_NAME = 150
const MAX_CID = 300
/** What mailboxes give us of a longer email ends here. */
export const MAX_READ_BYTES = 2 * 1024 * 1024

export type MessageContent = {
  from: MailPerson
  to: MailPerson[]
  cc: MailPerson[]
  /** Where replies go, when not to the sender. */
  replyTo: MailPerson[]
  /** With what it quotes. */
  text: string
  /** Without that, and without the signature. */
  newText: string
  html: string | null
  files: MessageFile[]
  invitation: Invitation | null
  isCut: boolean
}

/** `isWhole`: however long it is, nothing is missing at its end. */
export function readContent(raw: Uint8Array, isWhole = false): MessageContent {
  const root = readWhole(raw)
  const own = allParts(root).filter(({ depth }) => depth === 0)
  const shown = own.filter((part) => isShown(part))
  const html = joined(shown, 'text/html')
  const text = joined(shown, 'text/plain') || htmlToText(html)
  const header = (name: string) => peopleIn(root.headers.get(name) ?? [])
  return {
    from: header('from')[0] ?? header('sender')[0] ?? { name: '', address: '' },
    to: header('to'),
    cc: header('cc'),
    replyTo: header('reply-to'),
    text: storableText(text, MAX_TEXT),
    newText: storableText(newText(text), MAX_NEW_TEXT),
    html: html.trim() === '' ? null : storableText(html, MAX_HTML),
    files: own.filter(isFile).slice(0, MAX_FILES).map(toFile),
    invitation: storable(invitationIn(own)),
    isCut: (!isWhole && raw.byteLength >= MAX_READ_BYTES) || text.length > MAX_TEXT || html.length > MAX_HTML,
  }
}

const storable = (invitation: Invitation | null): Invitation | null =>
  JSON.parse(JSON.stringify(invitation), (_, value) => (typeof value === 'string' ? storableText(value) : value))

/** The content of one file; undefined when the email has no such file. */
export function readFile(raw: Uint8Array, path: string): Buffer | undefined {
  const part = allParts(readWhole(raw)).find((one) => isFile(one) && pathOf(one) === path)
  return part && bytesOf(part)
}

const readWhole = (raw: Uint8Array) =>
  readPart(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1'))

const isText = ({ type }: Part) => type === 'text/plain' || type === 'text/html'
/** A multipart without parts is read as text. */
const isShown = (part: Part) =>
  part.text !== '' && !part.isAttachment && (part.type.startsWith('multipart/') || (isText(part) && !nameOf(part)))

const joined = (parts: Part[], type: string) =>
  parts
    .filter((part) => part.type === type || (type === 'text/plain' && part.type.startsWith('multipart/')))
    .map(({ text }) => text)
    .join('\n\n')

/** Parts of reports, for machines. */
const REPORT =
  /^(message\/(global-)?(delivery-status|disposition-notification|feedback-report|headers)|text\/rfc822-headers)$/

function isFile(part: Part) {
  if (part.depth > 0 || part.type.startsWith('multipart/') || REPORT.test(part.type)) return false
  return part.isAttachment || !isText(part) || nameOf(part) !== ''
}

const pathOf = ({ path }: Part) => path || '1'

function toFile(part: Part): MessageFile {
  const cid = (part.headers.get('content-id')?.[0] ?? '').replace(/^\s*<|>\s*$/g, '')
  return {
    part: pathOf(part),
    name: shownName(part),
    type: /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(part.type) ? part.type : 'application/octet-stream',
    size: sizeOf(part),
    cid: cid === '' ? null : storableText(cid, MAX_CID),
  }
}

function nameOf({ headers, parameters }: Part) {
  const disposition = readContentType(headers.get('content-disposition')?.[0])
  return decoded(disposition.parameters.filename ?? parameters.name ?? '')
}

/** RFC 2231: `utf-8''caf%C3%A9.pdf`. */
function decoded(name: string) {
  const [, coded] = /^[\w-]{0,40}'[\w-]{0,20}'(.*)$/.exec(name) ?? []
  if (coded === undefined) return name
  try {
    return decodeURIComponent(coded)
  } catch {
    return coded
  }
}

const ENDINGS: Record<string, string> = {
  'message/rfc822': 'email.eml',
  'text/calendar': 'invitation.ics',
  'text/plain': 'text.txt',
  'text/html': 'page.html',
}

/** Without folders, line breaks, and characters that turn the direction of a text: `invoice\u202efdp.exe`. */
function shownName(part: Part) {
  const last = nameOf(part).split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, ' ').replace(/\s+/g, ' ')
  return storableText(clean.trim(), MAX_NAME) || (ENDINGS[part.type] ?? 'attachment')
}
