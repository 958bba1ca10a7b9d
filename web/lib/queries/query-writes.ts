import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what the server replied to a write. An older read that is still under way is dropped: it would bring back the previous state. */
export async function showAnswer<Data>(client: QueryClient, queryKey: QueryKey, data: Data) {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data>(queryKey, data)
}

/** Reloads what a write may have changed; what is off screen reloads when it is next shown. Not awaited: the write itself is done. */
export function reloadAfterWrite(client: QueryClient, isStale: (query: Query) => boolean) {
  const isFirstLoad = (query: Query) => isStale(query) && query.state.status === 'pending'
  const firstLoads = client.getQueryCache().findAll({ predicate: isFirstLoad, fetchStatus: 'fetching' })
  void client.invalidateQueries({ predicate: isStale })
  // A first load is not started again by that, and may have read what was before the write.
  for (const { promise, queryKey } of firstLoads)
    promise?.then(() => client.invalidateQueries({ queryKey, exact: true })).catch(() => {})
}
