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
  /** What the outcomes follow. `expected`: what the built-in score expects; `single`: the industry alone. */
  rule?: keyof typeof RULES
  /** Columns of a file that fill no field: the first three matter, the others don't. */
  hasExtras?: boolean
  /** What a person filled in because of the outcome. */
  fillIn?: (lead: ScoredFields, isWon: boolean, random: () => number) => Partial<ScoredFields>
}

/** Leads of a made-up company whose outcomes follow a known rule. See README.md. */
export function makeOutcomes({ leads, seed, strength = 1, rule = 'niche', hasExtras = false, fillIn = () => ({}) }: Plan): Made[] {
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
    if (hasExtras) lead.extraColumns = makeExtras(draw)
    const logOdds = -0.5 + strength * (RULES[rule](lead) + (lead.extraColumns ? ofExtras(lead.extraColumns) : 0))
    const isWon = random() < sigmoid(logOdds)
    return { lead: { ...lead, ...fillIn(lead, isWon, random) }, isWon, logOdds }
  })
}

const RULES = { niche, expected, single }

/** What this company's customers have in common: small healthcare and education, not what the built-in score expects. */
function niche({ industry, companySize, jobTitle }: ScoredFields) {
  const byIndustry: Record<string, number> = { healthcare: 0.9, education: 0.6, technology: -0.6, retail: -0.4 }
  const bySize: Record<string, number> = { '1-10': 0.6, '11-50': 0.2, '200+': -0.6 }
  const byTitle: Record<string, number> = { 'Head of IT': 0.4, CEO: -0.3, Student: -0.3 }
  return (byIndustry[industry ?? ''] ?? 0) + (bySize[companySize ?? ''] ?? 0) + (byTitle[jobTitle ?? ''] ?? 0)
}

/** What the built-in score expects: people who decide, companies of some size, business addresses. */
function expected({ email, companySize, jobTitle }: ScoredFields) {
  const byTitle: Record<string, number> = { CEO: 0.7, 'VP Operations': 0.6, 'Head of IT': 0.3, Accountant: -0.3, Student: -0.9 }
  const bySize: Record<string, number> = { '1-10': -0.4, '51-200': 0.4, '200+': 0.3 }
  const byAddress = email.endsWith('@gmail.com') ? -0.4 : 0.2
  return (byTitle[jobTitle ?? ''] ?? 0) + (bySize[companySize ?? ''] ?? 0) + byAddress
}

/** The industry alone. */
function single({ industry }: ScoredFields) {
  const byIndustry: Record<string, number> = { healthcare: 1.1, education: 0.5, technology: -0.8, retail: -0.6 }
  return byIndustry[industry ?? ''] ?? 0
}

/** What a CRM exports beside the fields that every lead has; a tenth of the cells is empty. */
function makeExtras(draw: (below: number) => number): Record<string, string> {
  const pick = (list: string[]) => list[draw(list.length)] as string
  const cells: [string, string][] = [
    ['Lead Source', pick(['Webinar', 'Referral', 'Cold list', 'Trade fair', 'Website', 'Website'])],
    ['Current Tool', pick(['Spreadsheet', 'Competitor A', 'Competitor B', 'None'])],
    ['Fleet Size', String(5 + draw(200))],
    ['Owner Name', `Owner ${draw(9)}`],
    ['Record ID', `0031t${1_000_000 + draw(9_000_000)}`],
    ['Newsletter', pick(['yes', 'no'])],
    ['Imported On', `2029-${1 + draw(12)}-${1 + draw(28)}`],
    ['Postcode', `${10 + draw(80)}`],
  ]
  return Object.fromEntries(cells.filter(() => draw(10) > 0))
}

function ofExtras(columns: Record<string, string>) {
  const bySource: Record<string, number> = { Referral: 1, Webinar: 0.4, 'Cold list': -1, 'Trade fair': -0.2 }
  const byTool: Record<string, number> = { Spreadsheet: 0.6, 'Competitor A': -0.6 }
  const fleet = Number(columns['Fleet Size'] ?? 100)
  return (bySource[columns['Lead Source'] ?? ''] ?? 0) + (byTool[columns['Current Tool'] ?? ''] ?? 0) + (fleet - 100) / 120
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
