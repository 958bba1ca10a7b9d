import { ExternalLink, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { mailAddress, phoneAddress, webAddress } from '../../../lib/safe-link.ts'
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx'
import {
  COMPANY_SIZE_OPTIONS,
  fullName,
  INDUSTRY_OPTIONS,
  type Option,
  STATUS_OPTIONS,
} from '../../lead-data/lead-words.ts'
import { WhyButton } from '../../scoring/score-reasons.tsx'
import { penceOf, poundsOf, typedNumber } from '../form/lead-form.ts'
import { ScoreBar } from '../list/lead-badges.tsx'
import { FieldLink } from './field-link.tsx'
import { InlineEmail } from './inline-email.tsx'
import { InlineField } from './inline-field.tsx'
import { type FieldEdits, useFieldEdits } from './use-field-edits.ts'

type TextName = 'firstName' | 'lastName' | 'phone' | 'company' | 'jobTitle' | 'location' | 'website' | 'linkedinUrl'
type ChoiceName = 'status' | 'industry' | 'companySize'

/** Every field of a lead, each edited where it stands. */
export function LeadFields({ lead, onOpenLead }: { lead: Lead; onOpenLead: (id: number) => void }) {
  const edits = useFieldEdits(lead)
  const text = (name: TextName, label: string, link?: ReactNode) => (
    <Text key={name} name={name} label={label} link={link} lead={lead} edits={edits} />
  )
  const name = fullName(lead)
  return (
    <>
      <Group title="Deal">
        <Choice name="status" label="Status" options={STATUS_OPTIONS} lead={lead} edits={edits} isRequired />
        <Row label="AI score">
          <span className="flex items-center">
            <ScoreBar score={lead.aiScore} className="h-8 px-2 text-sm pointer-coarse:h-11" />
            <WhyButton />
          </span>
        </Row>
        <Row label="Deal value">
          <InlineField
            label="Deal value"
            value={lead.dealValue ? poundsOf(lead.dealValue) : ''}
            shown={formatPounds(lead.dealValue)}
            input={{ type: 'number', min: 0, step: 100 }}
            issue={edits.issues.dealValue}
            onSave={(value) => edits.save('dealValue', penceOf(value))}
          />
        </Row>
        <Row label="Probability">
          <InlineField
            label="Probability"
            value={lead.probability ? String(lead.probability) : ''}
            shown={`${lead.probability}%`}
            input={{ type: 'number', min: 0, max: 100, step: 5 }}
            issue={edits.issues.probability}
            onSave={(value) => edits.save('probability', typedNumber(value))}
          />
        </Row>
      </Group>
      <Group title="Contact">
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
        <Row label="Email">
          <InlineEmail
            lead={lead}
            edits={edits}
            link={<FieldLink href={mailAddress(lead.email)} label={`Email ${name}`} icon={Mail} />}
            onOpenLead={onOpenLead}
          />
        </Row>
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
      </Group>
      <Group title="Company">
        {text('company', 'Company')}
        {text('jobTitle', 'Job title')}
        <Choice name="industry" label="Industry" options={INDUSTRY_OPTIONS} lead={lead} edits={edits} />
        <Choice name="companySize" label="Company size" options={COMPANY_SIZE_OPTIONS} lead={lead} edits={edits} />
        {text(
          'website',
          'Website',
          <FieldLink href={webAddress(lead.website ?? '')} label="Open website" icon={ExternalLink} />,
        )}
        {text('location', 'Location')}
      </Group>
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-5 pb-5">
      <h3 className="mb-1 font-semibold text-sm">{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-2">
      <dt className="py-1.5 text-ink-3 text-sm pointer-coarse:py-3">{label}</dt>
      <dd className="-mr-2">{children}</dd>
    </div>
  )
}

type FieldProps = { label: string; lead: Lead; edits: FieldEdits }

function Text({ name, label, link, lead, edits }: FieldProps & { name: TextName; link?: ReactNode }) {
  return (
    <Row label={label}>
      <InlineField
        label={label}
        value={lead[name] ?? ''}
        aside={link}
        issue={edits.issues[name]}
        onSave={(value) => edits.save(name, value)}
      />
    </Row>
  )
}

type ChoiceProps = FieldProps & { name: ChoiceName; options: Option[]; isRequired?: boolean }

function Choice({ name, label, options, lead, edits, isRequired }: ChoiceProps) {
  return (
    <Row label={label}>
      <ChoiceSelect
        aria-label={label}
        options={options}
        value={lead[name] ?? ''}
        onValueChange={(value) => edits.save(name, value || null)}
        placeholder={`Add ${label.toLowerCase()}`}
        isRequired={isRequired}
        className="h-8 border-transparent bg-transparent px-2 text-sm hover:border-line-strong hover:bg-sunken"
      />
      {edits.issues[name] && (
        <p role="alert" className="px-2 pt-1.5 text-bad text-xs">
          {edits.issues[name]}
        </p>
      )}
    </Row>
  )
}
