import type { ReactNode } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import {
  LEAD_FIELD_KEYS,
  LEAD_FIELDS,
  type LeadField as LeadFieldName,
  rowOf,
} from '../../../../contract/lead-fields.ts'
import { LeadRecords } from '../../integrations/lead-records.tsx'
import { WhyButton } from '../../scoring/score-reasons.tsx'
import { ScoreBar } from '../list/lead-badges.tsx'
import { LeadField, Row } from './lead-field.tsx'
import { LeadWin } from './lead-win.tsx'
import { useFieldEdits } from './use-field-edits.ts'

type Group = (typeof LEAD_FIELDS)[keyof typeof LEAD_FIELDS]['drawer']

type Props = { lead: Lead; onOpenLead: (id: number) => void }

/** The fields of a group, edited in place. */
function useFields({ lead, onOpenLead }: Props) {
  const edits = useFieldEdits(lead)
  return (group: Group) =>
    LEAD_FIELD_KEYS.filter((name) => LEAD_FIELDS[name].drawer === group && isShown(lead, name)).flatMap((name) => [
      <LeadField key={name} name={name} lead={lead} edits={edits} onOpenLead={onOpenLead} />,
      name === 'status' && <Score key="aiScore" score={lead.aiScore} />,
      name === 'status' && <LeadWin key="win" lead={lead} />,
    ])
}

/** Where the deal with a lead stands. */
export function DealFields(props: Props) {
  const fields = useFields(props)
  return (
    <Section title="Deal">
      <dl>{fields('deal')}</dl>
    </Section>
  )
}

/** Who the lead is: every other field. */
export function PropertyFields(props: Props) {
  const { lead } = props
  const fields = useFields(props)
  return (
    <>
      <Section title="Contact">
        <dl>{fields('contact')}</dl>
      </Section>
      <Section title="Company">
        <dl>{fields('company')}</dl>
      </Section>
      <LeadRecords leadId={lead.id}>{(records) => <Section title="CRM">{records}</Section>}</LeadRecords>
      <Section title={LEAD_FIELDS.notes.label}>{fields('notes')}</Section>
      {lead.extraColumns && (
        <Section title="More from the file">
          <ExtraColumns columns={lead.extraColumns} />
        </Section>
      )}
    </>
  )
}

/** An own word is for values that our list doesn't have. */
function isShown(lead: Lead, name: LeadFieldName) {
  const { ownWordOf } = rowOf(name)
  return !ownWordOf || lead[ownWordOf] === 'other' || Boolean(lead[name])
}

const Score = ({ score }: { score: number }) => (
  <Row label="AI score">
    <span className="flex items-center">
      <ScoreBar score={score} className="h-8 px-2 text-sm pointer-coarse:h-11" />
      <WhyButton />
    </span>
  </Row>
)

/** Columns of an imported file that fill no field, as the file has them. */
const ExtraColumns = ({ columns }: { columns: NonNullable<Lead['extraColumns']> }) => (
  <dl>
    {Object.entries(columns).map(([name, value]) => (
      <Row key={name} label={name}>
        <span className="wrap-anywhere min-w-0 px-2 py-1.5 text-sm">{value}</span>
      </Row>
    ))}
  </dl>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="px-5 pb-5">
    <h3 className="mb-1 font-semibold text-sm">{title}</h3>
    {children}
  </section>
)
