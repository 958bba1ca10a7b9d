import type { ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { RichTooltip } from '../../ui/overlay/tooltip.tsx'
import { WaitingReasons } from './waiting-reasons.tsx'

// Loaded when somebody first hovers over a score.
const Content = lazyPart<(props: { leadId: number }) => ReactNode>(
  () => import('./score-tooltip-content.tsx').catch(() => ({ default: NotLoaded })),
  <WaitingReasons />,
)
const NotLoaded = () => "The reasons didn't load."

/** Explains a score on hover. Keyboard users find the same in the drawer. */
export function ScoreTooltip({ leadId, children }: { leadId: number; children: ReactNode }) {
  return <RichTooltip content={<Content leadId={leadId} />}>{children}</RichTooltip>
}
