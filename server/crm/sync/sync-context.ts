import type { Integration } from '../connection/integration-queries.ts'
import type { CrmFailure } from '../crm-failure.ts'
import type { CompanyCandidate, Crm, CrmRecord } from '../provider.ts'
import type { PairRules } from './plan-pair.ts'

export type SyncContext = {
  crm: Crm
  integration: Integration
  rules: PairRules
  runId: number | null
  /** Plans only, without writing. */
  isPreview?: boolean
  /** In a preview: leads whose record was read, because a preview saves no links. */
  pairedLeads?: Set<number>
  /** While all records are read: the records of further addresses, because nothing else finds them before a create. */
  otherAddresses?: Map<string, string>
  /** While records are read: those of the page by address, with others that the CRM has for the same address. */
  sharedAddresses?: Map<string, CrmRecord[]>
  /** While records are read: the records that become leads, by address. A second one with that address is not a second lead. */
  newAddresses?: Map<string, string>
  /** In a preview: whose companies a sync would look for. */
  companies?: Map<string, CompanyCandidate>
  /** In a preview: leads that a sync would not link. */
  unlinkedLeads?: Set<number>
  /** The user asked for these very leads, so that what was refused before is sent again. */
  isRequested?: boolean
  /** A write of this sync failed as a whole: nothing more is written, and what was read is kept all the same. */
  failedWrite?: CrmFailure
}
