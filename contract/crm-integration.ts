import { z } from 'zod'
import { CRM_PROVIDERS } from './crm-names.ts'
import { Id, idParams, invalidId, urlId } from './ids.ts'
import type { LeadStatus } from './lead.ts'
import { SYNC_FIELDS } from './lead-field-sets.ts'
import { DUPLICATE_POLICIES, IMPORT_STATUSES } from './lead-import.ts'
import { DateOrTimestamp } from './moments.ts'

export { CRM_NAMES, CRM_OUTCOMES, CRM_PROVIDERS, type CrmOutcome, type CrmProvider } from './crm-names.ts'

const SYNC_DIRECTIONS = ['in', 'out', 'both'] as const
const FIELD_OWNERS = ['ours', 'theirs', 'newest'] as const
export type FieldOwner = (typeof FIELD_OWNERS)[number]

/** How a field is kept in the CRM: in which property, and which way it goes. */
const FieldMapping = z.object({
  /** The name of a property of the CRM, standard or custom; the standard one by default. */
  property: z
    .string()
    .regex(/^\w{1,255}$/, 'Choose a property of the CRM')
    .optional(),
  /** Both ways by default; notes are off by default. */
  direction: z.enum([...SYNC_DIRECTIONS, 'off'], 'Choose a direction: in, out, both or off').optional(),
})
export type FieldMapping = z.infer<typeof FieldMapping>

/** Which records of the CRM become leads. */
const ImportFilter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Those the connected user owns. */
  z.object({ kind: z.literal('mine') }),
  /** A list of HubSpot or a list view of Salesforce. */
  z.object({ kind: z.literal('list'), id: z.string().min(1).max(100) }),
  /** Salesforce only: the condition of a query. */
  z.object({ kind: z.literal('where'), soql: z.string().trim().min(1, 'Enter a condition').max(2000) }),
])
export type ImportFilter = z.infer<typeof ImportFilter>

const DealSettings = z.object({
  /** On by default in HubSpot, off in Salesforce. */
  isOn: z.boolean().optional(),
  /** The pipeline of new deals; the default one if missing. HubSpot only. */
  pipeline: z.string().min(1).max(100).optional(),
  /** The currency of deal values, as ISO 4217 has it. Deals wait for it in accounts with several currencies. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Enter a currency code such as EUR')
    .optional(),
})
export type DealSettings = z.infer<typeof DealSettings>

export const SyncSettings = z.object({
  autoSync: z.boolean('Auto sync must be true or false'),
  syncDirection: z.enum(SYNC_DIRECTIONS, 'Choose a sync direction: in, out or both'),
  /** Which side wins where both have changed a field; newest by default. */
  fieldOwners: z
    .partialRecord(z.enum(SYNC_FIELDS), z.enum(FIELD_OWNERS))
    .meta({ maxProperties: SYNC_FIELDS.length })
    .optional(),
  /** Salesforce only: leads, or contacts with their accounts. */
  salesforceObject: z.enum(['Lead', 'Contact'], 'Choose Salesforce leads or contacts').optional(),
  fields: z.partialRecord(z.enum(SYNC_FIELDS), FieldMapping).meta({ maxProperties: SYNC_FIELDS.length }).optional(),
  /** For new records: values of properties that the CRM requires and a lead does not have, by property. */
  defaults: z
    .record(z.string().regex(/^\w{1,255}$/, 'Choose a property of the CRM'), z.string().max(1000))
    .refine((defaults) => Object.keys(defaults).length <= 50, 'Set at most 50 default values')
    .meta({ maxProperties: 50 })
    .optional(),
  importFilter: ImportFilter.optional(),
  deals: DealSettings.optional(),
  /** How sent emails and replies are logged in the CRM. HubSpot has emails only; Salesforce logs tasks by default. */
  activities: z.enum(['off', 'task', 'email'], 'Choose how emails are logged: off, task or email').optional(),
  /** Salesforce only: who owns a new record. The connected user by default. */
  ownerOfNew: z
    .enum(['connected_user', 'assignment_rule'], 'Choose an owner: the connected user or the assignment rule')
    .optional(),
  /** Salesforce only: saves a new record although a duplicate rule warns. Off by default. */
  allowDuplicates: z.boolean('Allow duplicates must be true or false').optional(),
})
export type SyncSettings = z.infer<typeof SyncSettings>
export const DEFAULT_SYNC_SETTINGS: SyncSettings = { autoSync: false, syncDirection: 'both' }

