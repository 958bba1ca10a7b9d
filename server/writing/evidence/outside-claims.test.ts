import { expect, test } from 'vitest'
import { CHECKED_LANGUAGES } from '../../../contract/checked-language.ts'
import outside from '../../../tests/data/judgment/outside/drafts.json' with { type: 'json' }
import type { WriterFacts } from '../writer-facts.ts'
import { draftEvidence } from './draft-evidence.ts'

type Span = { place: string; start: number; end: number; kind: string }
type Draft = { language: string; subject: string; body: string; spans: Span[]; facts: WriterFacts }
const drafts = outside as unknown as Draft[]

const DETAILS = new Set(['name', 'company', 'number', 'percentage', 'money', 'date', 'product', 'link', 'address'])
const overlaps = (one: Omit<Span, 'kind'>, other: Omit<Span, 'kind'>) =>
  one.place === other.place && one.start < other.end && other.start < one.end

test.each(Object.entries(CHECKED_LANGUAGES))(
  'in drafts of another author, nine of ten details that nothing supports are flagged, and nine of ten flags are right (%s)',
  (code) => {
    const counted = { right: 0, wrong: 0, found: 0, missed: 0 }
    for (const { subject, body, spans, facts } of drafts.filter(({ language }) => language === code)) {
      const flags = draftEvidence({ subject, body }, facts).filter(({ source, kind }) => !source && DETAILS.has(kind))
      for (const flag of flags) {
        const span = spans.find((each) => overlaps(each, flag))
        if (!span) counted.wrong++
        else if (span.kind === 'detail') counted.right++
      }
      for (const span of spans.filter(({ kind }) => kind === 'detail'))
        counted[flags.some((flag) => overlaps(span, flag)) ? 'found' : 'missed']++
    }
    const { right, wrong, found, missed } = counted
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.9)
    expect(found / (found + missed)).toBeGreaterThanOrEqual(0.9)
  },
)
