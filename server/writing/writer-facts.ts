import type { Fact } from '../../contract/enrichment.ts'
import type { KnowledgeSnippet } from '../../contract/knowledge.ts'
import type { LeadStatus } from '../../contract/lead.ts'
import type { Voice } from '../../contract/voice.ts'

/** Everything a writer may know and claim: the lead's fields and facts, past emails, and the user's voice. */
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
    /** In pence. */
    dealValue?: number | null
    /** Undefined for lead data that only the dialog knows. */
    status?: LeadStatus
  } | null
  /** Facts from enrichment, with their source. */
  facts: Pick<Fact, 'label' | 'value' | 'source'>[]
  pastEmails: { subject: string; sentAt: string; hasReply: boolean; isOpened?: boolean }[]
  /** A step that only leads who have replied get. */
  followsReply?: boolean
  /** What happened with the lead, for claims such as "thanks for your call". */
  timeline?: { kind: 'call' | 'meeting' | 'reply' | 'email' | 'customer'; at: string }[]
  /** What the user wrote on the lead's timeline, newest first: notes and what was said in calls. */
  entries?: string[]
  /** The day of writing, for "yesterday". */
  today?: string
  voice: Voice
  /** Names and days from the user's instructions for this email, such as a product or a place. */
  asked?: string[]
  /** The user's email addresses, whose domains count as their own sites. */
  ownAddresses?: string[]
  /** Short texts of the user's, with their source. */
  knowledge?: Pick<KnowledgeSnippet, 'title' | 'text' | 'source'>[]
  /** What the lead wrote in the conversation that the draft replies to, newest first. */
  theirWords?: string[]
}
