import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { RichTooltip } from '../../ui/overlay/tooltip.tsx'
import { WaitingReasons } from './waiting-reasons.tsx'

// Fetched when somebody first rests on a score.
const Content = lazy<ComponentType<{ leadId: number }>>(() =>
  import('./score-tooltip-content.tsx').catch(() => ({ default: NotLoaded })),
)
const NotLoaded = () => "The reasons didn't load."

/** Why a lead has its score, for whoever rests on it. By keyboard the drawer tells the same. */
export function ScoreTooltip({ leadId, children }: { leadId: number; children: ReactNode }) {
  return (
    <RichTooltip
      content={
        <Suspense fallback={<WaitingReasons />}>
          <Content leadId={leadId} />
        </Suspense>
      }
    >
      {children}
    </RichTooltip>
  )
}
