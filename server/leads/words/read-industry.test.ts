import { expect, test } from 'vitest'
import { readIndustry } from './read-industry.ts'

test.each([
  ['Information Technology & Services', 'technology'],
  ['Computer Software', 'technology'],
  ['Internet', 'technology'],
  ['Hospital & Health Care', 'healthcare'],
  ['Financial Services', 'finance'],
  ['Banking', 'finance'],
  ['Insurance', 'finance'],
  ['Retail', 'retail'],
  ['E-commerce', 'retail'],
  ['Mechanical or Industrial Engineering', 'manufacturing'],
  ['Higher Education', 'education'],
  ['Other', 'other'],
  ['Falconry', undefined],
  ['Hospitality', undefined],
  ['Security and Investigations', undefined],
  ['Santé', 'healthcare'],
  ['GESUNDHEITSWESEN', 'healthcare'],
  ['Lebensmitteleinzelhandel', 'retail'],
  ['SaaS', 'technology'],
  ['Retail banking', 'finance'],
  ['Bankruptcy law', undefined],
  ['', undefined],
])('industry "%s" is %s', (text, industry) => expect(readIndustry(text)).toBe(industry))
