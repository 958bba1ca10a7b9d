import type { CrmDealChoices, CrmList, CrmProperty } from '../../contract/crm-choices.ts'
import type {
  CrmActivityKind,
  CrmFinding,
  CrmOutcome,
  CrmOwner,
  CrmProperties,
  CrmProvider,
  DealTerms,
  DealThere,
  ImportFilter,
} from '../../contract/crm-integration.ts'
import type { CrmFailure } from './crm-failure.ts'
import type { MappedField } from './field-map.ts'

export type CrmRecord = {
  id: string
  properties: CrmProperties
  modifiedAt: Date
  /** Our external ID, where the CRM has one and the record was made by us. */
  key?: string
  /** Further addresses of the same person, in lower case. */
  otherEmails?: string[]
  /** IDs of records that were merged into this one. */
  mergedIds?: string[]
  owner?: CrmOwner | null
  /** Undefined where the CRM does not tell. */
  isOptedOut?: boolean
  outcome?: CrmOutcome | null
  /** The import filter leaves it out, or it is converted: it stays in sync where it is linked, but does not become a lead. */
  isFilteredOut?: boolean
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
  /** The person asked for no more emails: a new record says so from the start, or is not created. */
  isOptedOut?: boolean
  /** Given when a write is undone: the IDs behind its names, by property, as they should be now and as they were before. */
  restores?: References
  /** Given when a write is undone: the values that it wrote, for where the previous ones are not taken. */
  replaces?: CrmProperties
}
/** The IDs behind names that several records can have, such as accounts, by property: before a write and after it. */
export type References = Record<string, { from: string | null; to: string | null }>
/** A value that the CRM did not take, while it saved the others. */
export type LeftOut = { property: string; reason: string }
/** A company or account made for the record. */
export type MadeCompany = { id: string; name: string }
export type RecordWritten =
  | {
      leadId: number
      recordId: string
      isNew: boolean
      /** A new record that was created with the opt-out. */
      isOptedOut?: boolean
      leftOut?: LeftOut[]
      madeCompany?: MadeCompany
      references?: References
    }
  | { leadId: number; failure: CrmFailure }

/** Where reading all records, or all changed ones, continues. */
export type ReadFrom = {
  since: Date | null
  next?: string
  /** Only records whose people opted out of emails, whether the import filter lets them in or not. */
  isOptedOut?: boolean
}
export type RecordPage = { records: CrmRecord[]; next: ReadFrom | undefined; total?: number }

/**
 * A contact for which we have not associated a company yet. In doubt: one may have been created, but the response was lost.
 * New: we look for the first time, and the CRM may still create a company itself.
 */
export type UnassociatedContact = {
  recordId: string
  email: string
  company: string
  isInDoubt: boolean
  isNew: boolean
}
/** The company of a record, and whether we made it. `refusal` says why there is none. `isWaiting`: not associated yet. */
export type CompanyOfRecord = { companyId: string; made?: MadeCompany; refusal?: string; isWaiting?: boolean }

/** Whose company a sync would look for, for so many leads; without a record it would be created first. */
export type CompanyCandidate = { recordId: string | null; email: string; company: string; leads: number }
export type MissingCompany = { name: string; leads: number; note?: string }

/** A deal as it is in the CRM now. `isUsed`: others have worked with it. `closedOn`: the day on which it is or will be closed. */
export type DealRecord = CrmRecord & { there: DealThere; isUsed: boolean; closedOn: string | null }

/** The deal of a lead: by its ID, else the open one of its contact that has that name. */
export type DealWanted = {
  leadId: number
  contactId: string
  dealId: string | null
  terms: DealTerms
  /** It was requested, but the response was lost. */
  isInDoubt: boolean
}

export type DealWrite = {
  leadId: number
  contactId: string
  dealId: string | null
  /** It may still be associated with a contact that was deleted. */
  isMoved: boolean
  /** Those that change; may be empty for a deal that is moved. */
  properties: Record<string, string>
}
export type DealWritten = { leadId: number; recordId: string } | { leadId: number; failure: CrmFailure }

