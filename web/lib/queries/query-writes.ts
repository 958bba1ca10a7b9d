import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what the server replied to a write. An older read that is still under way is dropped: it would bring back the previous state. */
export async function showAnswer<Data>(client: QueryClient, queryKey: QueryKey, data: Data) {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data>(queryKey, data)
}
