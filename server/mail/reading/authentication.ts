// What the server that received an email found out about its sender (Authentication-Results, RFC 8601). Only failures are used: a
// stranger can write a header that says "pass", and nobody forges one against themselves. A "pass" outweighs a failed SPF only in
// the topmost header: a sender can write those below it, under any name.
import type { Headers } from './mime-headers.ts'
import type { ReadMail } from './read-mail.ts'

/** True when the receiving server says that the email is not from the domain it claims. `hosts`: names of that server, or of its mailbox. */
export function failsAuthentication(mail: ReadMail, hosts: readonly string[]): boolean {
  const { top, all } = resultsOfReceiver(mail.headers, hosts)
  const fails = (method: string) => all.some((one) => one.method === method && one.result === 'fail')
  if (fails('dmarc')) return true
  if (!fails('spf')) return false
  const claimed = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1).toLowerCase()
  const passed = top.filter(({ result }) => result === 'pass')
  return !passed.some(({ method, domain }) => method === 'dmarc' || (method === 'dkim' && isWithin(domain, claimed)))
}

type Result = { method: string; result: string; domain: string }

const MAX_HEADERS = 10

/** Servers write their results on top. Some write one header for each method, under the same name. */
function resultsOfReceiver(headers: Headers, hosts: readonly string[]): { top: Result[]; all: Result[] } {
  const values = (headers.get('authentication-results') ?? []).slice(0, MAX_HEADERS).map(withoutComments)
  const [top] = values
  if (top === undefined || !isOfReceiver(serverOf(top), headers, hosts)) return { top: [], all: [] }
  const end = values.findIndex((one) => serverOf(one) !== serverOf(top))
  return { top: resultsIn(top), all: values.slice(0, end < 0 ? values.length : end).flatMap(resultsIn) }
}

/** Comments and quoted texts may hold anything, also words that look like a result. */
function withoutComments(value: string) {
  let text = value.slice(0, 4_000).replace(/"(?:[^"\\]|\\.)*"/g, '""')
  for (let depth = 0; depth < 5; depth++) text = text.replace(/\([^()]*\)/g, ' ')
  return text
}

/** The name under which a server writes; empty for Microsoft 365, which gives none. */
const serverOf = (value: string) => (/^\s*([\w.-]+)(?:\s+\d+)?\s*(?:;|$)/.exec(value)?.[1] ?? '').toLowerCase()

const resultsIn = (value: string): Result[] =>
  value.split(';').flatMap((part) => {
    const [, method = '', result = ''] = /^\s*(dmarc|spf|dkim)(?:\/\d+)?\s*=\s*([a-z]+)/i.exec(part) ?? []
    if (!method) return []
    const domain = /\bheader\.(?:d|i)\s*=\s*(?:[^\s;@]*@)?([\w.-]+)/i.exec(part)?.[1] ?? ''
    return [{ method: method.toLowerCase(), result: result.toLowerCase(), domain: domain.toLowerCase() }]
  })

/** The topmost results count when nobody passed the email on after them, or when their server is the mailbox's or one it came by. */
function isOfReceiver(server: string, headers: Headers, hosts: readonly string[]) {
  if (server === '') return true
  const names = [...headers.keys()]
  const received = names.indexOf('received')
  if (received < 0 || names.indexOf('authentication-results') < received) return true
  const passed = (headers.get('received') ?? []).slice(0, 3)
  const by = passed.flatMap((value) => /\bby\s+([\w.-]+)/i.exec(value)?.[1] ?? [])
  return [...hosts, ...by].some((host) => isSameOrganization(server, host))
}

/** One domain is the other or below it. Two that share an ending may be two customers of a registry, as under co.uk. */
const isWithin = (one: string, other: string) =>
  one.includes('.') && other.includes('.') && (`.${one}`.endsWith(`.${other}`) || `.${other}`.endsWith(`.${one}`))

/** Good enough to tell whose server wrote a failure. */
function isSameOrganization(one: string, other: string) {
  const [a, b] = [labelsOf(one), labelsOf(other)]
  return a !== '' && a === b
}

const labelsOf = (host: string) =>
  host
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
    .slice(-2)
    .join('.')
    .replace(/^(gmail|googlemail)\.com$/, 'google.com')
