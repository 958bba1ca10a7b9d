import type { EnrollmentStatus } from '../../contract/email-sequence.ts'
import type { LeadStatus } from '../../contract/lead.ts'
import { COMPANIES, FIRST_NAMES, JOB_TITLES, LAST_NAMES } from './sample-people.ts'
import { SEQUENCES } from './sample-texts.ts'
import { type Random, seededRandom } from './seeded-random.ts'

const LEADS = 240
const SEED = 20_301
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HISTORY_DAYS = 42
const LEADS_DAYS = 70
// An email is opened before a link is clicked, and both before the reply.
const MOMENT_HOURS = 0.1

type SampleLead = {
  firstName: string
  lastName: string
  email: string
  company: string
  jobTitle: string
  industry: string
  companySize: string
  location: string
  phone: string
  website: string
  status: LeadStatus
  dealValue: number
  probability: number
  createdAt: Date
  qualifiedAt: Date | null
}

export type SampleEmail = {
  lead: number
  sequence: number
  step: number
  sentAt: Date
  openedAt: Date | null
  clickedAt: Date | null
  repliedAt: Date | null
}

type SampleEnrollment = {
  lead: number
  sequence: number
  status: EnrollmentStatus
  enrolledAt: Date
  step: number
}

export type SampleHistory = { leads: SampleLead[]; enrollments: SampleEnrollment[]; emails: SampleEmail[] }

/** Six weeks of a fictional company, up to now. Leads and sequences refer to each other by index. */
export function sampleHistory(now: Date): SampleHistory {
  const random = seededRandom(SEED)
  const leads = Array.from({ length: LEADS }, (_, index) => sampleLead(random, index, now))
  const enrollments: SampleEnrollment[] = []
  const emails: SampleEmail[] = []
  for (const [index, lead] of leads.entries()) {
    if (lead.status === 'new') continue
    const sequence = lead.status === 'qualified' && random(2) === 0 ? 2 : random(2)
    const sent = sampleEmails(random, { lead: index, sequence, now, status: lead.status, notBefore: lead.createdAt })
    if (sent.length === 0) continue
    emails.push(...sent)
    enrollments.push(enrollmentOf(sent, index, sequence))
  }
  return { leads, enrollments, emails }
}

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/[^a-z]+/g, '')

const pick = <T>(random: Random, from: readonly T[]) => from[random(from.length)] as T

function sampleLead(random: Random, index: number, now: Date): SampleLead {
  const company = pick(random, COMPANIES)
  // Every combination of names occurs once, so that no lead appears twice.
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] as string
  const lastName = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] as string
  const domain = `${slug(company.name)}.example`
  const status = statusOf(random(100))
  const createdAt = new Date(now.getTime() - DAY_MS * (1 + random(LEADS_DAYS)) - HOUR_MS * random(10))
  const probability = { new: 5 + 5 * random(3), contacted: 20 + 5 * random(6), qualified: 50 + 10 * random(6), lost: 0 }
  return {
    firstName,
    lastName,
    email: `${slug(firstName)}.${slug(lastName)}@${domain}`,
    company: company.name,
    jobTitle: pick(random, JOB_TITLES),
    industry: company.industry,
    companySize: company.size,
    location: company.location,
    phone: `+44 20 7946 0${String(100 + random(900))}`,
    website: `https://${domain}`,
    status,
    dealValue: 100_000 * (2 + random(60)),
    probability: probability[status],
    createdAt,
    qualifiedAt:
      status === 'qualified' ? new Date(createdAt.getTime() + (now.getTime() - createdAt.getTime()) * 0.6) : null,
  }
}

const statusOf = (roll: number): LeadStatus =>
  roll < 38 ? 'new' : roll < 70 ? 'contacted' : roll < 88 ? 'qualified' : 'lost'

type Contact = { lead: number; sequence: number; now: Date; status: LeadStatus; notBefore: Date }

/** The steps until the lead replies or the history ends. Qualified leads reply more often, lost leads never. */
function sampleEmails(random: Random, { lead, sequence, now, status, notBefore }: Contact): SampleEmail[] {
  const { steps, daysBetween } = SEQUENCES[sequence] as (typeof SEQUENCES)[number]
  const earliest = Math.max(notBefore.getTime() + HOUR_MS, now.getTime() - HISTORY_DAYS * DAY_MS)
  let sentAt =
    earliest + random(Math.max(1, Math.floor((now.getTime() - earliest) / DAY_MS))) * DAY_MS + random(7) * HOUR_MS
  const emails: SampleEmail[] = []
  for (const [step] of steps.entries()) {
    if (sentAt >= now.getTime() - HOUR_MS) break
    const after = (hours: number) =>
      sentAt + hours * HOUR_MS < now.getTime() ? new Date(sentAt + hours * HOUR_MS) : null
    const isReplied = status === 'qualified' ? random(100) < 38 : status === 'contacted' && random(100) < 5
    const isClicked = isReplied || random(100) < 9
    const isOpened = isClicked || random(100) < 40
    const opened = isOpened ? 1 + random(20) : 0
    const clicked = isClicked ? Math.max(opened + MOMENT_HOURS, 2 + random(22)) : 0
    const replied = isReplied ? Math.max(clicked + MOMENT_HOURS, 3 + random(60)) : 0
    emails.push({
      lead,
      sequence,
      step,
      sentAt: new Date(sentAt),
      openedAt: isOpened ? after(opened) : null,
      clickedAt: isClicked ? after(clicked) : null,
      repliedAt: isReplied ? after(replied) : null,
    })
    if (emails.at(-1)?.repliedAt) break
    sentAt += daysBetween * DAY_MS + random(3) * HOUR_MS
  }
  return emails
}

function enrollmentOf(emails: SampleEmail[], lead: number, sequence: number): SampleEnrollment {
  const [first] = emails as [SampleEmail]
  const last = emails.at(-1) as SampleEmail
  const isComplete = emails.length === SEQUENCES[sequence]?.steps.length
  // Never active, so that nothing is sent.
  const status = last.repliedAt ? 'replied' : isComplete ? 'completed' : 'paused'
  return {
    lead,
    sequence,
    status,
    enrolledAt: first.sentAt,
    step: status === 'paused' ? emails.length + 1 : emails.length,
  }
}
