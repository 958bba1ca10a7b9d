// Every notice of tests/data/out-of-office, and words of its own for each rule.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rawMail } from '../../../../tests/world/raw-mail.ts'
import { work } from '../../../../tests/world/work.ts'
import { readMail } from '../read-mail.ts'
import { absenceIn, readAbsence } from './return-date.ts'

// Of the processor: ordinary texts take a few.
const MOST_WORK_MS = 1000

type Notice = {
  id: string
  part: 'build' | 'aside'
  sent: string
  text: string
  backOn: string | null
  awayFrom?: string
}
const notices: Notice[] = JSON.parse(readFileSync('tests/data/out-of-office/texts.json', 'utf8'))
const read = ({ sent, text }: Notice) =>
  readAbsence(readMail(rawMail({ Subject: 'Re: Hello', Date: sent }, text)), new Date(sent))

test.each(notices)('$id: when they are back', (notice) => {
  const absence = read(notice)
  expect(absence?.backOn ?? null).toBe(notice.backOn)
  if (notice.awayFrom) expect(absence?.awayFrom).toBe(notice.awayFrom)
})

test('no notice is read as an earlier day, and none with a day as without', () => {
  const early = notices.filter((notice) => notice.backOn && (read(notice)?.backOn ?? '') < notice.backOn)
  expect(early.map(({ id }) => id)).toEqual([])
})

const MONDAY = '2026-11-16'
test.each([
  ['I am away until tomorrow.', '2026-11-17'],
  ["I'm out of office until the end of the week.", '2026-11-23'],
  ['Out of office from November 16 to 20.', '2026-11-21'],
  ['Out of the office 16-20 November.', '2026-11-21'],
  ['I will be away from Nov. 18 until Nov. 25. Call Ann.', '2026-11-26'],
  ['I am on leave for two weeks.', '2026-11-30'],
  ['I am on vacation next week.', '2026-11-23'],
  ['I will be back in the new year.', '2027-01-02'],
  ['Back on 2026-12-03.', '2026-12-03'],
  ['I am out of the office and will be back mid-December.', '2026-12-20'],
  ['Ich bin im Urlaub und kehre Ende November zurück.', '2026-11-30'],
  ['Ich bin heute nicht im Büro.', '2026-11-17'],
  ['Ich bin erst am Mittwoch, den 25. November, wieder erreichbar.', '2026-11-25'],
  ['Je suis en congés du 16 au 20 novembre.', '2026-11-21'],
  ['Estoy fuera hasta el viernes.', '2026-11-20'],
  ['Sono in ferie fino a venerdì 27 novembre.', '2026-11-27'],
  ['Ik ben tot 1 december afwezig.', '2026-12-01'],
  ['Returning Tuesday December 03, 2026.', '2026-12-03'],
  ["Je suis en congé maternité jusqu'en mars 2027.", '2027-03-01'],
  ['Estaré de baja hasta el próximo lunes 23 de noviembre.', '2026-11-23'],
  ["L'ufficio resterà chiuso fino al 7 gennaio.", '2027-01-07'],
  ['Ik ben afwezig t/m vrijdag 20 november en maandag 23 november weer aanwezig.', '2026-11-23'],
  ['I am out of the office until 9am on Thursday 19 November.', '2026-11-19'],
  ["I'll be offline Nov 20 - Nov 29 with no email access.", '2026-11-30'],
  ['Nous serons fermés du 24 au 28 novembre inclus.', '2026-11-29'],
  ["I'm out. Back 12/7.", '2026-12-07'],
  ['Away on business, back in two weeks.', '2026-11-30'],
  ['In training until Tues 24 Nov.', '2026-11-24'],
  ['I am out of the office returning Tuesday the 24th.', '2026-11-24'],
  ['I am away until the 24th.', '2026-11-24'],
  ['I am away until the 3rd.', '2026-12-03'],
  ['I am away from the 28th to the 4th.', '2026-12-05'],
  ['I am away until Tuesday, the 24th of November.', '2026-11-24'],
  ['I will be on leave from Monday, returning the following Monday.', '2026-11-30'],
  ['I am on leave from Monday. I return the following Monday.', '2026-11-30'],
  ['I am away until 4 December and back the following Monday.', '2026-12-07'],
  ['I am away this week, back the following Monday.', '2026-11-23'],
  ['We are on the 2nd floor.', null],
  ['Tickets are valid until December 1.', null],
  ['I work Monday to Thursday.', null],
  ['Please return the signed form by December 4.', null],
  ['I am back, let us talk on Friday.', '2026-11-20'],
  ['We are open 24/7.', null],
  ['Our webinar takes place on November 25.', null],
])('"%s" means back on %s', (text, backOn) => {
  const absence = absenceIn(text, MONDAY)
  if (text.includes('next week')) expect(absence).toEqual({ backOn: '2026-11-30', awayFrom: '2026-11-23' })
  else expect(absence?.backOn ?? null).toBe(backOn)
})

test("days count by the sender's calendar", () => {
  const mail = readMail(
    rawMail({ Subject: 'Re: Hello', Date: 'Mon, 16 Nov 2026 23:30:00 -0800' }, 'I am out of the office today.'),
  )
  expect(readAbsence(mail, new Date('2026-11-17T07:30:00Z'))).toEqual({ backOn: '2026-11-17' })
})

test.each([
  ['far ahead', 'Thu, 1 Jan 2099 10:00:00 +0000', 'I am out of the office until 5 January 2099.', null],
  ['three days ahead', 'Thu, 19 Nov 2026 10:00:00 +0000', 'I am out of the office today.', '2026-11-17'],
  ['long ago', 'Thu, 1 Jan 2015 10:00:00 +0000', 'I am out of the office until 5 January.', '2027-01-05'],
  ['two days ago', 'Sat, 14 Nov 2026 10:00:00 +0000', 'I am out of the office until tomorrow.', '2026-11-15'],
])('a Date header that is %s does not decide more than our clock', (_when, date, text, backOn) => {
  const mail = readMail(rawMail({ Subject: 'Re: Hello', Date: date }, text))
  expect(readAbsence(mail, new Date('2026-11-16T10:00:00Z'))?.backOn ?? null).toBe(backOn)
})

test.each(['I am out of the office until 30 November - ', 'from 1 to 2 and 3 until the '])(
  'a long text of "%s" costs little to read',
  (part) => {
    expect(work(() => absenceIn(part.repeat(20_000), MONDAY))).toBeLessThan(MOST_WORK_MS)
  },
)
