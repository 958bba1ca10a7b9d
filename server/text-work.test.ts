// No text makes a parser slow: what is said in nonsense costs about what ordinary words cost. A new parser is one line here. Reports
// of email servers have a test of their own, `mail/reading/reading-work.test.ts`.

import { expect, test } from 'vitest'
import type { CheckedLanguage } from '../contract/checked-language.ts'
import { EmailAddress } from '../contract/email-address.ts'
import { NewSequence } from '../contract/email-sequence.ts'
import { EmailContent } from '../contract/email-template.ts'
import { textFromHtml } from '../contract/html-text.ts'
import { readInstructions } from '../contract/instructions/read-instructions.ts'
import { LeadFilter, NewLead } from '../contract/lead.ts'
import { PREVIEW_BYTES } from '../contract/lead-import.ts'
import { MailboxSettings } from '../contract/mailbox.ts'
import { NewSuppressions } from '../contract/suppression.ts'
import { resolveTimeZone } from '../contract/time-zone.ts'
import { Voice } from '../contract/voice.ts'
import { evidenceFacts } from '../tests/world/evidence-facts.ts'
import { type Reader, slowTexts } from '../tests/world/growth.ts'
import { answer } from '../tests/world/raw-mail.ts'
import { returnPath, returnPathFromReferer } from './accounts/return-path.ts'
import { withoutMarkup } from './crm/crm-failure.ts'
import { ownWordIn } from './crm/field-map.ts'
import { soqlList } from './crm/salesforce/soql.ts'
import { likePattern } from './db/like-pattern.ts'
import { storableText } from './db/storable-text.ts'
import { decodePage } from './enrichment/fetch/page-encoding.ts'
import { mayRead, rulesFor } from './enrichment/fetch/robots.ts'
import { countryOfPhone } from './enrichment/understand/countries.ts'
import { derivedFacts } from './enrichment/understand/derived-facts.ts'
import { organizationsIn } from './enrichment/understand/json-ld.ts'
import { factsOfPage } from './enrichment/understand/page-facts.ts'
import { readPage } from './enrichment/understand/read-page.ts'
import { bearerOf } from './http/bearer.ts'
import { unmergedNotes } from './leads/duplicates/merge-fields.ts'
import { escapedColumn, restore } from './leads/export/csv-cell.ts'
import { guessForm } from './leads/import/csv-guess.ts'
import { CsvReader } from './leads/import/csv-reader.ts'
import { repairGarbled } from './leads/import/encoding/repair-garbled.ts'
import { currencyOfColumn, readAmount } from './leads/import/import-amount.ts'
import { createRowReader } from './leads/import/import-row.ts'
import { readCompanySize, readPercent, splitName } from './leads/import/import-values.ts'
import { guessMapping } from './leads/import/lead-field-map.ts'
import { seniorityOf } from './leads/job-title.ts'
import { readFilterWords } from './leads/words/read-filter-words.ts'
import { readIndustry } from './leads/words/read-industry.ts'
import { readStatus } from './leads/words/read-status.ts'
import { classifyMail } from './mail/reading/classify-mail.ts'
import { htmlToText } from './mail/reading/html-text.ts'
import { newText } from './mail/reading/new-text.ts'
import { asksToStop, isClientUnsubscribe, isOnlyOptOut } from './mail/reading/opt-out.ts'
import { readDeparture } from './mail/reading/people/left-company.ts'
import { readAbsence } from './mail/reading/people/return-date.ts'
import { readMail } from './mail/reading/read-mail.ts'
import { machineReason } from './mail/tracking/machine-signs.ts'
import { composeMail } from './outbox/preparing/compose-mail.ts'
import { brokenLinksIn } from './sequences/preview/broken-links.ts'
import { cleanForMerging } from './templates/clean-value.ts'
import { cleanHtml, TooDeep } from './templates/formatted/clean-html.ts'
import { liquidInHtml } from './templates/formatted/liquid-in-html.ts'
import { likelyField } from './templates/likely-field.ts'
import { mergeFieldsIn, renderEmail } from './templates/merge-fields.ts'
import { asTemplate, personNamedIn } from './templates/personal-values.ts'
import { atOnce } from './turns.ts'
import { answerCheck } from './writing/answer-check.ts'
import { companyName, jobTitle, personName, townOf } from './writing/built-in/lead-names.ts'
import { placeholdersIn } from './writing/built-in/placeholders.ts'
import { protectedRanges } from './writing/built-in/protected-text.ts'
import { spamIn } from './writing/built-in/rewrites.ts'
import { evidenceOf } from './writing/evidence/evidence.ts'
import { detectLanguage } from './writing/evidence/languages/detect-language.ts'
import { LANGUAGES } from './writing/evidence/languages/language.ts'
import { plainText } from './writing/model/plain-text.ts'
import { withoutThoughts } from './writing/model/read-answer.ts'

