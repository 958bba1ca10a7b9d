import { expect, test } from 'vitest'
import { createRecipientDomains, type DomainLookup } from './recipient-domains.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })
type Answers = { mx: string[] | string; a?: string[] | string }

/** Answers by domain; a text is the code of an error. */
function dns(answers: Record<string, Answers>) {
  const asked: string[] = []
  const give = (answer: string[] | string | undefined) => {
    if (answer === undefined || typeof answer === 'string') throw failed(answer ?? 'ENOTFOUND')
    return answer
  }
  const lookup: DomainLookup = {
    async resolveMx(name) {
      asked.push(name)
      return give(answers[name]?.mx).map((exchange) => ({ exchange }))
    },
    resolve4: async (name) => give(answers[name]?.a),
  }
  return { lookup, asked }
}

test.each([
  ['a mail server', { mx: ['mx.example'] }, 'takes_email'],
  ['a null MX', { mx: [''] }, 'null_mx'],
  ['no MX, but an address', { mx: 'ENODATA', a: ['192.0.2.1'] }, 'takes_email'],
  ['no such name', { mx: 'ENOTFOUND', a: 'ENOTFOUND' }, 'no_such_domain'],
  ['no such name, and yet an address', { mx: 'ENOTFOUND', a: ['192.0.2.1'] }, 'takes_email'],
  ['no answer', { mx: 'ETIMEOUT' }, 'unknown'],
  ['a broken name server', { mx: 'ESERVFAIL' }, 'unknown'],
  ['no such name, then no answer', { mx: 'ENOTFOUND', a: 'ETIMEOUT' }, 'unknown'],
] as [string, Answers, string][])('a domain with %s', async (_, answers, verdict) => {
  const domains = createRecipientDomains(dns({ 'navona.example': answers }).lookup)
  await domains.look(['navona.example'])
  expect(domains.verdictOf('navona.example')).toBe(verdict)
})

test('a verdict is kept for a day, and no answer for ten minutes', async () => {
  let now = 0
  const { lookup, asked } = dns({ 'a.example': { mx: ['mx'] }, 'b.example': { mx: 'ETIMEOUT' } })
  const domains = createRecipientDomains(lookup, () => now)
  const look = () => domains.look(['a.example', 'b.example', 'a.example'])
  await look()
  await look()
  expect(asked).toEqual(['a.example', 'b.example'])
  now = 11 * 60_000
  await look()
  expect(asked.slice(2)).toEqual(['b.example'])
  now = 25 * 3_600_000
  expect(domains.verdictOf('a.example')).toBe('unknown')
  await look()
  expect(asked.slice(3)).toEqual(['a.example', 'b.example'])
})
