import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

/** What TanStack Query says about a query, as far as it matters here. */
type Query<T> = { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }

type Props<T> = {
  query: Query<T>
  loading: ReactNode
  /** What didn't load, in a sentence; or what to show then, given a way to try again. */
  failure: string | ((retry: () => void) => ReactNode)
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** The data of a query once it is there; until then its loading or failed state. A retry shows the loading state again. */
export function Loaded<T>({ query, loading, failure, isEmpty, empty, children }: Props<T>): ReactNode {
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!isError || isFetching) return loading
  const retry = () => void refetch()
  return typeof failure === 'string' ? <LoadFailure what={failure} onRetry={retry} /> : failure(retry)
}