/** The most that each can get. */
const BODY = 50_000
const NOTES = 20_000
/** Longer ones are checked in a thread with a deadline. */
const DRAFT = 8_000
const LINE = 500
const REQUEST = 1_000_000
/** Of each of ten texts in one request. */
const FIELD = 100_000
const HEADER = 16_000
/** Files, pages and emails may be longer. They are read in parts, in a thread with a deadline, or by the process that reads inboxes. */
const PAGE = 64_000
const EMAIL = 64_000

const { navona } = evidenceFacts
const lead = { firstName: 'Maria', lastName: 'Rossi', company: 'Navona S.r.l.', email: 'maria.rossi@navona.example' }
const site = new URL('https://navona.example')
const inBody = (body: string) => ({ subject: 'Hello', body })
const options = { category: 'prospecting', tone: 'friendly' } as const
const inPage = async (html: string) => factsOfPage(await readPage(html), site, {})
const composed = (body: string) =>
  composeMail({
    from: { name: 'Ada', address: 'ada@sender.example' },
    to: { name: 'Grace', address: 'grace@navona.example' },
    subject: body.slice(0, LINE).replace(/\s+/g, ' '),
    body,
    signature: null,
    messageId: '<a@sender.example>',
    date: new Date(0),
    unsubscribe: null,
    trackedLink: (index) => `https://sender.example/${index}`,
    pixelUrl: null,
    key: 'key',
  })
/** What is too deep is refused when it is saved. */
function tryClean(html: string) {
  try {
    return cleanHtml(html, 'email')
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return ''
  }
}
const rowOf = (field: Parameters<typeof createRowReader>[0]['mapping'][number]) => {
  const read = createRowReader({ mapping: [field], columns: ['Column'], choices: {} })
  return (cell: string) => read({ line: 1, cells: [cell] })
}
const csv = (text: string) => {
  const reader = new CsvReader(',')
  for (let at = 0; at < text.length; at += 10_000) reader.read(text.slice(at, at + 10_000))
  return reader.end()
}

