import { ExternalLink, Mail, Phone } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { type LeadField as Name, rowOf } from '../../../../contract/lead-fields.ts'
import { mailAddress, phoneAddress, webAddress } from '../../../lib/safe-link.ts'
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx'
import { choicesOf, valueWords } from '../../lead-data/lead-field-words.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { readTyped, typedValue } from '../form/lead-form.ts'
import { ConflictNote } from './conflict-note.tsx'
import { FieldLink } from './field-link.tsx'
import { InlineEmail } from './inline-email.tsx'
import { InlineField } from './inline-field.tsx'
import type { FieldEdits } from './use-field-edits.ts'
import { ZoneSuggestion } from './zone-suggestion.tsx'

type Props = { name: Name; lead: Lead; edits: FieldEdits; onOpenLead: (id: number) => void }

/** One field with the control that fits it. `min`, `max` and `step` are for its arrows; the schema decides. */
export function LeadField(props: Props) {
  const { name, lead, edits } = props
  // An email has a note of its own, and so has a choice.
  const hasNote = rowOf(name).type !== 'email' && rowOf(name).type !== 'choice'
  return (
    <>
      <Control {...props} />
      {name === 'timeZone' && <ZoneSuggestion lead={lead} edits={edits} />}
      {hasNote && <ConflictNote name={name} lead={lead} edits={edits} />}
    </>
  )
}

function Control({ name, lead, edits, onOpenLead }: Props) {
  const row = rowOf(name)
  // As it was when editing began: it may change elsewhere meanwhile.
  const seen = useRef<unknown>(undefined)
  const text = {
    label: row.label,
    value: typedValue(name, lead[name]),
    aside: linkOf(name, lead),
    issue: edits.issues[name],
    onStart: () => {
      seen.current = lead[name]
    },
    onSave: (typed: string) => edits.save(name, readTyped(name, typed), seen.current),
  }
  switch (row.type) {
    case 'email':
      return (
        <Row label={row.label}>
          <InlineEmail lead={lead} edits={edits} link={text.aside} onOpenLead={onOpenLead} />
        </Row>
      )
    case 'choice':
      return <Choice name={name} label={row.label} lead={lead} edits={edits} isRequired={row.default !== undefined} />
    case 'pence':
      return (
        <Row label={row.label}>
          <InlineField {...text} shown={valueWords(name, lead[name])} input={{ type: 'number', min: 0, step: 100 }} />
        </Row>
      )
    case 'percent':
      return (
        <Row label={row.label}>
          <InlineField
            {...text}
            shown={valueWords(name, lead[name])}
            input={{ type: 'number', min: 0, max: 100, step: 5 }}
          />
        </Row>
      )
    case 'tags':
      return (
        <Row label={row.label}>
          <InlineField {...text} input={{ placeholder: 'VIP, Berlin' }} />
        </Row>
      )
    case 'text':
      // Its section has the label.
      if (row.isLong)
        return (
          <div className="-mx-2">
            <InlineField {...text} isLong />
          </div>
        )
      return (
        <Row label={row.label}>
          <InlineField {...text} suggestions={row.format?.suggestions} />
        </Row>
      )
  }
}

function linkOf(name: Name, lead: Lead): ReactNode {
  switch (name) {
    case 'email':
      return <FieldLink href={mailAddress(lead.email)} label={`Email ${fullName(lead)}`} icon={Mail} />
    case 'phone':
      return <FieldLink href={phoneAddress(lead.phone ?? '')} label={`Call ${fullName(lead)}`} icon={Phone} />
    case 'linkedinUrl':
      return <FieldLink href={webAddress(lead.linkedinUrl ?? '')} label="Open LinkedIn" icon={ExternalLink} />
    case 'website':
      return <FieldLink href={webAddress(lead.website ?? '')} label="Open website" icon={ExternalLink} />
    default:
      return undefined
  }
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-2">
      <dt className="py-1.5 text-ink-3 text-sm pointer-coarse:py-3">{label}</dt>
      <dd className="-mr-2">{children}</dd>
    </div>
  )
}

type ChoiceProps = Omit<Props, 'onOpenLead'> & { label: string; isRequired: boolean }

function Choice({ name, label, lead, edits, isRequired }: ChoiceProps) {
  return (
    <Row label={label}>
      <ChoiceSelect
        aria-label={label}
        options={choicesOf(name) ?? []}
        value={typedValue(name, lead[name])}
        onValueChange={(value) => edits.save(name, value || null)}
        placeholder={`Add ${label.toLowerCase()}`}
        isRequired={isRequired}
        className="h-8 border-transparent bg-transparent px-2 text-sm hover:border-line-strong hover:bg-sunken"
      />
      <ConflictNote name={name} lead={lead} edits={edits} />
      {edits.issues[name] && (
        <p role="alert" className="px-2 pt-1.5 text-bad text-xs">
          {edits.issues[name]}
        </p>
      )}
    </Row>
  )
}
