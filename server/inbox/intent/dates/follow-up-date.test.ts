import { expect, test } from 'vitest'
import { work } from '../../../../tests/world/work.ts'
import { foldText } from '../folded-text.ts'
import { readIntent } from '../read-intent.ts'
import { sentencesOf } from '../sentences.ts'
import { followUpDate } from './follow-up-date.ts'

// Of the processor: ordinary texts take a few.
const MOST_WORK_MS = 1000
const TUESDAY = '2026-11-17'

const dateOf = (text: string, sent = TUESDAY) =>
  followUpDate(
    sentencesOf(foldText(text).text).map((sentence) => sentence.text),
    sent,
  )

test.each([
  ['Try me again in March.', '2027-03-01'],
  ['Not now. Maybe next quarter.', '2027-01-02'],
  ['Please check back in Q2.', '2027-04-01'],
  ['Late Q1 would be better.', '2027-03-01'],
  ['Get in touch in the second half of 2027.', '2027-07-01'],
  ['Perhaps in H2.', '2027-07-01'],
  ['Call me after the 15th.', '2026-12-16'],
  ['Write to me again after the 20th of January.', '2027-01-21'],
  ['Ping me in two weeks.', '2026-12-01'],
  ['In 6 weeks please.', '2026-12-29'],
  ["Let's talk in six months.", '2027-05-17'],
  ['In a couple of months.', '2027-01-17'],
  ['Come back in half a year.', '2027-05-17'],
  ['Next month is better.', '2026-12-01'],
  ['Maybe next year.', '2027-01-02'],
  ['No budget for 2026, ask again in 2027.', '2027-01-02'],
  ["Let's reconnect in the new year.", '2027-01-02'],
  ['Follow up after the summer.', '2027-09-01'],
  ['In the spring.', '2027-03-01'],
  ["Let's touch base after Easter.", '2027-03-30'],
  ['Try again after Christmas.', '2027-01-04'],
  ['I can look at it mid-January.', '2027-01-20'],
  ['Early February works.', '2027-02-01'],
  ['Our contract ends in June. Talk to me in May.', '2027-05-01'],
  ['Budget is frozen until April.', '2027-04-01'],
  ['We will decide at the end of March.', '2027-03-31'],
  ['Try me on 1 December.', '2026-12-01'],
  ['Back on Monday 3 Feb, contact me then.', '2027-02-03'],
  ['Ask me next week.', '2026-11-23'],
  ['Try me on Monday.', '2026-11-23'],
  ['Later this year', '2027-01-02'],
  ['Bitte melden Sie sich im März wieder.', '2027-03-01'],
  ['Ab dem 03.02. passt es besser.', '2027-02-03'],
  ['Nächstes Quartal gerne.', '2027-01-02'],
  ['Gerne nächstes Jahr.', '2027-01-02'],
  ['In drei Monaten.', '2027-02-17'],
  ['Nach dem Sommer.', '2027-09-01'],
  ['Recontactez-moi en septembre.', '2027-09-01'],
  ["Reparlons-en l'année prochaine.", '2027-01-02'],
  ['Dans deux mois.', '2027-01-17'],
  ['Escríbame en enero.', '2027-01-01'],
  ['Hablemos en dos meses.', '2027-01-17'],
  ["Ci risentiamo dopo l'estate.", '2027-09-01'],
  ['Mi ricontatti a settembre.', '2027-09-01'],
  ['Neem in maart weer contact op.', '2027-03-01'],
  ['Volgend kwartaal misschien.', '2027-01-02'],
  ['Over drie maanden.', '2027-02-17'],
  ['Not a good time.', undefined],
  ['We bought it in 2024.', undefined],
  ['Try again in 2099.', undefined],
])('%s', (text, day) => {
  expect(dateOf(text)).toBe(day)
})

test('months count from the day of the message', () => {
  expect(dateOf('In March.', '2027-04-10')).toBe('2028-03-01')
  expect(dateOf('In a month.', '2027-01-31')).toBe('2027-02-28')
  expect(dateOf('Next quarter.', '2026-12-31')).toBe('2027-01-02')
  expect(dateOf('In Q4.', '2026-11-17')).toBe('2027-10-01')
})

test.each([
  ['Automatic reply', 'I am out of the office until Monday, 30 November.', '2026-11-30'],
  ['Out of office', 'Back on Monday 3 Feb.', '2027-02-03'],
  ['Abwesenheit', 'Ich bin bis einschließlich 27.11. im Urlaub.', '2026-11-28'],
  ['Réponse automatique', "Je suis absent jusqu'au 24 novembre.", '2026-11-24'],
])('%s: %s', (subject, text, day) => {
  const message = { subject, text, receivedAt: new Date(`${TUESDAY}T09:00:00Z`) }
  expect(readIntent(message)).toMatchObject({ intent: 'out_of_office', date: day })
})

test('a text of nothing but dates takes little work', () => {
  for (const text of ['in 3 '.repeat(2_000), 'next '.repeat(2_000), 'q1 2027 '.repeat(1_000), 'after the '.repeat(900)])
    expect(work(() => dateOf(text))).toBeLessThan(MOST_WORK_MS)
})
