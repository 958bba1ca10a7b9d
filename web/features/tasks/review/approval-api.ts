import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ApprovedEmails,
  EmailApprovalPage,
  EmailToApprove,
  WithdrawnEmails,
} from '../../../../contract/email-approval.ts'
import { callApi } from '../../../lib/api.ts'

const LIST = '/api/approvals'
/** More appear as these are decided. */
const SHOWN = 50
/** A lead may write while its email is read. */
const POLL_MS = 5000

export const useApprovals = () =>
  useQuery<EmailApprovalPage>({
    queryKey: [LIST, { limit: SHOWN }],
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  })

export const useApprovalCount = () =>
  useQuery<EmailApprovalPage, Error, number>({
    queryKey: [LIST, { limit: 1 }],
    refetchOnMount: 'always',
    select: ({ total }) => total,
  })

const isStale = ({ queryKey: [url] }: Query) => url === LIST || url === '/api/mails'

function useWrite<Variables, Result>(write: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => void client.invalidateQueries({ predicate: isStale }) })
}

export const useApprove = () =>
  useWrite(({ id, ...email }: { id: number } & EmailToApprove) => callApi('POST', `${LIST}/${id}/approve`, email))
export const useSkip = () => useWrite((id: number) => callApi('POST', `${LIST}/${id}/skip`))
export const useUnskip = () => useWrite((id: number) => callApi('POST', `${LIST}/${id}/unskip`))
export const useWithdraw = () => useWrite((id: number) => callApi('POST', `${LIST}/${id}/withdraw`))
export const useWithdrawAll = () =>
  useWrite(
    async (ids: number[]): Promise<WithdrawnEmails> => (await callApi('POST', `${LIST}/withdraw`, { ids })).json(),
  )
export const useApproveAll = () =>
  useWrite(
    async (emails: { id: number; version: string }[]): Promise<ApprovedEmails> =>
      (await callApi('POST', `${LIST}/approve`, { emails })).json(),
  )
