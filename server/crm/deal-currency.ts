import type { CrmFinding } from '../../contract/crm-integration.ts'
import { CRM_NAMES, type CrmProvider, DEAL_VALUE_CURRENCY } from '../../contract/crm-names.ts'

/** The currency of deal values: pounds, unless the user said otherwise. Null where the CRM doesn't tell its own, as there is nothing to compare. */
export const currencyOfValues = (codes: string[], chosen: string | undefined) =>
  codes.length === 0 ? null : (chosen ?? DEAL_VALUE_CURRENCY)

/** A deal that names none is in the account's only one. */
export const currencyOfDeal = (named: string | null | undefined, codes: string[]) =>
  named || (codes.length === 1 ? (codes[0] ?? null) : null)

/** Nothing is converted: where the currencies of both sides differ, or one is to be chosen, deals wait for the user. */
export function currencyFindings(
  provider: CrmProvider,
  deals: { name: string; property: string },
  codes: string[],
  chosen: string | undefined,
): CrmFinding[] {
  const message = currencyProblem(CRM_NAMES[provider], deals.name, codes, chosen)
  return message ? [{ kind: 'no_currency', property: deals.property, label: 'Currency', message }] : []
}

function currencyProblem(crm: string, deals: string, codes: string[], chosen: string | undefined) {
  const [only] = codes
  if (!only || codes.includes(chosen ?? '')) return undefined
  if (chosen) return `${crm} has no ${deals} in ${chosen}. Choose another currency of your deal values in the settings.`
  if (codes.length > 1) return 'Choose the currency of your deal values in the settings.'
  if (only === DEAL_VALUE_CURRENCY) return undefined
  return `${crm} uses ${only}, and deal values here are in pounds. Amounts aren't synced until you choose ${only} in the settings.`
}
