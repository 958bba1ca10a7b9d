import { describe, expect, test } from 'vitest'
import type { MergeField } from '../../contract/email-template.ts'
import { cleanForMerging } from './clean-value.ts'

const cases: Partial<Record<MergeField, [string, string | null][]>> = {
  industry: [
    ['other', null],
    ['technology', 'technology'],
    ['Logistics', 'Logistics'],
    ['N/A', null],
    ['LOGISTICS_AND_SUPPLY_CHAIN', 'logistics and supply chain'],
    ['IT SERVICES', 'IT services'],
    ['SAAS', 'SAAS'],
  ],
  firstName: [
    ['JOHN', 'John'],
    ['anna', 'Anna'],
    ['jean-luc', 'Jean-Luc'],
    ['JEAN-LUC', 'Jean-Luc'],
    ['ÉLODIE', 'Élodie'],
    ['özlem', 'Özlem'],
    ['DeShawn', 'DeShawn'],
    ['AJ', 'AJ'],
    ['JO', 'Jo'],
    ['J.P.', 'J.P.'],
    ['Anna ✨', 'Anna'],
    ['  Anna   Maria ', 'Anna Maria'],
    ['test', null],
    ['Test', null],
    ['Na', 'Na'],
    ['Ka', 'Ka'],
    ['Nil', 'Nil'],
    ['NA', null],
    ['nil', null],
    ['n/a', null],
    ['—', null],
    ['-', null],
    ['.', null],
    ['unknown', null],
    ['李', '李'],
    ['МАРИЯ', 'Мария'],
  ],
  lastName: [
    ['MCDONALD', 'McDonald'],
    ['mcdonald', 'McDonald'],
    ['McDonald', 'McDonald'],
    ["O'BRIEN", "O'Brien"],
    ["o'brien", "O'Brien"],
    ['de Vries', 'de Vries'],
    ['DE VRIES', 'de Vries'],
    ['van der berg', 'van der Berg'],
    ['SMITH-JONES', 'Smith-Jones'],
    ['Null', 'Null'],
    ['null', null],
    ['LI', 'Li'],
  ],
  company: [
    ['IBM', 'IBM'],
    ['SAP', 'SAP'],
    ['SAP SE', 'SAP'],
    ['3M', '3M'],
    ['AT&T', 'AT&T'],
    ['KPMG', 'KPMG'],
    ['IKEA', 'IKEA'],
    ['NVIDIA', 'NVIDIA'],
    ['SIEMENS AG', 'Siemens'],
    ['ACME HOLDINGS', 'Acme Holdings'],
    ['BANK OF ENGLAND', 'Bank of England'],
    ['THE BODY SHOP', 'The Body Shop'],
    ['Acme, Inc.', 'Acme'],
    ['Acme Corp., Inc.', 'Acme'],
    ['Acme GmbH & Co. KG', 'Acme'],
    ['Crumb & Co', 'Crumb & Co'],
    ['Crumb & Co Ltd', 'Crumb & Co'],
    ['Acme Pty Ltd', 'Acme'],
    ['Fiat S.p.A.', 'Fiat'],
    ['Telefónica, S.A.', 'Telefónica'],
    ['Loomline Limited', 'Loomline'],
    ['The Limited', 'The Limited'],
    ['adidas', 'adidas'],
    ['eBay', 'eBay'],
    ['McDonald', 'McDonald'],
    ["McDonald's Corporation", "McDonald's"],
    ['Ford Motor Company', 'Ford Motor Company'],
    ['Costco', 'Costco'],
    ['Inc.', 'Inc.'],
    ['unknown', null],
    ['n.a.', null],
    ['XXX', null],
    ['株式会社トヨタ', '株式会社トヨタ'],
    ['COMPAGNIE DES ALPES', 'Compagnie des Alpes'],
  ],
  jobTitle: [
    ['CEO', 'CEO'],
    ['HEAD OF SALES', 'Head of Sales'],
    ['VP SALES', 'VP Sales'],
    ['Head of Sales', 'Head of Sales'],
    ['head of sales', 'head of sales'],
    ['-', null],
  ],
  location: [
    ['LONDON', 'LONDON'],
    ['unknown', null],
  ],
}

describe.each(Object.entries(cases))('%s in a sentence', (field, values) => {
  test.each(values)('%s reads as %s', (stored, read) => {
    expect(cleanForMerging(field as MergeField, stored)).toBe(read)
  })
})

test('an empty value stays empty', () => {
  expect(cleanForMerging('firstName', null)).toBeNull()
  expect(cleanForMerging('company', '   ')).toBeNull()
})
