import { ExternalLink, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { mailAddress, phoneAddress, webAddress } from '../../../lib/safe-link.ts'
import { COMPANY_SIZE_OPTIONS, fullName, INDUSTRY_OPTIONS, STATUS_OPTIONS } from '../../lead-data/lead-words.ts'
import { WhyButton } from '../../scoring/score-reasons.tsx'
import { penceOf, poundsOf, typedNumber } from '../form/lead-form.ts'
import { ScoreBar } from '../list/lead-badges.tsx'
import { FieldLink } from './field-link.tsx'
import { ChoiceRow, FieldGroup, FieldRow, type TextName, TextRow } from './field-rows.tsx'
import { InlineEmail } from './inline-email.tsx'
import { InlineField } from './inline-field.tsx'
import { useFieldEdits } from './use-field-edits.ts'

/** Every field of a lead, edited in place. */
export function LeadFields({ lead, onOpenLead }: { lead: Lead; onOpenLead: (id: number) => void }) {
  const edits = useFieldEdits(lead)
  const text = (name: TextName, label: string, link?: ReactNode) => (
    <TextRow key={name} name={name} label={label} link={link} lead={lead} edits={edits} />
  )
  const name = fullName(lead)
  return (
    <>
      <FieldGroup title="Deal">
        <ChoiceRow name="status" label="Status" options={STATUS_OPTIONS} lead={lead} edits={edits} isRequired />
        <FieldRow label="AI score">
          <span className="flex items-center">
            <ScoreBar score={lead.aiScore} className="h-8 px-2 text-sm pointer-coarse:h-11" />
            <WhyButton />
          </span>
        </FieldRow>
        <FieldRow label="Deal value">
          <InlineField
            label="Deal value"
            value={lead.dealValue ? poundsOf(lead.dealValue) : ''}
            shown={formatPounds(lead.dealValue)}
            input={{ type: 'number', min: 0, step: 100 }}
            issue={edits.issues.dealValue}
            onSave={(value) => edits.save('dealValue', penceOf(value))}
          />
        </FieldRow>
        <FieldRow label="Probability">
          <InlineField
            label="Probability"
            value={lead.probability ? String(lead.probability) : ''}
            shown={`${lead.probability}%`}
            input={{ type: 'number', min: 0, max: 100, step: 5 }}
            issue={edits.issues.probability}
            onSave={(value) => edits.save('probability', typedNumber(value))}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Contact">
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
        <FieldRow label="Email">
          <InlineEmail
            lead={lead}
            edits={edits}
            link={<FieldLink href={mailAddress(lead.email)} label={`Email ${name}`} icon={Mail} />}
            onOpenLead={onOpenLead}
          />
        </FieldRow>
        {text(
          'phone',
          'Phone',
          <FieldLink href={phoneAddress(lead.phone ?? '')} label={`Call ${name}`} icon={Phone} />,
        )}
        {text(
          'linkedinUrl',
          'LinkedIn',
          <FieldLink href={webAddress(lead.linkedinUrl ?? '')} label="Open LinkedIn" icon={ExternalLink} />,
        )}
      </FieldGroup>
      <FieldGroup title="Company">
        {text('company', 'Company')}
        {text('jobTitle', 'Job title')}
        <ChoiceRow name="industry" label="Industry" options={INDUSTRY_OPTIONS} lead={lead} edits={edits} />
        <ChoiceRow name="companySize" label="Company size" options={COMPANY_SIZE_OPTIONS} lead={lead} edits={edits} />
        {text(
          'website',
          'Website',
          <FieldLink href={webAddress(lead.website ?? '')} label="Open website" icon={ExternalLink} />,
        )}
        {text('location', 'Location')}
      </FieldGroup>
      <section className="px-5 pb-5">
        <h3 className="mb-1 font-semibold text-sm">Notes</h3>
        <div className="-mx-2">
          <InlineField
            label="Notes"
            value={lead.notes ?? ''}
            isLong
            issue={edits.issues.notes}
            onSave={(value) => edits.save('notes', value)}
          />
        </div>
      </section>
    </>
  )
}
