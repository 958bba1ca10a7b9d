import { type ReactNode, useState } from 'react'
import { RichTooltip } from '../../ui/tooltip.tsx'
import { useLeadScore } from './score-api.ts'
import { ScoreFactors } from './score-factors.tsx'
import { Waiting } from './score-reasons.tsx'
import { modelWords } from './score-words.ts'

const SHOWN_FACTORS = 6

/** Why a lead has its score, for whoever rests on it. By keyboard the drawer tells the same. */
export function ScoreTooltip({ leadId, children }: { leadId: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useLeadScore(leadId, isOpen)
  return (
    <RichTooltip
      onOpenChange={setIsOpen}
      content={
        data ? (
          <>
            <ScoreFactors {...data} limit={SHOWN_FACTORS} />
            <p className="mt-2 text-ink-3 text-xs">{modelWords(data.model)}</p>
          </>
        ) : isError ? (
          'The reasons could not be loaded.'
        ) : (
          <Waiting />
        )
      }
    >
      {children}
    </RichTooltip>
  )
}
