import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Reloads what a write may have changed, also what is being loaded for the first time: that load isn't started again by TanStack
 * Query, and may have read what was before the write.
 */
export class ReloadingClient extends QueryClient {
  /** What is reloaded once its first load is over; once, however many writes end meanwhile. */
  private readonly afterFirstLoad = new Map<string, Promise<void>>()

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.status === 'pending')
    const refetchType = filters?.refetchType
    const reloads = firstLoads.map((query) => this.reloadOnce(query, refetchType && { refetchType }, options))
    await Promise.all([super.invalidateQueries(filters, options), ...reloads])
  }

  private reloadOnce(
    { queryHash, queryKey, promise }: Query,
    how: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ) {
    const reload = async () => {
      await promise?.catch(() => {})
      this.afterFirstLoad.delete(queryHash)
      await super.invalidateQueries({ ...how, queryKey, exact: true }, options)
    }
    const reloading = this.afterFirstLoad.get(queryHash) ?? reload()
    this.afterFirstLoad.set(queryHash, reloading)
    return reloading
  }
}
