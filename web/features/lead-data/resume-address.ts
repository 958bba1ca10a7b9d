import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { refreshAfterWrite } from './lead-api.ts'

/** A paused address gets emails again, and a toast says so. */
export function useResumeAddress({ id, address }: { id: number; address: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('DELETE', `/api/paused-addresses/${id}`),
    onSuccess: () => toast({ title: 'Success', description: `${address} gets emails again` }),
    onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to resume the address. Try again'),
    onSettled: () => {
      refreshAfterWrite(client)
      for (const list of ['/api/paused-addresses', '/api/mails']) void client.invalidateQueries({ queryKey: [list] })
    },
  })
  return { resume: () => mutate(), isPending }
}
