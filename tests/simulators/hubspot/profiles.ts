import { configureDeals, liveInDeals } from './deals.ts'
import type { Profile, Tenant } from './tenant.ts'

/** What an account of this profile has from the start. A lived-in one is configured, too. */
export function setUp(tenant: Tenant, profile: Profile) {
  if (profile === 'empty') return
  configure(tenant)
  if (profile === 'lived-in') liveIn(tenant)
}

function configure(tenant: Tenant) {
  configureDeals(tenant)
}

function liveIn(tenant: Tenant) {
  liveInDeals(tenant)
}
