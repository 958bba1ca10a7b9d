import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { RichTooltip } from '../../ui/overlay/tooltip.tsx'
import { WaitingReasons } from './waiting-reasons.tsx'

// Loaded when somebody first hovers over a score.
const Content = lazy<ComponentType<{ leadId: number }>>(() =>
  import('./score-tooltip-content.tsx').catch(() => ({ default: NotLoaded })),
)
const NotLoaded = () => "The reasons didn't load."

/** Explains a score on hover. Keyboard users find the same in the drawer. */
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
