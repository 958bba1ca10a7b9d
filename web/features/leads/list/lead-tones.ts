import type { LeadStatus } from '../../../../contract/lead.ts'

const GOOD_SCORE = 80
const FAIR_SCORE = 60

/** Green at 80 or more, yellow at 60 to 79, red below. */
export function scoreTone(score: number): 'good' | 'warn' | 'bad' {
  if (score >= GOOD_SCORE) return 'good'
  return score >= FAIR_SCORE ? 'warn' : 'bad'
}

const statusTones = { new: 'info', contacted: 'warn', qualified: 'good', lost: 'neutral' } as const

export const statusTone = (status: LeadStatus) => statusTones[status]

/** A colored mark for the four most common industries; others have none. */
const industryMarks = new Map([
  ['technology', 'bg-accent'],
  ['healthcare', 'bg-bar-good'],
  ['finance', 'bg-info'],
  ['retail', 'bg-bar-warn'],
])

export const industryMark = (industry: string) => industryMarks.get(industry)
