import { useEffect, useRef } from 'react'
import type { EmailApproval } from '../../../../contract/email-approval.ts'
import { openComposer } from '../../../lib/places/open-composer.ts'
import { currentToasts, toast } from '../../../ui/overlay/use-toast.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { readMail } from '../../mail/mail-api.ts'

type Text = { subject: string; body: string }

/**
 * Says so when emails are gone that were not decided here: a lead replied, for example. What was written in one isn't lost.
 * Returns whether it is being said now.
 */
export function useGoneEmails(
  emails: EmailApproval[] | undefined,
  isDecided: (id: number) => boolean,
  writtenIn: (email: EmailApproval) => Text | undefined,
) {
  const before = useRef(emails)
  const told = useRef<number>(undefined)
  useEffect(() => {
    const gone = before.current?.filter(({ id }) => !isDecided(id) && emails?.every((one) => one.id !== id)) ?? []
    before.current = emails
    for (const email of gone) {
      void tellGone(email, writtenIn(email)).then((id) => {
        told.current = id ?? told.current
      })
    }
  })
  return () => currentToasts().some(({ id, isOpen }) => isOpen && id === told.current)
}

async function tellGone({ id, lead }: EmailApproval, text: Text | undefined) {
  const mail = await readMail(id).catch(() => undefined)
  // It was approved in another tab, or others are due before it.
  if (mail && mail.state !== 'skipped') return
  return toast({
    title: `The email to ${fullName(lead)} won't be sent`,
    description: mail?.reason ?? 'Its sequence ended or changed.',
    ...(text && { action: { label: 'Use my text', onClick: () => openComposer({ leadId: lead.id, text }) } }),
  })
}
