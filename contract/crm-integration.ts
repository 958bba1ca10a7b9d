export const CRM_PROVIDERS = ['salesforce', 'hubspot'] as const

const SYNC_DIRECTIONS = ['in', 'out', 'both'] as const
export type SyncSettings = { autoSync: boolean; syncDirection: (typeof SYNC_DIRECTIONS)[number] }
export const DEFAULT_SYNC_SETTINGS: SyncSettings = { autoSync: false, syncDirection: 'both' }
