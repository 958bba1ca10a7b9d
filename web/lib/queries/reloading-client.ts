import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Reloads what a write may have changed, also what is being loaded for the first time: that load isn't started again by TanStack
 * Query, and may have read what was before the write.
 */
export class ReloadingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.status === 'pending')
    const afterFirstLoad = firstLoads.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => {})
      await super.invalidateQueries({ queryKey, exact: true }, options)
    })
    await Promise.all([super.invalidateQueries(filters, options), ...afterFirstLoad])
  }
}
