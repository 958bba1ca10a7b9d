import { jobFunctionOf } from '../../leads/job-title.ts'
import { cleanForMerging } from '../../templates/clean-value.ts'
import { isCommonWord } from '../evidence/common-words.ts'
import { fold } from '../evidence/text-tokens.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { companyName, jobTitle, personName, plainField, townOf } from './lead-names.ts'
import { factsOfNotes } from './notes-facts.ts'
import { capital, isPlural, offerName, offerSentence, offerThing } from './offer-sentence.ts'

/** The values for the slots of a sentence. A sentence that needs a null value is not used. */
export type Slots = Record<string, string | null>

export const MERGED_SENDER = '{{ senderName }}'
const MERGED_COMPANY = '{{ company }}'
const MERGED_NAME = '{{ firstName | default: "there" }}'
const INDUSTRIES =
  /^(technology|healthcare|finance|retail|manufacturing|education|hospitality|logistics|construction|real estate|insurance|consulting|media|energy|agriculture|travel|telecommunications|pharmaceuticals)$/i
const LONG_AGO_DAYS = 90
const SMALL_TEAM = 20
const LARGE_COMPANY = 100

/** `step` counts the emails of a sequence that the lead received before this one. */
export function slotsOf({ lead, facts, pastEmails, voice }: WriterFacts, now = new Date(), step = 0): Slots {
  const fact = (label: string) => facts.find((one) => one.label === label && one.value.trim())?.value ?? null
  const first = lead ? personName(lead.firstName) : MERGED_NAME
  const last = lead ? personName(lead.lastName) : null
  const company = lead && companyName(cleanForMerging('company', lead.company) ?? '')
  const past = [...pastEmails].sort((a, b) => b.sentAt.localeCompare(a.sentAt))[0]
  const sentOn = past ? dateInWords(past.sentAt, now) : null
  const isPast = past !== undefined && sentOn !== null
  const notes = factsOfNotes(lead?.notes ?? null)
  const title = lead && jobTitle(cleanForMerging('jobTitle', lead.jobTitle))
  const staff = staffOf(fact('Employees'), lead?.companySize ?? null)
  const described = descriptionOf(fact('Description') ?? fact('Slogan'), company, lead?.company ?? null)
  const offer = offerSentence(voice)
  const technology = plainField(fact('Technology') ?? fact('Technologies')?.split(',')[0], 30)
  const on = (condition: boolean) => (condition ? '' : null)
  const isNew = lead?.status === 'new'
  const isStranger = isNew && pastEmails.length === 0 && !lead?.notes?.trim() && step === 0
  const isKnown = !isNew || pastEmails.length > 0 || notes.wasInContact || step > 0
  const worksWithUs = notes.isCustomer || lead === null || lead.status === undefined || lead.status === 'qualified'
  return {
    first,
    // A subject must not greet with a merge field.
    named: on(lead !== null && first !== null),
    full: first && last ? `${first} ${last}` : first,
    company: lead ? (company ?? 'your company') : MERGED_COMPANY,
    knownCompany: lead ? company : MERGED_COMPANY,
    title,
    titled: title && !OTHER_LANGUAGE.test(title) && roleOf(title) ? titledOf(title) : null,
    ...roleSlots(title, lead ? company : MERGED_COMPANY),
    industry: industryOf(lead?.industry ?? null, fact('Industry')),
    ...described,
    related: on(sharesWord(described.does, [voice.offer, voice.audience, ...voice.proofPoints])),
    town: townOf(lead?.location ?? fact('Location')),
    founded: /^(1[89]|20)\d\d$/.exec(fact('Founded')?.trim() ?? '')?.[0] ?? null,
    people: staff.people,
    small: on(staff.isSmall),
    large: on(staff.isLarge),
    notSmall: on(!staff.isSmall),
    technology,
    // Only a tool that the offer has to do with is worth a mention to a stranger.
    ourTechnology: [voice.offer, ...voice.proofPoints].some((text) => technology && text?.includes(technology))
      ? technology
      : null,
    topic: notes.topic,
    ...topicSlots(notes.topic, voice.offer),
    askedAbout: notes.askedAbout,
    interestedIn: notes.interestedIn,
    met: notes.met,
    hasMet: on(notes.met !== null),
    spoke: notes.spoke,
    customerSince: notes.since,
    runsCompany: on(title !== null && RUNS_COMPANY.test(title)),
    function: jobFunctionOf(lead?.jobTitle ?? null) ?? null,
    functionName: FUNCTION_NAMES[jobFunctionOf(lead?.jobTitle ?? null) ?? ''] ?? null,
    lastDate: sentOn,
    lastSubject: isPast ? quotable(past.subject.replace(/[?!.]+$/, '')) : null,
    past: on(isPast),
    longAgo: on(isPast && now.getTime() - new Date(past.sentAt).getTime() > LONG_AGO_DAYS * 86_400_000),
    answered: on(isPast && past.hasReply),
    unanswered: on(isPast && !past.hasReply),
    inSequence: on(step > 0),
    wrote: on(isPast || step > 0),
    sender: lead ? plainField(voice.senderName, 100) : MERGED_SENDER,
    senderCompany: plainField(voice.senderCompany, 60),
    // No sign that the two have ever been in contact.
    stranger: on(isStranger),
    known: on(isKnown),
    fresh: on(!isKnown),
    qualified: on(lead?.status === 'qualified'),
    lost: on(lead?.status === 'lost'),
    customer: on(notes.isCustomer),
    formerCustomer: on(notes.wasCustomer && !notes.isCustomer),
    wentElsewhere: on(notes.wentElsewhere && lead?.status === 'lost'),
    hadDemo: on(notes.hadDemo && !isNew),
    askedDemo: on(notes.askedForDemo),
    worksWithUs: on(worksWithUs),
    prospect: on(!worksWithUs),
    offer,
    offerLow: offer && (/^we\s|^our\s|^my\s/i.test(offer) ? offer.slice(0, 1).toLowerCase() + offer.slice(1) : offer),
    thing: offerThing(voice),
    thingShort: offerName(voice),
    oneThing: on(offerThing(voice) !== null && !isPlural(offerThing(voice) ?? '')),
    offered: on(offer !== null),
    unoffered: on(offer === null),
    // For a follow-up without a previous email.
    firstContact: on(!isPast && step === 0),
  }
}

