import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import type { Signature } from '../../../../contract/signature.ts'
import { callApi } from '../../../lib/api.ts'
import { MAILBOXES } from '../account-data.ts'
import { refreshMailbox } from '../mail-api.ts'

export function useMakeDefault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${MAILBOXES}/${id}/default`),
    // Also after an error: another tab may have changed it.
    onSettled: () => refreshMailbox(client),
  })
}

export function useSaveSignature(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (signature: Signature): Promise<OwnMailbox> =>
      (await callApi('PATCH', `${MAILBOXES}/${id}`, signature)).json(),
    onSuccess: () => client.invalidateQueries({ queryKey: [MAILBOXES] }),
  })
}
