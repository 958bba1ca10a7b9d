import { type ReactNode, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { EmailOwnerNote, useOtherOwner } from '../form/email-owner-note.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { InlineField } from './inline-field.tsx'
import type { FieldEdits } from './use-field-edits.ts'

type Props = { lead: Lead; edits: FieldEdits; link: ReactNode; onOpenLead: (id: number) => void }

/** The email, edited in place. Warns while typing, and after saving, when another lead has the address. */
export function InlineEmail({ lead, edits, link, onOpenLead }: Props) {
  const [before] = useState({ id: lead.id, email: lead.email })
  const [typed, setTyped] = useState(lead.email)
  const [seen, setSeen] = useState(lead.email)
  const { owner } = useOtherOwner(typed, before, true)
  return (
    <>
      <InlineField
        label="Email"
        value={lead.email}
        aside={link}
        issue={edits.issues.email}
        onType={setTyped}
        onStart={() => setSeen(lead.email)}
        onSave={(value) => edits.save('email', value, seen)}
      />
      <ConflictNote name="email" lead={lead} edits={edits} />
      <EmailOwnerNote owner={owner} onOpen={({ id }) => onOpenLead(id)} className="px-2" />
    </>
  )
}
