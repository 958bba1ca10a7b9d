import { CRM_NAMES, type CrmFinding, type CrmProvider, type SyncSettings } from '../../../contract/crm-integration.ts'

/** Another account of the CRM, or another user of the same account. */
type Change = 'account' | 'user'
type Connected = { portalId?: string | null | undefined; crmUserId?: string | null | undefined }

/** What a new connection changes. A key does not say which user made it. */
export function changeOf(before: Connected, now: Connected): Change | undefined {
  if ((before.portalId ?? null) !== (now.portalId ?? null)) return 'account'
  return before.crmUserId && now.crmUserId && before.crmUserId !== now.crmUserId ? 'user' : undefined
}

/**
 * The settings after that. Nothing syncs until somebody has looked at them. Another account has other properties, lists, pipelines and
 * currencies; for another user of the same account they are the same.
 */
export function settingsAfter(change: Change, settings: SyncSettings): SyncSettings {
  if (change === 'user') return { ...settings, autoSync: false }
  const { fields, defaults: _, importFilter, deals, ...others } = settings
  return {
    ...others,
    autoSync: false,
    ...(fields && { fields: withoutProperties(fields) }),
    ...(importFilter?.kind === 'mine' && { importFilter }),
    ...(deals?.isOn !== undefined && { deals: { isOn: deals.isOn } }),
  }
}

const withoutProperties = (fields: NonNullable<SyncSettings['fields']>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, { direction }]) => (direction ? [[field, { direction }]] : [])),
  )

/** For the card, until the settings are saved. */
export function findingOf(change: Change, provider: CrmProvider): CrmFinding {
  const name = CRM_NAMES[provider]
  const message =
    change === 'account'
      ? `You connected another ${name} account, so auto sync is off. We removed the properties, default values, lists and pipeline of the previous account from your settings. Check them, then turn auto sync on.`
      : `Another ${name} user connected this account, so auto sync is off. Check your settings, then turn auto sync on.`
  return { kind: 'other_connection', property: null, label: null, message }
}
