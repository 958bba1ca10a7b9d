import type { CrmActivityKind, CrmProperties, CrmProvider, DealTerms } from '../../contract/crm-integration.ts'
import type { CrmFailure } from './crm-failure.ts'
import type { MappedField } from './field-map.ts'

export type CrmRecord = { id: string; properties: CrmProperties; modifiedAt: Date }

/** What to write for one lead. Without a record id the CRM finds the record by our key or the address, or makes one. */
export type RecordWrite = {
  leadId: number
  /** Of a record that has yet to be made: by it the record is known again. */
  key?: string
  recordId: string | null
  email: string
  company: string
  properties: CrmProperties
}
export type RecordWritten =
  | { leadId: number; recordId: string; isNew: boolean }
  | { leadId: number; failure: CrmFailure }

/** Where a reading of everything, or of all that changed, goes on. */
export type ReadFrom = { since: Date | null; next?: string }
export type RecordPage = { records: CrmRecord[]; next: ReadFrom | undefined; total?: number }

/** Somebody whose record has no company yet. In doubt: one may have been made already, though nobody heard of it. */
export type Employed = { recordId: string; email: string; company: string; isInDoubt: boolean }

/** A deal of a contact. `formerName` is the name of one that may have been made already, though nobody heard of it. */
export type DealWrite = {
  leadId: number
  contactId: string
  dealId: string | null
  formerName: string | null
  /** It may belong to another contact until now, which is there no more. */
  isMoved: boolean
  properties: Record<string, string>
}
/** `before` is what a deal said that was there already and is taken on. */
export type DealWritten =
  | { leadId: number; recordId: string; isNew: boolean; before?: CrmProperties }
  | { leadId: number; failure: CrmFailure }

export type Deals = {
  toProperties(terms: DealTerms): Promise<Record<string, string>>
  /** Answers for each in the same order. Of a contact that has a deal of that name no second one is made. */
  write(deals: DealWrite[]): Promise<DealWritten[]>
  read(ids: string[]): Promise<CrmRecord[]>
  archive(ids: string[]): Promise<void>
}

/** A mail that was sent to a contact, or its answer. In doubt: the CRM may have it already, though nobody heard of it. */
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
  /** Answers for each in the same order. */
  log(activities: Activity[]): Promise<ActivityLogged[]>
  archive(ids: string[]): Promise<void>
}

/** One connected CRM. Each call keeps the CRM's limits and refreshes its token by itself; what fails throws a CrmFailure. */
export type Crm = {
  provider: CrmProvider
  /** As many records as one call writes. */
  batchSize: number
  map: MappedField[]
  /** Asked twice for a record of ours that is new it makes one. */
  knowsOurs: boolean
  check(): Promise<void>
  readPage(from: ReadFrom): Promise<RecordPage>
  readRecords(ids: string[]): Promise<CrmRecord[]>
  /** Which ones were deleted there since, and maybe before; as many of them as it tells without much asking, the others later. */
  readDeleted(since: Date): Promise<string[]>
  findByEmail(emails: string[]): Promise<CrmRecord[]>
  /** Answers for each in the same order. Asked twice it writes once. */
  write(writes: RecordWrite[]): Promise<RecordWritten[]>
  archive(ids: string[]): Promise<void>
  /**
   * Puts records to their companies, made where there are none; answers the company of each record. `known` tells which companies
   * colleagues of a few have by our own notes, whatever a search says.
   */
  associate?(employed: Employed[], known: (few: Employed[]) => Promise<string[]>): Promise<Map<string, string>>
  deals?: Deals
  activities?: Activities
}
