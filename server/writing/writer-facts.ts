import type { Fact } from '../../contract/enrichment.ts'
import type { LeadStatus } from '../../contract/lead.ts'
import type { Voice } from '../../contract/voice.ts'

/** Everything a writer may know and may claim: this lead's fields and facts, what went before, and how the user writes. */
export type WriterFacts = {
  lead: {
    firstName: string
    lastName: string
    email: string
    company: string
    jobTitle: string | null
    industry: string | null
    companySize: string | null
    location: string | null
    website: string | null
    notes: string | null
    /** Where it stands with them; unknown of somebody who is only shown. */
    status?: LeadStatus
  } | null
  /** What enrichment found, each with its source. */
  facts: Pick<Fact, 'label' | 'value' | 'source'>[]
  pastEmails: { subject: string; sentAt: string; hasReply: boolean }[]
  voice: Voice
  /** The user's mail addresses, whose domains are their own sites. */
  ownAddresses?: string[]
}
