import type { CrmOutcome } from '../../../contract/crm-names.ts'
import type { LeadStatus } from '../../../contract/lead.ts'
import { resolveTimeZone } from '../../../contract/time-zone.ts'
import { localTime } from '../../../contract/zoned-time.ts'
import { type FlightProblem, leadWords } from './flight-check.ts'
import { nameOf } from './value-problems.ts'

export type ToBeMailed = {
  id: number
  firstName: string
  lastName: string
  company: string
  timeZone: string | null
  /** In whose hours it is emailed, where that is not the mailbox's. */
  recipientZone?: string | null
  status: LeadStatus
  hasReplied: boolean
  /** A message came that nobody has decided, or that failed the sender check. */
  mayHaveReplied: boolean
  /** In a CRM. */
  outcome: CrmOutcome | null
  /** Older leads that are surely the same person. */
  sameAs: number[]
}
/** A planned email; `lead` is its place in the list of leads. */
type Planned = { lead: number; stepNumber: number; at: Date }

export type Campaign = {
  leads: ToBeMailed[]
  planned: Planned[]
  /** Of the owner, for leads without one. */
  timeZone: string
  hasAccount: boolean
  inRecipientHours?: boolean
}

const MAX_EXAMPLES = 5
/** More emails than this in one minute look like a machine's. */
const MANY_A_MINUTE = 10
const MORNING = 7
const NIGHT = 21

/** What to think about before these leads get these emails at these times, whatever the emails say. */
export function campaignProblems(campaign: Campaign): FlightProblem[] {
  const { leads, planned, timeZone, hasAccount, inRecipientHours } = campaign
  const replied = leads.filter(({ hasReplied }) => hasReplied)
  const unsure = leads.filter(({ hasReplied, mayHaveReplied }) => mayHaveReplied && !hasReplied)
  const customers = leads.filter(({ outcome, hasReplied }) => outcome && !hasReplied)
  const decided = (wanted: LeadStatus) =>
    leads.filter(({ status, hasReplied, outcome }) => status === wanted && !hasReplied && !outcome)
  const [qualified, lost] = [decided('qualified'), decided('lost')]
  return [
    ...(hasAccount ? [] : [noAccount(leads.length)]),
    ...about('in_conversation', replied, (who) => `${who} already replied to you. Reply instead, or take them out`),
    ...about(
      'maybe_replied',
      unsure,
      (who) => `${who} may have replied to you. Read the message first, or take them out`,
    ),
    ...about(
      'crm_outcome',
      customers,
      (who) => `${who} already bought or converted in your CRM. Take them out if this sequence isn't for customers`,
    ),
    ...about(
      'qualified',
      qualified,
      (who) =>
        `${who} ${qualified.length === 1 ? 'is' : 'are'} already qualified. Take them out if this sequence isn't for them`,
    ),
    ...about(
      'lost',
      lost,
      (who) => `${who} ${lost.length === 1 ? 'is' : 'are'} lost. Take them out if this sequence isn't for them`,
    ),
    ...about('duplicate', duplicatesIn(leads), (who, isOne) =>
      isOne
        ? `${who} is the same person as another selected lead. Merge them under Find duplicates`
        : `${who} are the same people as other selected leads. Merge them under Find duplicates`,
    ),
    ...(inRecipientHours ? zoneNotes(leads, timeZone) : []),
    // A test run delivers nothing, and the account will have hours and limits of its own.
    ...(hasAccount ? [...offHours(leads, planned, timeZone), ...manyAtOnce(leads, planned)] : []),
  ]
}

const noAccount = (leads: number): FlightProblem => ({
  kind: 'no_account',
  stepNumber: 0,
  message: 'No email account is connected, so this is a test run. Nothing is delivered',
  leads,
})

