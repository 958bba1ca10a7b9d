import type { CrmDealChoices, CrmList, CrmProperty } from '../../contract/crm-choices.ts'
import type {
  CrmActivityKind,
  CrmFinding,
  CrmOutcome,
  CrmOwner,
  CrmProperties,
  CrmProvider,
  DealTerms,
  ImportFilter,
} from '../../contract/crm-integration.ts'
import type { CrmFailure } from './crm-failure.ts'
import type { MappedField } from './field-map.ts'

export type CrmRecord = {
  id: string
  properties: CrmProperties
  modifiedAt: Date
  /** Further addresses of the same person, in lower case. */
  otherEmails?: string[]
  /** IDs of records that were merged into this one. */
  mergedIds?: string[]
  owner?: CrmOwner | null
  /** Undefined where the CRM does not tell. */
  isOptedOut?: boolean
  outcome?: CrmOutcome | null
}

/** What to write for one lead. Without a record ID, the CRM finds the record by our key or email address, or creates one. */
export type RecordWrite = {
  leadId: number
  /** Our external ID for a new record, which makes the create idempotent. */
  key?: string
  recordId: string | null
  email: string
  company: string
  properties: CrmProperties
}
/** A value that the CRM did not take, while it saved the others. */
export type LeftOut = { property: string; reason: string }
/** A company or account made for the record. */
export type MadeCompany = { id: string; name: string }
export type RecordWritten =
  | { leadId: number; recordId: string; isNew: boolean; leftOut?: LeftOut[]; madeCompany?: MadeCompany }
  | { leadId: number; failure: CrmFailure }

/** Where reading all records, or all changed ones, continues. */
export type ReadFrom = { since: Date | null; next?: string }
export type RecordPage = { records: CrmRecord[]; next: ReadFrom | undefined; total?: number }

/** A contact whose record has no company yet. In doubt: one may have been created, but the response was lost. */
export type UnassociatedContact = { recordId: string; email: string; company: string; isInDoubt: boolean }

/** A deal of a contact. `formerName` is the name of one that may have been created, but the response was lost. */
export type DealWrite = {
  leadId: number
  contactId: string
  dealId: string | null
  formerName: string | null
  /** It may still be associated with a contact that was deleted. */
  isMoved: boolean
  properties: Record<string, string>
}
/** `before` has the previous values of an existing deal that we now manage. */
export type DealWritten =
  | { leadId: number; recordId: string; isNew: boolean; before?: CrmProperties }
  | { leadId: number; failure: CrmFailure }

export type Deals = {
  toProperties(terms: DealTerms): Promise<Record<string, string>>
  /** Results in the same order. A contact that already has a deal with that name gets no second one. */
  write(deals: DealWrite[]): Promise<DealWritten[]>
  read(ids: string[]): Promise<CrmRecord[]>
  archive(ids: string[]): Promise<void>
  /** The pipelines and currencies of this account. */
  listDealChoices?(): Promise<CrmDealChoices>
}

/** An email that was sent to a contact, or its reply. In doubt: the CRM may have it, but the response was lost. */
export type Activity = {
  id: number
  kind: CrmActivityKind
  leadId: number
  contactId: string
  subject: string
  at: Date
  isInDoubt: boolean
}
export type ActivityLogged = { recordId: string } | { failure: CrmFailure }

export type Activities = {
  toProperties(activity: Activity): Record<string, string>
  /** Results in the same order. */
  log(activities: Activity[]): Promise<ActivityLogged[]>
  archive(ids: string[]): Promise<void>
}

/** How many calls the CRM allows in a day, and how many were made, by all apps. */
export type DailyCalls = { used: number; limit: number }

/** One connected CRM. Every call respects the CRM's limits, renews its token when needed, and throws a CrmFailure if it fails. */
export type Crm = {
  provider: CrmProvider
  /** The number of records that one call can write. */
  batchSize: number
  map: MappedField[]
  /** A repeated create does not make a second record. */
  createsAreIdempotent: boolean
  /** Tries everything that a sync needs, without changing anything: what the sync has to do without. */
  inspect(): Promise<CrmFinding[]>
  /** The properties of the records that leads are synced with. */
  listProperties(): Promise<CrmProperty[]>
  /** Lists or list views of these records. */
  listLists(): Promise<CrmList[]>
  /** Throws a CrmFailure that says what is wrong with a filter of the user. */
  checkFilter?(filter: ImportFilter): Promise<void>
  /** Adds our external ID to the records of the CRM, and checks that the connected user can use it. */
  createExternalId?(): Promise<void>
  readPage(from: ReadFrom): Promise<RecordPage>
  readRecords(ids: string[]): Promise<CrmRecord[]>
  /** IDs of records deleted since then, or earlier. May be a part of them; later calls return the others. */
  readDeleted(since: Date): Promise<string[]>
  /** For records that are no longer found under their ID: the record that each was merged into. */
  findMerged?(ids: string[]): Promise<Map<string, string>>
  findByEmail(emails: string[]): Promise<CrmRecord[]>
  /** Whether each person gets no more marketing emails. Results in the same order. */
  setOptedOut?(people: { recordId: string; isOptedOut: boolean }[]): Promise<(CrmFailure | undefined)[]>
  /** Results in the same order. Idempotent. */
  write(writes: RecordWrite[]): Promise<RecordWritten[]>
  archive(ids: string[]): Promise<void>
  /**
   * Associates contacts with their companies, created where missing. Returns the company of each record. `findKnown` returns
   * the companies that we have already linked to coworkers, because a search may lag behind.
   */
  associate?(
    contacts: UnassociatedContact[],
    findKnown: (contacts: UnassociatedContact[]) => Promise<string[]>,
  ): Promise<Map<string, string>>
  deals?: Deals
  activities?: Activities
  /** As of the last call; undefined where there is no limit worth minding. */
  dailyCalls?(): DailyCalls | undefined
}
