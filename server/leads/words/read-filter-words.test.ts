import { expect, test } from 'vitest'
import { readWhere } from '../../../contract/lead-where.ts'
import { readFilterWords } from './read-filter-words.ts'

test.each([
  ['fintech, score above 80, not contacted', 'industry:finance score:81- contacted:never'],
  ['Banks in Berlin with a phone number', 'industry:finance location:Berlin phone:yes'],
  ['SaaS and score at least 60', 'industry:technology score:60-'],
  ['score 40-60', 'score:40-60'],
  ['score between 40 and 60', 'score:40-60'],
  ['AI score 80+', 'score:80-'],
  ['score > 80', 'score:81-'],
  ['score >= 80', 'score:80-'],
  ['score below 30', 'score:-29'],
  ['score up to 30', 'score:-30'],
  ['score above 99', 'score:100'],
  ['new leads', 'status:new'],
  ['status is not lost', '-status:lost'],
  ['not qualified', '-status:qualified'],
  ['contacted', 'contacted:ever'],
  ['status contacted', 'status:contacted'],
  ["haven't been contacted yet", 'contacted:never'],
  ['uncontacted healthcare', 'contacted:never industry:healthcare'],
  ['not contacted in the last 30 days', '-contacted:30d'],
  ['contacted in the last 2 weeks', 'contacted:14d'],
  ['contacted more than 3 months ago', 'contacted:..90d'],
  ['never replied, opened', 'replied:never opened:ever'],
  ['no reply', 'replied:never'],
  ['added in the last week', 'created:7d'],
  ['never in a sequence', 'sequence:never'],
  ['not in a sequence', '-sequence:active'],
  ['no phone', 'phone:no'],
  ['excluding do not contact', 'dnc:no'],
  ['51-200 employees', 'size:51-200'],
  ['tagged vip, title CEO', 'tag:vip title:CEO'],
  ['score:80- industry:retail', 'score:80- industry:retail'],
  ['private equity', 'industry:finance'],
  ['financial services', 'industry:finance'],
  ['not retail', '-industry:retail'],
])('"%s" is %s', (text, where) => {
  expect(readFilterWords(text)).toEqual({ where, unread: [] })
  expect(() => readWhere(where)).not.toThrow()
})

test.each([
  ['falconry, score above 80', 'score:81-', ['falconry']],
  ['score above 100', '', ['score above 100']],
  ['status:sold', '', ['status:sold']],
  ['fintech berlin', 'industry:finance', ['berlin']],
  ['Jane Doe', '', ['Jane Doe']],
])('of "%s" it says what it did not read', (text, where, unread) =>
  expect(readFilterWords(text)).toEqual({ where, unread }),
)
