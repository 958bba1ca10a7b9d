import type { EmailCategory } from '../../../contract/email-template.ts'
import { jobFunctionOf } from '../../leads/job-title.ts'
import { cleanForMerging } from '../../templates/clean-value.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { tipSlots } from './choose-tip.ts'
import { contactSlots } from './known/contact-slots.ts'
import { noteSlots } from './known/note-slots.ts'
import { isShownInDemo } from './known/offer-kind.ts'
import { factSlots } from './known/read-facts.ts'
import { roleSlots } from './known/role-slots.ts'
import { companyName, jobTitle, personName, plainField, townOf } from './lead-names.ts'
import { factsOfNotes } from './notes-facts.ts'
import { isPlural, offerName, offerSentence, offerThing } from './offer-sentence.ts'
import type { Slots } from './slots.ts'

export const MERGED_SENDER = '{{ senderName }}'
const MERGED_COMPANY = '{{ company }}'
const MERGED_NAME = '{{ firstName | default: "there" }}'
const INDUSTRIES =
  /^(technology|healthcare|finance|retail|manufacturing|education|hospitality|logistics|construction|real estate|insurance|consulting|media|energy|agriculture|travel|telecommunications|pharmaceuticals)$/i
const SMALL_TEAM = 20
const LARGE_COMPANY = 100

/** `step` counts the emails of a sequence that the lead received before this one. */
export function slotsOf(
  known: WriterFacts,
  now = new Date(),
  step = 0,
  category: EmailCategory = 'prospecting',
): Slots {
  const { lead, facts, pastEmails, voice, entries = [] } = known
  const fact = (label: string) => facts.find((one) => one.label === label && one.value.trim())?.value ?? null
  const first = lead ? personName(lead.firstName) : MERGED_NAME
  const last = lead ? personName(lead.lastName) : null
  const company = lead && companyName(cleanForMerging('company', lead.company) ?? '')
  const contact = contactSlots(known, now, step)
  const notes = factsOfNotes([...entries, lead?.notes ?? ''].join('\n').trim() || null)
  const title = lead && jobTitle(cleanForMerging('jobTitle', lead.jobTitle))
  const staff = staffOf(fact('Employees'), lead?.companySize ?? null)
  const offer = offerSentence(voice)
  const thing = offerThing(voice)
  const thingShort = offerName(voice)
  const isShown = isShownInDemo(voice.offer)
  const technology = plainField(fact('Technology') ?? fact('Technologies')?.split(',')[0], 30)
  const on = (condition: boolean) => (condition ? '' : null)
  const isNew = lead?.status === 'new'
  const hasTalked = contact.talked !== null
  const isCustomer = notes.isCustomer || contact.isCustomer !== null
  const isInContact = notes.wasInContact || hasTalked || contact.replied !== null
  const isStranger =
    isNew && pastEmails.length === 0 && !lead?.notes?.trim() && step === 0 && !isInContact && !isCustomer
  const isKnown = !isNew || pastEmails.length > 0 || isInContact || isCustomer || step > 0
  const isEngaged = lead?.status === 'qualified' || isInContact || notes.hadDemo || isCustomer
  const worksWithUs = isCustomer || lead === null || lead.status === undefined || lead.status === 'qualified'
  const noted = noteSlots([...entries, lead?.notes], category, now)
  // What a clause of the notes says is not said a second time as a topic.
  const saysIt = (text: string | null) => text !== null && noted.texts.some((clause) => clause.includes(text))
  const topic = saysIt(notes.topic) ? null : notes.topic
  return {
    first,
    // A subject must not greet with a merge field.
    named: on(lead !== null && first !== null),
    full: first && last ? `${first} ${last}` : first,
    company: lead ? (company ?? 'your company') : MERGED_COMPANY,
    knownCompany: lead ? company : MERGED_COMPANY,
    title,
    ...roleSlots(title, lead ? company : MERGED_COMPANY),
    industry: industryOf(lead?.industry ?? null, fact('Industry')),
    ...factSlots(facts, company, lead?.company ?? null, [voice.offer, voice.audience, ...voice.proofPoints]),
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
    ...contact,
    ...noted.slots,
    topic,
    ...topicSlots(topic, voice.offer),
    askedAbout: saysIt(notes.askedAbout) ? null : notes.askedAbout,
    interestedIn: notes.interestedIn,
    // A call or a meeting with a date says more than a note that there was one.
    met: hasTalked ? null : notes.met,
    hasMet: on(notes.met !== null && !hasTalked),
    spoke: hasTalked ? null : notes.spoke,
    customerSince: notes.since,
    function: jobFunctionOf(lead?.jobTitle ?? null) ?? null,
    sender: lead ? plainField(voice.senderName, 100) : MERGED_SENDER,
    senderCompany: plainField(voice.senderCompany, 60),
    // No sign that the two have ever been in contact.
    stranger: on(isStranger),
    known: on(isKnown),
    fresh: on(!isKnown),
    /** More than an email that nobody replied to. */
    engaged: on(isEngaged),
    cool: on(!isEngaged),
    qualified: on(lead?.status === 'qualified'),
    lost: on(lead?.status === 'lost'),
    customer: on(isCustomer),
    formerCustomer: on(notes.wasCustomer && !isCustomer),
    wentElsewhere: on(notes.wentElsewhere && lead?.status === 'lost'),
    hadDemo: on(notes.hadDemo && !isNew),
    askedDemo: on(notes.askedForDemo),
    worksWithUs: on(worksWithUs),
    prospect: on(!worksWithUs),
    offer,
    offerLow: offer && (/^we\s|^our\s|^my\s/i.test(offer) ? offer.slice(0, 1).toLowerCase() + offer.slice(1) : offer),
    thing,
    thingShort,
    noShortName: on(thingShort === null),
    oneThing: on(thing !== null && !isPlural(thing)),
    ...tipSlots(voice.offer, offer !== null, thingShort),
    offered: on(offer !== null),
    unoffered: on(offer === null),
    demo: on(isShown),
    noDemo: on(!isShown),
  }
}

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