const PARSERS: [name: string, length: number, read: Reader][] = [
  // Requests
  [
    'a new lead',
    FIELD,
    (text) => NewLead.safeParse(Object.fromEntries(Object.keys(NewLead.shape).map((key) => [key, text]))),
  ],
  ['a filter of leads', HEADER, (text) => LeadFilter.safeParse({ search: text, status: text, minScore: text })],
  ['conditions of leads', HEADER, (text) => LeadFilter.safeParse({ where: text.slice(0, 1000) })],
  ['a filter in words', 200, readFilterWords],
  ['an email address', REQUEST, (text) => EmailAddress.safeParse(text)],
  ['a formatted email', 80_000, tryClean],
  ['a formatted email as text', 80_000, textFromHtml],
  ['the fields of a formatted email', 80_000, liquidInHtml],
  ['an email to send', FIELD, (text) => EmailContent.safeParse({ subject: text, body: text })],
  [
    'a sequence',
    FIELD,
    (text) =>
      NewSequence.safeParse({
        name: text,
        description: text,
        steps: [{ stepNumber: 1, ...inBody(text), subject: text }],
      }),
  ],
  [
    'a mailbox',
    FIELD,
    (text) =>
      MailboxSettings.safeParse({
        fromName: text,
        fromEmail: text,
        timeZone: text,
        signature: text,
        smtp: { host: text, port: 1, security: 'none', user: text },
      }),
  ],
  [
    'a voice',
    FIELD,
    (text) => Voice.safeParse({ senderName: text, offer: text, proofPoints: [text], signature: text }),
  ],
  ['addresses not to contact', FIELD, (text) => NewSuppressions.safeParse({ addresses: [text], note: text })],
  ['a time zone', LINE, (text) => resolveTimeZone(text)],
  [
    'a page to return to',
    HEADER,
    (text) => [returnPath(text), returnPathFromReferer(`https://a.example/${text}`, ['a.example'])],
  ],
  ['an API token', HEADER, (text) => bearerOf({ headers: { authorization: text } } as never)],
  [
    'a user agent',
    HEADER,
    (userAgent) =>
      machineReason({ kind: 'open', method: 'GET', userAgent, secondsSinceSent: 99, isFromPrivacyProxy: false }),
  ],
  ['a search', LINE, (text) => likePattern(text)],
  ['text to store', REQUEST, (text) => storableText(text, 100)],
  // Templates and emails
  ['a template', BODY, (text) => renderEmail(inBody(text), { firstName: 'Maria' } as never)],
  ['the fields of a template', BODY, (text) => mergeFieldsIn(inBody(text))],
  ['a field that is not known', LINE, likelyField],
  ...(['firstName', 'lastName', 'company', 'jobTitle', 'industry', 'location', 'website'] as const).map(
    (field): [string, number, Reader] => [`${field} in an email`, LINE, (text) => cleanForMerging(field, text)],
  ),
  ['a draft for one lead', BODY, (text) => asTemplate(inBody(text), lead)],
  ['the lead a draft names', BODY, (text) => personNamedIn(inBody(text), lead)],
  ['links in a draft', BODY, brokenLinksIn],
  ['an email as it is sent', BODY, composed],
  // Writing
  ['gaps in a draft', BODY, (text) => placeholdersIn(text, {})],
  ['spam in a draft', BODY, (text) => spamIn(text, protectedRanges(text, navona))],
  ['claims of a draft', DRAFT, (text) => answerCheck({ mail: inBody(text), facts: navona })],
  ...Object.keys(LANGUAGES).map((language): [string, number, Reader] => [
    `claims of a draft in ${language}`,
    DRAFT,
    (text) => atOnce(evidenceOf(inBody(text), navona, language as CheckedLanguage)),
  ]),
  ['the language of a draft', BODY, (text) => detectLanguage(text)],
  ['claims of a sequence', DRAFT, (text) => answerCheck({ texts: [inBody(text)], writer: navona })],
  ['advice on a draft', DRAFT, (text) => answerCheck({ advise: { mail: inBody(text), facts: navona, options } })],
  ['a better draft', DRAFT, (text) => answerCheck({ improve: { mail: inBody(text), facts: navona, options } })],
  [
    'notes as a source',
    DRAFT / 2,
    (notes) =>
      answerCheck({
        mail: inBody('We met in May.'),
        facts: {
          ...navona,
          lead: { ...lead, jobTitle: null, industry: null, companySize: null, location: null, website: null, notes },
        },
      }),
  ],
  ['instructions for the writer', 4_000, readInstructions],
  ['what a model wrote', BODY, (text) => plainText(text, BODY)],
  ['names for the writer', LINE, (text) => [personName(text), companyName(text), jobTitle(text), townOf(text)]],
  // Files and leads
  ['a CSV file', PAGE, csv],
  ['garbled letters', PAGE, repairGarbled],
  ['the form of a CSV file', PREVIEW_BYTES, (text) => guessForm(text, true)],
  ['names of columns', NOTES, (text) => [guessMapping([text]), currencyOfColumn(text)]],
  ['an amount', NOTES, (text) => readAmount(text)],
  ['a name to split', NOTES, splitName],
  [
    'an industry, a size, a status, a percentage, a job title',
    NOTES,
    (text) => [readIndustry(text), readCompanySize(text), readStatus(text), readPercent(text), seniorityOf(text)],
  ],
  ...(['name', 'email', 'phone', 'website', 'dealValue', 'companySize', 'notes'] as const).map(
    (field): [string, number, Reader] => [`a cell with ${field}`, NOTES, rowOf(field)],
  ),
  ['cells of an export', NOTES, (text) => [restore(text), escapedColumn(text)]],
  ['merged notes', NOTES, (text) => unmergedNotes(`${text}\n${text}`, text, `a\n${text}`)],
  // What others send
  ["a company's page", PAGE, inPage],
  ["a company's page in tags", PAGE, (text) => inPage(`<html><body><p>${text}</p><a href="${text}">x</a>`)],
  [
    'data in a page',
    PAGE,
    (text) => organizationsIn([text, `{"@type":"Organization","name":${JSON.stringify(text)}}`], 'navona.example'),
  ],
  [
    'what a lead tells by itself',
    LINE,
    (text) => derivedFacts({ jobTitle: text, email: text, phone: text, website: text }),
  ],
  ['robots.txt', PAGE, (text) => mayRead(rulesFor('Leadwright', `User-agent: *\nDisallow: /${text}`), site)],
  ['the letters of a page', PAGE, (text) => decodePage(Buffer.from(text, 'latin1'), text)],
  ["a model's answer", BODY, withoutThoughts],
  ['a phone number', LINE, countryOfPhone],
  ['an email in HTML', EMAIL, htmlToText],
  ['a reply', EMAIL, (text) => classifyMail(readMail(answer(text)))],
  ['a raw email', EMAIL, (text) => readMail(Buffer.from(text))],
  ['an absence', EMAIL, (text) => readAbsence(readMail(answer(text)), new Date(0))],
  ['a departure', EMAIL, (text) => readDeparture(newText(text), { names: ['Grace Hopper'], known: [] })],
  ['the new text of a reply', EMAIL, newText],
  ['a wish to stop', EMAIL, (text) => [isOnlyOptOut(text), asksToStop(text), isClientUnsubscribe(text, text)]],
  ["a CRM's error", EMAIL, withoutMarkup],
  ["a CRM's value", NOTES, (text) => [ownWordIn(text), soqlList([text])]],
]

test.each(PARSERS)(
  '%s: nonsense costs at most 20 times what ordinary words cost',
  // Retried, because the processor's time includes what the runner collects or compiles meanwhile.
  { timeout: 120_000, retry: 2 },
  async (_, length, read) => {
    expect(await slowTexts(read, length)).toEqual([])
  },
)
