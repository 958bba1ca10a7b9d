import { Sparkles } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { fullName } from '../lead-data/lead-words.ts'
import { useEnrichLead, useIsEnriching } from './enrichment-api.ts'

/** While busy, the button keeps the focus and does nothing. */
function useEnrichControl(leadId: number) {
  const enrich = useEnrichLead()
  const isEnriching = useIsEnriching(leadId)
  return {
    isEnriching,
    control: {
      'aria-busy': isEnriching,
      'aria-disabled': isEnriching,
      onClick: () => !isEnriching && enrich(leadId),
    },
  }
}

const Icon = ({ isEnriching }: { isEnriching: boolean }) =>
  isEnriching ? <Spinner /> : <Sparkles aria-hidden="true" />

type Props = { leadId: number; label: string } & Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>

export function EnrichButton({ leadId, label, ...look }: Props) {
  const { isEnriching, control } = useEnrichControl(leadId)
  return (
    <Button {...look} {...control}>
      <Icon isEnriching={isEnriching} />
      {isEnriching ? 'Enriching…' : label}
    </Button>
  )
}

/** In a list the label names the lead; in the drawer it need not. */
export function EnrichIconButton({ lead, label = fullName(lead) }: { lead: Lead; label?: string }) {
  const { isEnriching, control } = useEnrichControl(lead.id)
  return (
    <IconButton label={`${isEnriching ? 'Enriching' : 'Enrich'} ${label}`} title="Enrich" {...control}>
      <Icon isEnriching={isEnriching} />
    </IconButton>
  )
}
