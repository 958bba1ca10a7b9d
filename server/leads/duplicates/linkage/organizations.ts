import { foldedWords, foldText, foldUmlauts } from './fold-text.ts'
import { isMisspelling } from './spelling.ts'

const LEGAL_FORMS = new Set(
  `ltd limited inc incorporated llc llp lp plc corp corporation co company companies gmbh mbh gesellschaft ggmbh ag kg ohg ug ev se sa sas sarl sasu
  eurl srl spa snc sl slu sau cv bv nv vof as asa ab aktiebolag aps oy oyj oü ou kft zrt nyrt bt doo dd ad ooo zao oao pao jsc sp z oo zoo spzoo
  pvt private pte pty sdn bhd kk co kabushiki kaisha tic sti lda ltda eireli me the and und et y e i of`.split(/\s+/),
)

// What people without a company type there.
const NO_COMPANY = new Set(
  `selfemployed self freelance freelancer freelancing independent consultant selbstandig selbststandig freiberuflich freiberufler autonomo autonoma
  independiente independant independante libero professionista zzp zelfstandig private privat privato particular none na unknown unbekannt`.split(
    /\s+/,
  ),
)

/** A company's words without its legal form, accents and articles. */
export function companyWords(company: string) {
  // S.r.l. and A/S are words.
  const folded = foldText(company).replace(/['’`]/g, '')
  const text = /[./]/.test(folded)
    ? folded.replace(/\b([a-z])\. ?(?=[a-z]\b)/g, '$1').replace(/([a-z])\/([a-z])\b/g, '$1$2')
    : folded
  const words = foldedWords(text).map(foldUmlauts)
  if (NO_COMPANY.has(words.join('')) || words.every((word) => NO_COMPANY.has(word))) return []
  const named = words.filter((word) => !LEGAL_FORMS.has(word))
  return named.length > 0 ? named : words
}

export type CompanyLikeness = 'same' | 'part' | 'spelling' | 'unknown' | 'different'

export function compareCompanies(a: string[], b: string[]): CompanyLikeness {
  if (a.length === 0 || b.length === 0) return 'unknown'
  const [joinedA, joinedB] = [a.join(''), b.join('')]
  if (joinedA === joinedB) return 'same'
  if (isMisspelling(joinedA, joinedB)) return 'spelling'
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < long.length && short.every((word) => long.includes(word)) && short.join('').length >= 4)
    return 'part'
  return 'different'
}

const SECOND_LEVELS = new Set('co com org net ac gov edu or ne gob ltd plc biz nom'.split(' '))

/** The name in a domain: acme of mail.acme.co.uk. */
export function domainName(domain: string) {
  const labels = domain.split('.').filter(Boolean)
  const [last = '', second = ''] = labels.slice(-2).reverse()
  const suffix = labels.length > 2 && last.length === 2 && SECOND_LEVELS.has(second) ? 2 : 1
  return foldUmlauts(foldText((labels[labels.length - 1 - suffix] ?? second ?? last).replaceAll('-', '')))
}

const ADDITIONS = new Set(
  'group gruppe grupo gruppo groupe international intl global europe eu uk us usa de online holding digital tech hq inc corp gmbh ltd llc labs mail web'.split(
    ' ',
  ),
)

/** Two domains that one company may well have: acme.com, acme.de, acme-group.com. Takes what `domainName` returns. */
export function isOneFamily(one: string, other: string) {
  if (one === other) return one.length > 1
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= 4 && long.startsWith(short) && ADDITIONS.has(long.slice(short.length))
}
