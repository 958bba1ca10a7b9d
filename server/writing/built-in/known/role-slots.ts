import { isCommonWord } from '../../evidence/common-words.ts'
import { fold } from '../../evidence/text-tokens.ts'
import type { Slots } from '../slots.ts'
import { withIndefinite } from './indefinite-article.ts'

/** Roles that one person has: "as Head of Sales". Others get an article: "as a dentist". */
const UNIQUE_ROLE =
  /^(head|chief|c[a-z]o\b|director|managing|vp\b|vice president|president|chair\w*|general manager|general counsel|deputy|dean|principal|geschäftsführer\w*|inhaber\w*|leiter\w*)\b/i
/** In an English sentence, a title of another language reads like a form. */
const OTHER_LANGUAGE =
  /(geschäftsführ|inhaber|leiter|leitung|prokurist|directeur|directrice|gérant|direttore|responsabile|titolare|gerente|jef[ea]\b|responsable|directora?\b (?:de|general)|diret[oa]r|bedrijfsleider|eigenaar|hoofd\b|dono\b|chef de|ärztin|arzt\b)/i
const RUNS_COMPANY =
  /^(owner|founder|co-?founder|ceo|chief executive|managing|president|geschäftsführ|inhaber|gérant|titolare|principal)/i
const OWNER = /^(owner|founder|co-?founder|managing partner|partner)$/i
const ROLE_WORD =
  /^(dentist|dentistry|physician|pharmacist|accountant|architect|attorney|lawyer|therapist|physiotherapist|veterinarian|recruiter|buyer|bookkeeper|optician|realtor|broker|coordinator|administrator|practitioner|consultant|superintendent|surgeon|hygienist|teacher|headteacher|chef|planner|developer|designer)$/i
/** The word for a person: "facilities manager", not "facilities". */
const PERSON_WORD =
  /^(?:\p{L}+(?:ager|ector|eer|ner|yer|ler|ter|der|ker|ger|her|ser|ver|ror|tor|sor|ist|ian|ant|ect|ary|ess|ent|uer)|owner|founder|officer|partner|lead|head|chief|president|chair|chef|dean|principal|analyst|surgeon|agent|expert|specialist|assistant|associate|representative|executive|nurse|doctor|coach|clerk|counsel|scientist|curator|vet|rector|captain|foreman|steward)$/iu

/** The lead's job title in a sentence: "the owner of …", "a production planner". */
export function roleSlots(title: string | null, company: string | null): Slots {
  const isEnglish = title !== null && !OTHER_LANGUAGE.test(title)
  const yourRole = isEnglish ? roleOf(title) : null
  return {
    titled: isEnglish && roleOf(title) ? titledOf(title) : null,
    yourRole,
    yourRoleAt: yourRole && company && `${yourRole} ${OWNER.test(title ?? '') ? 'of' : 'at'} ${company}`,
    runsCompany: title !== null && RUNS_COMPANY.test(title) ? '' : null,
  }
}

function titledOf(title: string): string {
  if (OWNER.test(title)) return `the ${title.toLowerCase()}`
  if (UNIQUE_ROLE.test(title)) return title
  const words = title.split(' ')
  // A department is no title: "Facilities", "Operations".
  if (!PERSON_WORD.test(words.at(-1) ?? '') && !ROLE_WORD.test(words.at(-1) ?? '')) return title
  const isPlain = words.every(
    (word) =>
      /^\p{L}[\p{Ll}'-]*$/u.test(word) && (isCommonWord(fold(word)) || ROLE_WORD.test(word) || PERSON_WORD.test(word)),
  )
  return isPlain ? withIndefinite(title.toLowerCase()) : title
}

/** "the CTO", "a production planner"; null for a title that may not be English. */
function roleOf(title: string): string | null {
  const titled = titledOf(title)
  if (/^(the|an?) /.test(titled)) return titled
  return UNIQUE_ROLE.test(title) ? `the ${title}` : null
}