/** Properties of a record by their names in the CRM; null is empty. */
export type CrmProperties = Record<string, string | null>

/** The deal of a lead; the value is in pence. */
export type DealTerms = { name: string; value: number; status: LeadStatus; probability: number }

/** A deal as the CRM has it; the amount is in the CRM's currency, as its text. */
export type DealThere = {
  stage: string
  amount: string | null
  currency: string | null
  isClosed: boolean
  isWon: boolean
  name?: string | null
  pipeline?: string | null
}

/** The deal as it was last read, with what the next sync needs to know about it. */
export type DealBase = DealThere & {
  /** The stage that we wrote last. A deal in another one was moved in the CRM, and stays there. */
  ourStage?: string | null
  /** The log says already that its stage, or its currency, is left to the CRM. */
  isStageLogged?: boolean
  isCurrencyLogged?: boolean
  /** It was won in the CRM, which the lead has taken over, or which was left out as the lead says something else. */
  win?: 'taken' | 'left'
  /** What the CRM refused; it is sent again when the lead changes. */
  refused?: DealTerms
}

export const CRM_ACTIVITY_KINDS = ['sent', 'answered'] as const
export type CrmActivityKind = (typeof CRM_ACTIVITY_KINDS)[number]

/** What a record's owner in the CRM is called there. */
export const CrmOwner = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
export type CrmOwner = z.infer<typeof CrmOwner>

/** Something in the CRM that the sync cannot use or has to do without, for the card. */
const CRM_FINDING_KINDS = [
  'unreadable_field',
  'read_only_field',
  'required_field',
  'missing_option',
  'missing_object',
  'missing_scope',
  'no_external_id',
  'no_currency',
  'other_connection',
  /** How many others there are. */
  'more',
] as const
export const CrmFinding = z.object({
  kind: z.enum(CRM_FINDING_KINDS),
  /** The property of the CRM, and what its people call it. */
  property: z.string().nullable(),
  label: z.string().nullable(),
  message: z.string(),
})
export type CrmFinding = z.infer<typeof CrmFinding>

/** OAuth, or a key that the owner of a HubSpot portal made there. */
export const CRM_AUTH_KINDS = ['oauth', 'key'] as const

/** Without its tokens, which stay on the server. */
export const CrmIntegration = z.object({
  id: Id,
  provider: z.enum(CRM_PROVIDERS),
  isActive: z.boolean(),
  inactiveReason: z.string().nullable(),
  instanceUrl: z.string().nullable(),
  portalId: z.string().nullable(),
  tokenExpiresAt: DateOrTimestamp.nullable(),
  lastSyncAt: DateOrTimestamp.nullable(),
  syncSettings: SyncSettings,
  /** What the last look at the CRM's setup found. */
  findings: z.array(CrmFinding),
  authKind: z.enum(CRM_AUTH_KINDS),
  /** Salesforce only: where its people sign in; the server's setting if null. */
  loginUrl: z.string().nullable(),
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
  id: Id,
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
  id: Id,
  integrationId: Id,
  provider: z.enum(CRM_PROVIDERS),
  leadId: Id.nullable(),
  leadName: z.string().nullable(),
  action: z.string(),
  status: z.string(),
  crmRecordId: z.string().nullable(),
  errorMessage: z.string().nullable(),
  syncedData: z.record(z.string(), z.unknown()).nullable(),
  runId: Id.nullable(),
  /** It failed or asks the user to choose a record, and nothing has happened to this lead since. */
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
