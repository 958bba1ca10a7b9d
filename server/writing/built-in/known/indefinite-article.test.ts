import { expect, test } from 'vitest'
import { withIndefinite } from './indefinite-article.ts'

test.each([
  ['HR platform', 'an HR platform'],
  ['one-stop platform', 'a one-stop platform'],
  ['online shop', 'an online shop'],
  ['user portal', 'a user portal'],
  ['university', 'a university'],
  ['uninterrupted service', 'an uninterrupted service'],
  ['European network', 'a European network'],
  ['hourly service', 'an hourly service'],
  ['hotel app', 'a hotel app'],
  ['SaaS tool', 'a SaaS tool'],
  ['VAT tool', 'a VAT tool'],
  ['MRI scanner', 'an MRI scanner'],
  ['8-week course', 'an 8-week course'],
  ['AI assistant', 'an AI assistant'],
  ['UX agency', 'a UX agency'],
])('“%s” gets the article of its sound', (text, said) => expect(withIndefinite(text)).toBe(said))
