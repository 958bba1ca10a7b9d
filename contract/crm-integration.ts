import { z } from 'zod'
import { idParams, invalidId, urlId } from './ids.ts'
import type { LeadStatus } from './lead.ts'
import { SYNC_FIELDS } from './lead-field-sets.ts'
import { DUPLICATE_POLICIES, IMPORT_STATUSES } from './lead-import.ts'
import { DateOrTimestamp } from './moments.ts'

export const CRM_PROVIDERS = ['salesforce', 'hubspot'] as const
export type CrmProvider = (typeof CRM_PROVIDERS)[number]
export const CRM_NAMES: Record<CrmProvider, string> = { salesforce: 'Salesforce', hubspot: 'HubSpot' }

const SYNC_DIRECTIONS = ['in', 'out', 'both'] as const
const FIELD_OWNERS = ['ours', 'theirs', 'newest'] as const
export type FieldOwner = (typeof FIELD_OWNERS)[number]

export const SyncSettings = z.object({
  autoSync: z.boolean('Auto sync must be true or false'),
  syncDirection: z.enum(SYNC_DIRECTIONS, 'Choose a sync direction: in, out or both'),
  /** Which side wins; newest by default. */
  fieldOwners: z
    .partialRecord(z.enum(SYNC_FIELDS), z.enum(FIELD_OWNERS))
    .meta({ maxProperties: SYNC_FIELDS.length })
    .optional(),
  /** Salesforce only: leads, or contacts with their accounts. */
  salesforceObject: z.enum(['Lead', 'Contact'], 'Choose Salesforce leads or contacts').optional(),
})
export type SyncSettings = z.infer<typeof SyncSettings>
export const DEFAULT_SYNC_SETTINGS: SyncSettings = { autoSync: false, syncDirection: 'both' }

/** Properties of a record by their names in the CRM; null is empty. */
export type CrmProperties = Record<string, string | null>

/** The deal of a lead; the value is in pence. */
export type DealTerms = { name: string; value: number; status: LeadStatus; probability: number }

export const CRM_ACTIVITY_KINDS = ['sent', 'answered'] as const
export type CrmActivityKind = (typeof CRM_ACTIVITY_KINDS)[number]

/** Without its tokens, which stay on the server. */
export const CrmIntegration = z.object({
  id: z.number().int(),
  provider: z.enum(CRM_PROVIDERS),
  isActive: z.boolean(),
  inactiveReason: z.string().nullable(),
  instanceUrl: z.string().nullable(),
  portalId: z.string().nullable(),
  tokenExpiresAt: DateOrTimestamp.nullable(),
  lastSyncAt: DateOrTimestamp.nullable(),
  syncSettings: SyncSettings,
  createdAt: DateOrTimestamp,
})
export type CrmIntegration = z.infer<typeof CrmIntegration>

/** The server settings that are missing before anyone can connect. */
export const CrmProviderSetup = z.object({ provider: z.enum(CRM_PROVIDERS), missing: z.array(z.string()) })
export type CrmProviderSetup = z.infer<typeof CrmProviderSetup>

export const CrmProviderParams = z.object({ provider: z.enum(CRM_PROVIDERS, 'Unknown CRM') })
export const CrmSyncParams = CrmProviderParams.extend({ leadId: urlId(invalidId('lead')) })
export const CrmIntegrationId = idParams('integration')
export const CrmRunId = idParams('run')
export const CrmLogId = idParams('log entry')
export const CrmAuth = z.object({ authUrl: z.string() })
export const CrmTest = z.object({ connected: z.boolean(), message: z.string().nullable() })

export const CRM_RUN_KINDS = ['import', 'sync', 'preview', 'undo'] as const
export const CRM_RUN_STATUSES = IMPORT_STATUSES

/** An import from a CRM, a sync, a preview or an undo, with the same counts as a file import. */
export const CrmRun = z.object({
  id: z.number().int(),
  provider: z.enum(CRM_PROVIDERS),
  kind: z.enum(CRM_RUN_KINDS),
  status: z.enum(CRM_RUN_STATUSES),
  total: z.number().int(),
  done: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  isUndone: z.boolean(),
  message: z.string().nullable(),
  createdAt: DateOrTimestamp,
  finishedAt: DateOrTimestamp.nullable(),
})
export type CrmRun = z.infer<typeof CrmRun>

export const CrmImport = z
  .object({
    duplicates: z.enum(DUPLICATE_POLICIES, 'Choose what to do with duplicates: update, skip or add').default('update'),
  })
  .nullish()

export const CRM_LOG_STATUSES = ['success', 'failed', 'skipped', 'conflict', 'planned', 'undone'] as const
export type CrmLogStatus = (typeof CRM_LOG_STATUSES)[number]

/** One change of one record or lead; `syncedData` has each field before and after. */
export const CrmSyncLog = z.object({
  id: z.number().int(),
  integrationId: z.number().int(),
  provider: z.enum(CRM_PROVIDERS),
  leadId: z.number().int().nullable(),
  leadName: z.string().nullable(),
  action: z.string(),
  status: z.string(),
  crmRecordId: z.string().nullable(),
  errorMessage: z.string().nullable(),
  syncedData: z.record(z.string(), z.unknown()).nullable(),
  runId: z.number().int().nullable(),
  /** It failed, and nothing has happened to this lead since. */
  canRetry: z.boolean(),
  timestamp: DateOrTimestamp,
})
export type CrmSyncLog = z.infer<typeof CrmSyncLog>

export const CrmLogQuery = z.object({
  provider: z.enum(CRM_PROVIDERS, 'Unknown CRM').optional(),
  status: z.enum(CRM_LOG_STATUSES, 'Unknown status').optional(),
  leadId: urlId().optional(),
  /** Matches the name, company or email address of leads. */
  search: z.string().trim().max(200, 'Search text can have at most 200 characters').optional(),
  runId: urlId().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type CrmLogQuery = z.infer<typeof CrmLogQuery>
