import { sigmoid } from '../../../../server/scoring/model/additive-model.ts'
import { asDecided } from '../../../../server/scoring/learn/as-decided.ts'
import type { Decided } from '../../../../server/scoring/learn/judge-model.ts'
import { leadFeatures, type ScoredFields } from '../../../../server/scoring/features/lead-features.ts'
import { seededRandom } from '../../../world/seeded-random.ts'

export type Made = {
  lead: ScoredFields
  isWon: boolean
  /** The true log-odds, which a perfect score would know. */
  logOdds: number
}
type Plan = {
  leads: number
  seed: number
  /** 0: outcomes follow nothing; 1: the best possible area under the curve is about 0.67. */
  strength?: number
  /** What a person filled in because of the outcome. */
  fillIn?: (lead: ScoredFields, isWon: boolean, random: () => number) => Partial<ScoredFields>
}

/** Leads of a made-up company whose outcomes follow a known rule. See README.md. */
export function makeOutcomes({ leads, seed, strength = 1, fillIn = () => ({}) }: Plan): Made[] {
  const draw = seededRandom(seed)
  const random = () => draw(1_000_000) / 1_000_000
  const pick = <T>(list: readonly T[]) => list[draw(list.length)] as T
  return Array.from({ length: leads }, (_, i) => {
    const lead: ScoredFields = {
      email: `person${i}@${pick(['gmail.com', `company${i}.example`, `company${i}.example`])}`,
      jobTitle: pick(['VP Operations', 'CEO', 'Head of IT', 'Marketing Manager', 'Accountant', 'Student', null]),
      industry: pick(['technology', 'healthcare', 'finance', 'retail', 'education', null]),
      companySize: pick(['1-10', '11-50', '51-200', '200+', null]),
      location: pick(['Oslo, Norway', 'Leeds, UK', 'Paris, France', 'Porto, Portugal', null]),
      phone: pick(['+44 20 7946 0018', null]),
      website: pick([`company${i}.example`, null]),
      linkedinUrl: pick([`linkedin.example/in/person${i}`, null]),
      dealValue: 0,
      probability: 0,
    }
    const logOdds = -0.5 + strength * truth(lead)
    const isWon = random() < sigmoid(logOdds)
    return { lead: { ...lead, ...fillIn(lead, isWon, random) }, isWon, logOdds }
  })
}

/** What this company's customers have in common: small healthcare and education, not what the built-in score expects. */
function truth({ industry, companySize, jobTitle }: ScoredFields) {
  const byIndustry: Record<string, number> = { healthcare: 0.9, education: 0.6, technology: -0.6, retail: -0.4 }
  const bySize: Record<string, number> = { '1-10': 0.6, '11-50': 0.2, '200+': -0.6 }
  const byTitle: Record<string, number> = { 'Head of IT': 0.4, CEO: -0.3, Student: -0.3 }
  return (byIndustry[industry ?? ''] ?? 0) + (bySize[companySize ?? ''] ?? 0) + (byTitle[jobTitle ?? ''] ?? 0)
}

const DECIDED = new Date('2030-05-01T12:00:00Z')

/** As an import with final statuses leaves them. */
export const importedDecided = (made: Made[]): Decided[] =>
  made.map(({ lead, isWon }) => {
    const { fields, engagement, at, untold } = asDecided(lead, DECIDED, [])
    return { features: leadFeatures(fields, engagement, at), isWon, untold }
  })

/** As leads look that were added long before their status was set, with nothing edited in between. */
export const decidedHere = (made: Made[]): Decided[] =>
  made.map(({ lead, isWon }) => {
    const status = { kind: 'edited', details: { changes: { status: {} } }, occurredAt: DECIDED }
    const { fields, engagement, at, untold } = asDecided(lead, new Date('2030-01-01T12:00:00Z'), [status])
    return { features: leadFeatures(fields, engagement, at), isWon, untold }
  })
