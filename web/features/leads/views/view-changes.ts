import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LeadViewChanges, NewLeadView, SavedLeadView } from '../../../../contract/lead-saved-view.ts'
import { callApi } from '../../../lib/api.ts'
import { SAVED_VIEWS_KEY } from '../../lead-data/saved-view-api.ts'

const VIEWS = '/api/lead-views'

/** Shows the views as they are after a change at once, and as the server has them soon after. */
function useChange<Change, Answer>(
  run: (change: Change) => Promise<Answer>,
  shown: (views: SavedLeadView[], change: Change, answer: Answer) => SavedLeadView[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, change) => {
      client.setQueryData<SavedLeadView[]>(SAVED_VIEWS_KEY, (views) => shown(views ?? [], change, answer))
      void client.invalidateQueries({ queryKey: SAVED_VIEWS_KEY })
    },
  })
}

const asJson = async (response: Promise<Response>): Promise<SavedLeadView> => (await response).json()
const withOne = (views: SavedLeadView[], _change: unknown, one: SavedLeadView) => {
  const others = views.map((view) => (one.isDefault ? { ...view, isDefault: false } : view))
  const at = others.findIndex(({ id }) => id === one.id)
  return at === -1 ? [...others, one] : others.toSpliced(at, 1, one)
}

export const useAddView = () => useChange((view: Partial<NewLeadView>) => asJson(callApi('POST', VIEWS, view)), withOne)

export const useChangeView = () =>
  useChange(
    ({ id, ...changes }: LeadViewChanges & { id: number }) => asJson(callApi('PATCH', `${VIEWS}/${id}`, changes)),
    withOne,
  )

export const useDeleteView = () =>
  useChange(
    (id: number) => callApi('DELETE', `${VIEWS}/${id}`),
    (views, id) => views.filter((view) => view.id !== id),
  )

export const useRestoreView = () =>
  useChange((id: number) => asJson(callApi('POST', `${VIEWS}/${id}/restore`)), withOne)
