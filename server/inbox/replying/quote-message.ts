import { escapeHtml, escapeText } from '../../../contract/html-text.ts'

type Person = { name: string; address: string }
type Message = { from: Person; to: Person[]; subject: string; at: Date; text: string }

/** Of what it replies to: earlier quotes in it are long enough known. */
const MAX_QUOTED = 20_000

const shownName = ({ name, address }: Person) => name || address
const fullName = ({ name, address }: Person) => (name ? `${name} <${address}>` : address)
const dayAndTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

/** What a reply has below it, as email apps write it: they fold it by these marks. */
export function quoteOf({ from, at, text }: Message, timeZone: string) {
  const head = `On ${dayAndTime(at, timeZone)}, ${shownName(from)} <${from.address}> wrote:`
  const quoted = text.slice(0, MAX_QUOTED).trim()
  const marked = quoted
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()))
    .join('\n')
  return {
    text: `${head}\n${marked}`,
    html: `<div class="gmail_quote"><div class="gmail_attr">${escapeText(head)}</div>
<blockquote type="cite" style="margin: 0 0 0 0.8ex; border-inline-start: 1px solid #ccc; padding-inline-start: 1ex">${lines(quoted)}</blockquote></div>`,
  }
}

/** The same of a forwarded email, with its own HTML if it has one. */
export function forwardOf({ from, to, subject, at, text }: Message, html: string | null, timeZone: string) {
  const head = [
    '---------- Forwarded message ---------',
    `From: ${fullName(from)}`,
    `Date: ${dayAndTime(at, timeZone)}`,
    `Subject: ${subject}`,
    `To: ${to.map(fullName).join(', ')}`,
  ].join('\n')
  const forwarded = text.trim()
  return {
    text: `${head}\n\n${forwarded}`,
    html: `<div class="gmail_quote">${lines(head)}<br><br>${html ?? lines(forwarded)}</div>`,
  }
}

const lines = (text: string) => escapeHtml(text).split('\n').join('<br>\n')

const PREFIX = /^(\s*(re|aw|antw|sv|vs|fwd?|wg|tr|rv|enc)\s*(\[\d{1,3}\])?\s*[:：])+\s*/i

/** "Re: Hello", however often it was replied to before. */
export const subjectOf = (subject: string, mode: 'reply' | 'replyAll' | 'forward') =>
  `${mode === 'forward' ? 'Fwd' : 'Re'}: ${subject.replace(/\s+/g, ' ').slice(0, 480).replace(PREFIX, '').trim()}`
