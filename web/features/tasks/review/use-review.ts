import { useState } from 'react'
import type { EmailApproval } from '../../../../contract/email-approval.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import {
  useApprovals,
  useApprove,
  useApproveAll,
  useSkip,
  useUnskip,
  useWithdraw,
  useWithdrawAll,
} from './approval-api.ts'

export type ReviewText = { subject: string; body: string }

/** The emails to review. A decision hides its email before the server has replied; one that fails brings it back. */
export function useReview() {
  const query = useApprovals()
  const [approving, skipping] = [useApprove(), useSkip()]
  const [withdrawing, unskipping] = [useWithdraw(), useUnskip()]
  const [approvingAll, withdrawingAll] = [useApproveAll(), useWithdrawAll()]
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const hide = (ids: number[]) => setHidden((last) => new Set([...last, ...ids]))
  const show = (ids: number[]) => setHidden((last) => new Set([...last].filter((id) => !ids.includes(id))))
  const [unsaved, setUnsaved] = useState<ReadonlyMap<number, ReviewText>>(new Map())
  const emails = query.data?.approvals.filter(({ id }) => !hidden.has(id)) ?? []

  async function approve(email: EmailApproval, text?: ReviewText) {
    const { id, version } = email
    hide([id])
    try {
      await approving.mutateAsync({ id, version, ...text })
      toast({
        title: 'Email approved',
        description: fullName(email.lead),
        action: { label: 'Undo', onClick: () => void withdraw(id) },
      })
    } catch (error) {
      if (text) setUnsaved((last) => new Map(last).set(id, text))
      show([id])
      toastFailure(error, messageOf(error) ?? 'Failed to approve the email')
    }
  }

  async function withdraw(id: number) {
    try {
      await withdrawing.mutateAsync(id)
      show([id])
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to undo')
    }
  }

  async function skip(email: EmailApproval) {
    hide([email.id])
    try {
      await skipping.mutateAsync(email.id)
      toast({
        title: 'Email skipped',
        description: `${fullName(email.lead)} continues with the next step.`,
        action: { label: 'Undo', onClick: () => void unskip(email.id) },
      })
    } catch (error) {
      show([email.id])
      toastFailure(error, messageOf(error) ?? 'Failed to skip the email')
    }
  }

  async function unskip(id: number) {
    try {
      await unskipping.mutateAsync(id)
      show([id])
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to undo')
    }
  }

  async function approveAll() {
    const ready = emails.filter(({ problem }) => !problem)
    const ids = ready.map(({ id }) => id)
    hide(ids)
    try {
      const { approved, refused } = await approvingAll.mutateAsync(ready.map(({ id, version }) => ({ id, version })))
      show(refused)
      toast({
        title: `${approved.length} ${approved.length === 1 ? 'email' : 'emails'} approved`,
        ...(approved.length > 0 && { action: { label: 'Undo', onClick: () => void withdrawAll(approved) } }),
        ...(refused.length > 0 && { description: `${refused.length} changed meanwhile. Look at them again.` }),
      })
    } catch (error) {
      show(ids)
      toastFailure(error, messageOf(error) ?? 'Failed to approve the emails')
    }
  }

  /** Those that are on their way already stay approved. */
  async function withdrawAll(ids: number[]) {
    try {
      const { withdrawn } = await withdrawingAll.mutateAsync(ids)
      show(withdrawn)
      const late = ids.length - withdrawn.length
      toast({
        title: withdrawn.length === 1 ? '1 email is back' : `${withdrawn.length} emails are back`,
        ...(late > 0 && { description: `${late} already sent or skipped.` }),
      })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to undo')
    }
  }

  return { query, emails, unsaved, approve, skip, approveAll, isApprovingAll: approvingAll.isPending }
}
