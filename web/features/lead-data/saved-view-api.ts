import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { SavedLeadView } from '../../../contract/lead-saved-view.ts'

export const SAVED_VIEWS_KEY = ['/api/lead-views']
// Changed by their owner alone, in this tab most of the time.
const FRESH_MS = 60_000

export const useSavedViews = () => useQuery<SavedLeadView[]>({ queryKey: SAVED_VIEWS_KEY, staleTime: FRESH_MS })

/** What the page knows of them now. */
export const knownViews = (client: QueryClient) => client.getQueryData<SavedLeadView[]>(SAVED_VIEWS_KEY)

export const defaultOf = (views: SavedLeadView[]) => views.find(({ isDefault }) => isDefault)

export const findView = (views: SavedLeadView[] | undefined, id: string) =>
  views?.find((view) => String(view.id) === id)