export type Deals = {
  /** What the CRM calls them. */
  names: { name: string; amount: string; stage: string }
  /** Why no deal can be written now, for the card. Changes nothing. */
  inspect(): Promise<CrmFinding[]>
  /** The pipelines and currencies of this account. */
  listDealChoices(): Promise<CrmDealChoices>
  /** The currency of deal values; null where the CRM doesn't tell its own. */
  currency(): Promise<string | null>
  /** Everything of a new deal. Of an existing one its name, amount and stage, in the stages of its own pipeline. */
  toProperties(terms: DealTerms, existing?: DealThere): Promise<Record<string, string>>
  find(wanted: DealWanted[]): Promise<Map<number, DealRecord>>
  /** Results in the same order. Those without an ID are created: look for them first. */
  write(deals: DealWrite[]): Promise<DealWritten[]>
  read(ids: string[]): Promise<DealRecord[]>
  /** IDs of the deals that changed since then, also those that are not ours. */
  readChanged(from: { since: Date; next?: string }): Promise<{ ids: string[]; next?: { since: Date; next?: string } }>
  archive(ids: string[]): Promise<void>
}

type Correspondent = { address: string; firstName: string; lastName: string }

/** An email that was sent to a contact, or its reply. In doubt: the CRM may have it, but the response was lost. */
export type Activity = {
  id: number
  kind: CrmActivityKind
  leadId: number
  contactId: string
  subject: string
  /** Without the footer, whose link would unsubscribe the lead. Of a reply, its beginning. */
  text: string
  from: Correspondent
  to: Correspondent
  /** Its Message-ID. */
  messageId: string
  at: Date
  isInDoubt: boolean
}
export type ActivityLogged = { recordId: string } | { failure: CrmFailure }

export type Activities = {
  /** What the sync log shows of it, by the names of the CRM. */
  toLogged(activity: Activity): Record<string, string>
  /** Results in the same order. */
  log(activities: Activity[]): Promise<ActivityLogged[]>
  archive(ids: string[]): Promise<void>
  /** What the log of emails has to do without. */
  inspect?(): Promise<CrmFinding[]>
}

/** How many calls the CRM allows in a day, and how many were made, by all apps. */
export type DailyCalls = { used: number; limit: number }

/** One connected CRM. Every call respects the CRM's limits, renews its token when needed, and throws a CrmFailure if it fails. */
export type Crm = {
  provider: CrmProvider
  /** The number of records that one call can write. */
  batchSize: number
  /** The number of addresses to look up at once before records are created, where the CRM needs it; else one batch. */
  lookupSize?: number
  map: MappedField[]
  /** No two records have the same email address. */
  addressesAreUnique?: boolean
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
  /** The records among all with these addresses that have opted out, where `findByEmail` does not find all of them. In lower case. */
  findOptedOut?(emails: string[]): Promise<{ address: string; recordId: string }[]>
  /** Whether each person gets no more marketing emails at this address of the record. Results in the same order. */
  setOptedOut?(people: { recordId: string; email: string; isOptedOut: boolean }[]): Promise<(CrmFailure | undefined)[]>
  /** Those of these new records that would not be created, as far as the CRM can be asked without writing. */
  findRefusedCreates?(writes: RecordWrite[]): Promise<RecordWritten[]>
  /** What changes along with these changes of a record, such as HubSpot's lifecycle stage with the status. Without a record: of a new one. */
  follow?(changes: CrmProperties, record: CrmRecord | undefined): CrmProperties
  /** A property that is cleared before a write restores it: after an undo that was interrupted, it is empty. */
  clearsToRestore?: string
  /** Results in the same order. Idempotent. */
  write(writes: RecordWrite[]): Promise<RecordWritten[]>
  /** Returns the IDs of those that the CRM refused to archive. */
  archive(ids: string[]): Promise<string[]>
  /** Of these records that we made: those that others have edited or work with. */
  findUsed?(ids: string[]): Promise<Set<string>>
  /**
   * Associates contacts with their companies, created where missing. A contact that has a company keeps it. Returns the company
   * of each record; new contacts that have to wait for the CRM's own company are left out. `findKnown` returns the companies
   * that we have already linked to coworkers, because a search may lag behind.
   */
  associate?(
    contacts: UnassociatedContact[],
    findKnown: (contacts: UnassociatedContact[]) => Promise<string[]>,
  ): Promise<Map<string, CompanyOfRecord>>
  /** The companies or accounts that a sync would create for these. Changes nothing. */
  findMissingCompanies?(
    candidates: CompanyCandidate[],
    findKnown: (contacts: UnassociatedContact[]) => Promise<string[]>,
  ): Promise<MissingCompany[]>
  /**
   * Archives companies that we made for these records, unless others have edited or used them since. Returns the IDs of the
   * archived ones.
   */
  archiveUnusedCompanies?(companies: (MadeCompany & { recordIds: string[] })[]): Promise<string[]>
  deals?: Deals
  activities?: Activities
  /** As of the last call; undefined where there is no limit worth minding. */
  dailyCalls?(): DailyCalls | undefined
}
