import { expect, test } from 'vitest'
import { readStatus } from './read-status.ts'

test.each([
  ['Open', 'new'],
  ['New', 'new'],
  ['Open - Not Contacted', 'new'],
  ['Working - Contacted', 'contacted'],
  ['ATTEMPTED_TO_CONTACT', 'contacted'],
  ['In Progress', 'contacted'],
  ['OPEN_DEAL', 'qualified'],
  ['Closed - Converted', 'qualified'],
  ['Unqualified', 'lost'],
  ['Closed - Not Converted', 'lost'],
  ['Bad Timing', 'lost'],
  ['Purple', undefined],
  ['Not Qualified', 'lost'],
  ['Nicht qualifiziert', 'lost'],
  ['Not converted', 'lost'],
  ['Former customer', 'lost'],
  ['Ancien client', 'lost'],
  ['Ya no es cliente', 'lost'],
  ['Do not contact', 'lost'],
  ['Not contacted', 'new'],
  ['Sin contactar', 'new'],
  ['Nog niet gekwalificeerd', 'contacted'],
  ['Marketing Qualified Lead', 'contacted'],
  ['marketingqualifiedlead', 'contacted'],
  ['AttemptedToContact', 'contacted'],
  ['Potenzieller Kunde', 'new'],
  ['Cliente interesado', 'contacted'],
  ['Qualified?', undefined],
  ['Vielleicht Kunde', undefined],
  ['Customer, no upsell', undefined],
  ['Demo requested', 'new'],
  ['Signed up for newsletter', 'new'],
  ['Gewonnen', 'qualified'],
  ['Zurueckgestellt', 'contacted'],
  ['', undefined],
  ['constructor', undefined],
])('status "%s" is %s', (text, status) => expect(readStatus(text)).toBe(status))

test.each([
  ['not, no longer, never, formerly, ex', 'qualified, a customer, converted, interested, sold'],
  ['nicht, nicht mehr, noch nicht, nie, ehemals', 'qualifiziert, gewonnen, konvertiert, interessiert, Kunde'],
  ['pas, plus, pas encore, jamais, ancien', 'qualifié, client, converti, intéressé, gagné'],
  ['no, ya no, todavía no, nunca, ex', 'calificado, cliente, convertido, interesado, ganado'],
  ['non, non più, non ancora, mai, ex', 'qualificato, cliente, convertito, interessato, vinto'],
  ['niet, niet meer, nog niet, nooit, voormalig', 'gekwalificeerd, klant, geconverteerd, geïnteresseerd, gewonnen'],
  ['não, já não, ainda não, nunca, antigo', 'qualificado, cliente, convertido, interessado, ganho'],
])('what is denied by one of "%s" is never qualified', (denials, words) => {
  const phrases = denials.split(', ').flatMap((denial) => words.split(', ').map((word) => `${denial} ${word}`))
  expect(phrases.filter((phrase) => readStatus(phrase) === 'qualified')).toEqual([])
})

test.each([
  'Négo perdue',
  'Bedarf geklärt, verloren',
  'Besoin défini, perdu',
  'Needs defined, lost',
  'Needs identified - closed lost',
  'Necesidades definidas, perdido',
  'Former - needs identified',
  'Kein Interesse, später kontaktieren',
])('%s is lost, whatever was reached before', (value) => {
  expect(readStatus(value)).toBe('lost')
})

test.each([
  'Probeabo gekündigt',
  'Probelauf abgebrochen',
  'Negotiation broken off',
  'Was in negotiation',
  'Proefabonnement opgezegd',
  'Customer since cancelled',
  'Négo échouée',
  'Needs confirmed, went cold',
])('%s is not qualified', (value) => {
  expect(readStatus(value)).not.toBe('qualified')
})