const FUNCTION_NAMES: Record<string, string> = {
  sales: 'sales',
  marketing: 'marketing',
  engineering: 'engineering',
  finance: 'finance',
  operations: 'operations',
  people: 'HR',
}

/** Roles that one person has: "as Head of Sales". Others get an article: "as a dentist". */
const UNIQUE_ROLE =
  /^(head|chief|c[a-z]o\b|director|managing|vp\b|vice president|president|chair\w*|general manager|general counsel|deputy|dean|principal|geschäftsführer\w*|inhaber\w*|leiter\w*)\b/i
/** In an English sentence, a title of another language reads like a form. */
const OTHER_LANGUAGE =
  /(geschäftsführ|inhaber|leiter|leitung|directeur|directrice|gérant|direttore|responsabile|titolare|gerente|jef[ea]\b|responsable|directora?\b (?:de|general)|diret[oa]r|bedrijfsleider|eigenaar|hoofd\b|dono\b|chef de)/i
const RUNS_COMPANY =
  /^(owner|founder|co-?founder|ceo|chief executive|managing|president|geschäftsführ|inhaber|gérant|titolare|principal)/i
const OWNER = /^(owner|founder|co-?founder|managing partner|partner)$/i

function titledOf(title: string): string {
  if (OWNER.test(title)) return `the ${title.toLowerCase()}`
  if (UNIQUE_ROLE.test(title)) return title
  const words = title.split(' ')
  const isPlain = words.every(
    (word) => /^\p{L}[\p{Ll}'-]*$/u.test(word) && (isCommonWord(fold(word)) || ROLE_WORD.test(word)),
  )
  if (!isPlain) return title
  const plain = title.toLowerCase()
  return `${/^[aeio]/.test(plain) ? 'an' : 'a'} ${plain}`
}
function roleSlots(title: string | null, company: string | null): Slots {
  const yourRole = title && !OTHER_LANGUAGE.test(title) ? roleOf(title) : null
  const yourRoleAt = yourRole && company && `${yourRole} ${OWNER.test(title ?? '') ? 'of' : 'at'} ${company}`
  return { yourRole, yourRoleAt }
}

/** "the CTO", "a production planner"; null for a title that may not be English. */
function roleOf(title: string): string | null {
  const titled = titledOf(title)
  if (/^(the|an?) /.test(titled)) return titled
  return UNIQUE_ROLE.test(title) ? `the ${title}` : null
}
const ROLE_WORD =
  /^(dentist|dentistry|physician|pharmacist|accountant|architect|attorney|lawyer|therapist|physiotherapist|veterinarian|recruiter|buyer|bookkeeper|optician|realtor|broker|coordinator|administrator|practitioner|consultant|superintendent|surgeon|hygienist|teacher|headteacher|chef|planner|developer|designer)$/i

const industryOf = (field: string | null, fact: string | null) =>
  [field, fact].find((text) => INDUSTRIES.test(text ?? ''))?.toLowerCase() ?? null

const COMPARED = /^(?:shorter|faster|better|easier|simpler|clearer|quicker|smoother|fewer|more) /

/** The topic as a noun, and whether the offer itself is about it. */
export function topicSlots(topic: string | null, offer: string | null): Slots {
  const topicNoun = topic?.replace(COMPARED, '') ?? null
  const words = topicNoun?.match(/\p{L}{4,}/gu) ?? []
  const isSame = words.some((word) => offer?.toLowerCase().includes(word.slice(0, 6)))
  const isMany = topicNoun !== null && /[^s]s$/.test(topicNoun) && !/^(?:logistics|analytics)$/.test(topicNoun)
  return {
    topicNoun,
    IsTopic: topicNoun && `${isMany ? 'Are' : 'Is'} ${topicNoun}`,
    topicIs: topicNoun && `${topicNoun} ${isMany ? 'are' : 'is'}`,
    sameTopic: topicNoun && isSame ? '' : null,
    otherTopic: topicNoun && !isSame ? '' : null,
  }
}

/** Whether what the company does has to do with the offer; else "so I thought of you" is no reason. */
function sharesWord(text: string | null, others: (string | null)[]) {
  const stems = (given: string) => (given.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 6))
  const known = new Set(stems(others.filter(Boolean).join(' ')))
  return stems(text ?? '').some((stem) => known.has(stem))
}