function about(
  kind: FlightProblem['kind'],
  leads: ToBeMailed[],
  words: (who: string, isOne: boolean) => string,
  stepNumber = 0,
): FlightProblem[] {
  if (leads.length === 0) return []
  const message = words(leadWords(leads.length), leads.length === 1)
  return [{ kind, stepNumber, message, leads: leads.length, examples: examplesOf(leads) }]
}

const examplesOf = (leads: ToBeMailed[]) =>
  leads.slice(0, MAX_EXAMPLES).map((lead) => ({ leadId: lead.id, leadName: nameOf(lead) }))

/** Those whose older twin gets the emails too, as the duplicates page knows them. */
function duplicatesIn(leads: ToBeMailed[]) {
  const mailed = new Set(leads.map(({ id }) => id))
  return leads.filter(({ sameAs }) => sameAs.some((id) => mailed.has(id)))
}

/** Whose hours are used where a lead has no time zone of its own. */
function zoneNotes(leads: ToBeMailed[], timeZone: string): FlightProblem[] {
  const found = leads.filter((lead) => lead.recipientZone && !lead.timeZone)
  const unknown = leads.filter((lead) => !lead.recipientZone)
  return [
    ...about(
      'found_time_zone',
      found,
      (who, isOne) =>
        `${who} ${isOne ? 'has' : 'have'} no time zone, but the location or phone number says which. We use that one`,
    ),
    ...about(
      'no_time_zone',
      unknown,
      (who, isOne) =>
        `${who} ${isOne ? 'has' : 'have'} no known time zone. Your own sending hours apply (${timeZone}). Add the time zone to change that`,
    ),
  ]
}

/** By the time zone of each lead. */
function offHours(leads: ToBeMailed[], planned: Planned[], timeZone: string): FlightProblem[] {
  // Looked up once each: that is slow.
  const known = new Map(
    [...new Set(leads.map((lead) => lead.timeZone))].map((zone) => [zone, zone && resolveTimeZone(zone)]),
  )
  const zones = leads.map((lead) => lead.recipientZone || known.get(lead.timeZone) || timeZone)
  const places = { night: new Set<number>(), weekend: new Set<number>() }
  const steps = { night: Number.POSITIVE_INFINITY, weekend: Number.POSITIVE_INFINITY }
  for (const { lead, stepNumber, at } of planned) {
    const zone = zones[lead]
    if (!zone) continue
    const { hour, weekday } = localTime(at, zone)
    const kinds = [
      ...(hour < MORNING || hour >= NIGHT ? (['night'] as const) : []),
      ...(weekday > 5 ? (['weekend'] as const) : []),
    ]
    for (const kind of kinds) {
      places[kind].add(lead)
      steps[kind] = Math.min(steps[kind], stepNumber)
    }
  }
  const chosen = (kind: keyof typeof places) => leads.filter((_, index) => places[kind].has(index))
  return [
    ...about(
      'off_hours',
      chosen('night'),
      (who) => `${who} would get an email at night, in their time zone`,
      steps.night,
    ),
    ...about(
      'off_hours',
      chosen('weekend'),
      (who) => `${who} would get an email on a weekend, in their time zone`,
      steps.weekend,
    ),
  ]
}

function manyAtOnce(leads: ToBeMailed[], planned: Planned[]): FlightProblem[] {
  const minutes = new Map<number, Planned[]>()
  for (const mail of planned) {
    const minute = Math.floor(mail.at.getTime() / 60_000)
    const known = minutes.get(minute)
    if (known) known.push(mail)
    else minutes.set(minute, [mail])
  }
  const fullest = [...minutes.values()].reduce((most, one) => (one.length > most.length ? one : most), [])
  if (fullest.length <= MANY_A_MINUTE) return []
  const examples = examplesOf(fullest.flatMap(({ lead }) => leads[lead] ?? []))
  return [
    {
      kind: 'many_at_once',
      stepNumber: 0,
      message: `${fullest.length.toLocaleString('en-GB')} emails go out in one minute. A longer gap between emails protects your sender reputation`,
      leads: fullest.length,
      examples,
    },
  ]
}
