import { LEGAL_FORMS } from '../evidence/name-words.ts'
import { fold } from '../evidence/text-tokens.ts'
import { spamWordsIn } from './spam-words.ts'

const ODD = /[{}<>[\]|\\^~`?!"“”\n\r\t]|https?:|www\.|\bn\/?a\b|^(unknown|none|null|undefined|test|-+|\.+)$/i
const set = (words: string) => new Set(words.split('|'))

/** The text of a field if it can be used in a sentence, else null. */
export function plainField(text: string | null | undefined, longest: number): string | null {
  const clean = text?.replace(/\s+/g, ' ').trim() ?? ''
  return clean === '' ||
    clean.length > longest ||
    ODD.test(clean) ||
    !/[\p{L}\p{N}]/u.test(clean) ||
    spamWordsIn(clean).length > 0
    ? null
    : clean
}

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu
const HONORIFIC =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev|herr|frau|hr|fr|dipl|ing|mag|eng|drs|mme|mlle|monsieur|madame|señor|señora|sr|sra)(?:\.\s*|\s+|$)/i
/** Names of departments or placeholders, not of people. */
const NO_PERSON = set(
  'info|sales|admin|administrator|contact|support|office|hello|team|hr|marketing|billing|accounts|service|noreply|no-reply|unknown|none|user|customer|client|owner|manager|ceo|reception|mail|email|office manager|purchasing|anonymous|private|there|name|firstname|first name|lead',
)

/** "MARIA", "Dr. Maria", "Maria (Mia)" and "maria.jones" become Maria; null when there is no name to greet. */
export function personName(name: string): string | null {
  let bare = name
    .replace(EMOJI, ' ')
    .replace(/\([^()]*\)|\[[^[\]]*\]|["“”][^"“”]*["“”]/g, ' ')
    .replace(/,.*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  while (HONORIFIC.test(bare)) bare = bare.replace(HONORIFIC, '').trim()
  const dotted = /^(\p{L}{2,})[._]\p{L}{2,}$/u.exec(bare)
  const plain = plainField(dotted?.[1] ?? bare, 40)
  if (!plain || /[\d@;:()&/+]/.test(plain) || NO_PERSON.has(plain.toLowerCase())) return null
  if (plain.replace(/[^\p{L}]/gu, '').length < 2 && !/[\p{Lo}]/u.test(plain)) return null
  const isFlat = plain === plain.toLowerCase() || (plain === plain.toUpperCase() && plain.length > 2)
  return isFlat
    ? plain
        .toLowerCase()
        .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : plain
}

const NO_COMPANY = set(
  'self-employed|self employed|selfemployed|self|freelance|freelancer|freelancing|independent|independent consultant|independent contractor|private|personal|individual|unemployed|retired|student|stealth|stealth startup|stealth mode|stealth mode startup|confidential|various|home|tbd|company|my company|not applicable|no company|job seeker|open to work|looking for work',
)

/** Without the legal form: "Navona S.r.l." becomes Navona, "Müller GmbH & Co. KG" becomes Müller. */
export function companyName(company: string): string | null {
  const plain = plainField(company, 60)
  if (!plain || NO_COMPANY.has(plain.toLowerCase().replace(/[.,]+$/, ''))) return null
  const words = plain.split(' ')
  let hasForm = false
  while (words.length > 1) {
    const last = fold(words.at(-1) ?? '').replace(/[.,]/g, '')
    const isForm = LEGAL_FORMS.has(last) || last === 'ek' || last === 'mbh' || last === 'cokg' || last === 'a/s'
    if (!isForm && !(hasForm && /^(&|\+|and|und|et|e|y|cie)$/.test(last))) break
    // "Crumb & Co" is called so; in "GmbH & Co. KG" it belongs to the legal form.
    const before = fold(words.at(-3) ?? '').replace(/[.,]/g, '')
    if (last === 'co' && words.length > 2 && /^(&|\+|and)$/.test(words.at(-2) ?? '') && !LEGAL_FORMS.has(before)) break
    hasForm = true
    words.pop()
  }
  return words.join(' ').replace(/[,;:.&\s]+$/, '') || null
}

/** Words that are no job title on their own. */
const HALF_A_TITLE = /^(head|lead|chief|senior|junior|global|regional|deputy|vice|acting|interim|group|international)$/i

/** The first of several titles, without the company. */
export function jobTitle(title: string | null): string | null {
  const first = title?.replace(EMOJI, ' ').split(/\s[|/•–—-]\s|[|;•]|,\s/)[0]
  const plain = plainField(first?.replace(/\s+(?:at|@|bei|chez)\s+.*$/i, '').replace(/\([^()]*\)/g, ' '), 45)
  return plain && /\p{L}{2}/u.test(plain) && !/[\d@:.]/.test(plain) && !HALF_A_TITLE.test(plain) ? plain : null
}

const NO_TOWN =
  /^(remote|hybrid|home ?office|online|virtual|any ?where|every ?where|world|worldwide|global|globally|international|earth|internet|various|multiple locations?|emea|apac|dach|latam|amer|americas?|mena|nordics?|benelux|cee|eu|europe|asia|africa|oceania|(north|south|latin|central) america|middle east|european union)\b/i

export function townOf(location: string | null): string | null {
  const town = plainField(location?.replace(EMOJI, ' ').split(/,|\s[|/•–—-]\s|\(/)[0], 40)
  return town && !/\d/.test(town) && !NO_TOWN.test(town) ? town : null
}
