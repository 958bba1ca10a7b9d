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
import { useGoneEmails } from './use-gone-emails.ts'
import { useMovedEmails } from './use-moved-emails.ts'

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
  // Here, not with each email: an email that is hidden, or not among the first for a moment, keeps what was written in it.
  const [edits, setEdits] = useState<ReadonlyMap<number, ReviewText>>(new Map())
  const edit = (id: number, text: ReviewText | undefined) =>
    setEdits((last) => new Map([...last].filter(([other]) => other !== id).concat(text ? [[id, text]] : [])))
  const emails = query.data?.approvals.filter(({ id }) => !hidden.has(id)) ?? []
  const isChanged = ({ id, subject, body }: EmailApproval) => {
    const text = edits.get(id)
    return text !== undefined && (text.subject !== subject || text.body !== body)
  }
  const isTellingGone = useGoneEmails(
    query.data?.approvals,
    (id) => hidden.has(id),
    (email) => (isChanged(email) ? edits.get(email.id) : undefined),
  )
  const haveMoved = useMovedEmails(
    emails.map(({ id }) => id),
    (id) => hidden.has(id),
  )
  const isMeantForAnother = () => {
    const isMoved = haveMoved()
    // What is said about an email that is gone explains it too, and may hold the way to a text.
    if (isMoved && !isTellingGone())
      toast({ title: 'The emails have just moved', description: 'Check which one it is, then try again.' })
    return isMoved
  }
  /** Those that can be approved together. One that is being edited is for its editor to approve, and one that may not be needed is looked at first. */
  const isLeftOut = ({ id, repliedWith }: EmailApproval) => edits.has(id) || Boolean(repliedWith?.youRepliedAt)
  const ready = emails.filter((email) => !email.problem && !isLeftOut(email))

  async function approve(email: EmailApproval) {
    if (isMeantForAnother()) return
    const { id, version } = email
    const text = edits.get(id)
    hide([id])
    try {
      await approving.mutateAsync({ id, version, ...text })
      edit(id, undefined)
      toast({
        title: 'Email approved',
        description: fullName(email.lead),
        action: { label: 'Undo', onClick: () => void withdraw(id, text) },
      })
    } catch (error) {
      show([id])
      toastFailure(error, messageOf(error) ?? 'Failed to approve the email')
    }
  }

  async function withdraw(id: number, text: ReviewText | undefined) {
    try {
      await withdrawing.mutateAsync(id)
      edit(id, text)
      show([id])
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to undo')
    }
  }

  async function skip(email: EmailApproval) {
    if (isMeantForAnother()) return
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
    const ids = ready.map(({ id }) => id)
    hide(ids)
    try {
      const { approved, refused } = await approvingAll.mutateAsync(ready.map(({ id, version }) => ({ id, version })))
      show(refused)
      toast({
        title: `${approved.length} ${approved.length === 1 ? 'email' : 'emails'} approved`,
        ...(approved.length > 0 && { action: { label: 'Undo', onClick: () => void withdrawAll(approved) } }),
        ...(refused.length > 0 && {
          description: `${refused.length} changed or got a new reply meanwhile. Look at them again.`,
        }),
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

  return {
    query,
    emails,
    ready: ready.length,
    isAnyLeftOut: emails.some(isLeftOut),
    edits,
    edit,
    hasChanges: emails.some(isChanged),
    approve,
    skip,
    approveAll,
    isApprovingAll: approvingAll.isPending,
  }
}
