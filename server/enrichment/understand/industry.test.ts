import { expect, test } from 'vitest'
import { industryOfTypes, industryOfWords } from './industry.ts'

test.each([
  [['Dentist', 'LocalBusiness'], 'healthcare'],
  [['MedicalClinic'], 'healthcare'],
  [['BankOrCreditUnion'], 'finance'],
  [['BookStore'], 'retail'],
  [['OnlineStore'], 'retail'],
  [['CollegeOrUniversity'], 'education'],
  [['Organization'], undefined],
  [['SelfStorage'], undefined],
  [['Restaurant'], undefined],
])('%j is %s', (types, industry) => expect(industryOfTypes(types)).toBe(industry))

test.each([
  ['Software as a service for teams: cloud platform with an open API', 'technology', true],
  ['Softwareentwicklung und IT-Beratung', 'technology', false],
  ['Éditeur de logiciels, santé et assurances', undefined, undefined],
  ['Hersteller von Maschinen: CNC-Fertigung, Zerspanung', 'manufacturing', true],
  ['Wir bauen Anlagen. Maschinenbauunternehmen, Anlagenbau und Werkzeugbau', 'manufacturing', true],
  ['Our patients love our dental clinic', 'healthcare', true],
  ['Software for hospitals, insurance and students', undefined, undefined],
  ['We sell software', undefined, undefined],
  ['Kostenloser Versand in unserem Onlineshop: großes Sortiment', 'retail', true],
  ['Страхование и банк', 'finance', false],
  ['', undefined, undefined],
])('"%s" is %s (certain: %s)', (text, industry, isCertain) => {
  const found = industryOfWords(text)
  expect([found?.industry, found?.isCertain]).toEqual([industry, isCertain])
})