const MOST_DESCRIBED = 14
/** "Supplier of turned parts" says what the company is. */
const KIND_OF_COMPANY =
  /^(?:[A-Z][a-z-]+ )?(?:[a-z-]+ ){0,2}(?:maker|supplier|manufacturer|provider|producer|distributor|developer|operator|retailer|wholesaler|importer|exporter|builder|agency|studio|consultancy|firm|company|school|hotel|restaurant|clinic|practice|brewery|bakery|shop|store|platform|marketplace|charity)\b/i

/** "Navona builds software." and "We build software." become a clause; anything else is quoted. */
function descriptionOf(text: string | null, company: string | null, fullName: string | null) {
  const sentence = quotable(text)
  const none = { description: null, does: null, Does: null, tagline: null }
  if (!sentence) return none
  const name = [fullName, company].find((one) => one && sentence.toLowerCase().startsWith(`${one.toLowerCase()} `))
  const rest = name ? sentence.slice(name.length + 1) : ''
  if (name && /^(is|are|has|helps|[a-z]{2,}s)\s/.test(rest)) {
    const does = `${company ?? name} ${rest}`
    return { ...none, description: '', does, Does: does }
  }
  const ours = /^we ((?:are |have )?[a-z].*)$/i.exec(sentence)?.[1]
  if (ours) {
    const does = `you ${ours.replace(/\bour\b/gi, 'your').replace(/\b(us|ourselves)\b/gi, 'you')}`
    return { ...none, description: '', does, Does: capital(does) }
  }
  const isKind = /^an? [a-z]/i.test(sentence) || KIND_OF_COMPANY.test(sentence)
  if (company && isKind && !/[,;:–—]/.test(sentence)) {
    const bare = sentence.replace(/^an? /i, '')
    const kind = `${bare.slice(0, 1).toLowerCase()}${bare.slice(1)}`
    const does = `${company} is ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
    return { ...none, description: '', does, Does: does }
  }
  return { ...none, tagline: sentence }
}

/** The first sentence, if it has 2 to 14 words. */
function quotable(text: string | null): string | null {
  const sentence = text?.split(/(?<=[.!?])\s/)[0]?.replace(/[.\s]+$/, '')
  const plain = plainField(sentence, 110)
  const words = plain?.split(' ').length ?? 0
  return words >= 2 && words <= MOST_DESCRIBED ? plain : null
}

/** The number of employees for "a company of …"; a small team is not called a company of 5 people. */
function staffOf(
  employees: string | null,
  size: string | null,
): { people: string | null; isSmall: boolean; isLarge: boolean } {
  const counted = /^(\d{1,3}(?:,\d{3})+|\d{1,6})(\+?)(?:\s?(?:employees|people|staff))?$/i.exec(employees?.trim() ?? '')
  const count = Number(counted?.[1]?.replaceAll(',', ''))
  if (counted && count > 0)
    return count <= SMALL_TEAM
      ? { people: null, isSmall: true, isLarge: false }
      : {
          people: `${counted[2] ? 'more than ' : ''}${counted[1]} people`,
          isSmall: false,
          isLarge: count >= LARGE_COMPANY,
        }
  return { people: size === '200+' ? 'more than 200 people' : null, isSmall: size === '1-10', isLarge: size === '200+' }
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const DAYS_UNDERSTOOD = 300

/** "3 June", with the year when it is long ago. */
function dateInWords(iso: string, now: Date): string | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  const isLately = now.getTime() - date.getTime() < DAYS_UNDERSTOOD * 86_400_000
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${isLately ? '' : ` ${date.getUTCFullYear()}`}`
}
