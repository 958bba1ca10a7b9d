import { expect, test } from 'vitest'
import { proofSentence } from './choose-proof.ts'
import { lowered, offerName, offerSentence } from './offer-sentence.ts'

const voice = (offer: string) => ({ offer, senderCompany: 'Acme' })

test.each([
  ['Install solar roofs on warehouses', 'We install solar roofs on warehouses'],
  ['Repair commercial kitchens within 24 hours', 'We repair commercial kitchens within 24 hours'],
  ['Staff scheduling that employees can change', 'We offer staff scheduling that employees can change'],
  ['Support contracts for printers', 'We offer support contracts for printers'],
  ['Portuguese wines for restaurants', 'We offer Portuguese wines for restaurants'],
  ['Drought-resistant maize seed', 'We offer drought-resistant maize seed'],
  ['Booking engine for small hotels', 'We offer a booking engine for small hotels'],
  ['Cut fuel costs', 'We help you cut fuel costs'],
  ['Repair kits for bikes', 'We offer repair kits for bikes'],
  ['Supply chains for food', 'We offer supply chains for food'],
  ['Print shops for schools', 'We offer print shops for schools'],
  ['HR platform for clinics', 'We offer an HR platform for clinics'],
  ['One-stop platform for tenants', 'We offer a one-stop platform for tenants'],
])('the offer “%s” becomes a sentence', (offer, sentence) => expect(offerSentence(voice(offer))).toBe(sentence))

test('the name of the offer fits into a subject, and a deed has none', () => {
  expect(offerName(voice('Route planning software for delivery fleets'))).toBe('route planning software')
  expect(offerName(voice('Translate manuals into 22 languages'))).toBeNull()
  expect(offerName(voice('Helping hotels fill rooms'))).toBeNull()
})

test('names keep their capital inside a sentence', () => {
  expect(lowered('Pine & Petal halved its damage')).toBe('Pine & Petal halved its damage')
  expect(lowered('Port of Aarlen cut downtime')).toBe('Port of Aarlen cut downtime')
  expect(lowered('More than 300 teams')).toBe('more than 300 teams')
})

test.each([
  ['Kestrel doubled its output', 'Kestrel doubled its output'],
  ['CREST accredited since 2018', 'We have been CREST accredited since 2018'],
  ['SOC 2 compliant', 'We are SOC 2 compliant'],
  ['Served in 140 restaurants', 'They are served in 140 restaurants'],
  ['Trialed on 31 farms in 2025', 'They were trialed on 31 farms in 2025'],
  ['Fixed-price tests for software companies', null],
  ['Certified by TÜV', 'We are certified by TÜV'],
  ['Approved supplier of the NHS', 'We are an approved supplier of the NHS'],
  ['24/7 support', null],
  ['Delivered 1,200 forklifts last year', 'We delivered 1,200 forklifts last year'],
  ['Cooked for the Baltic Design Week', 'We cooked for the Baltic Design Week'],
  ['Trusted by 40 clinics', 'They are trusted by 40 clinics'],
  ['Installed in 30 kitchens', 'They are installed in 30 kitchens'],
  ['ISO 9001 certified', 'We are ISO 9001 certified'],
])('the proof point “%s” becomes a sentence or is left out', (proof, sentence) =>
  expect(proofSentence(proof, 'wines for restaurants')).toBe(sentence),
)
