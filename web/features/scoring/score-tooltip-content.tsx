import { useLeadScore } from './score-api.ts'
import { ScoreFactors } from './score-factors.tsx'
import { modelWords } from './score-words.ts'
import { WaitingReasons } from './waiting-reasons.tsx'

const SHOWN_FACTORS = 6

export default function ScoreTooltipContent({ leadId }: { leadId: number }) {
  const { data, isError } = useLeadScore(leadId)
  if (isError && !data) return "The reasons didn't load."
  if (!data) return <WaitingReasons />
  return (
    <>
      <ScoreFactors {...data} limit={SHOWN_FACTORS} />
      <p className="mt-2 text-ink-3 text-xs">{modelWords(data.model)}</p>
    </>
  )
}
