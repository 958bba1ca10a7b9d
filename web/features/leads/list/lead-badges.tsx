import type { EmailPause, Lead } from '../../../../contract/lead.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Progress } from '../../../ui/progress.tsx'
import { emailPauseWords, industryWord, statusWord } from '../../lead-data/lead-words.ts'
import { industryMark, scoreTone, statusTone } from './lead-tones.ts'

export function StatusBadge({ status }: Pick<Lead, 'status'>) {
  return (
    <Badge
      tone={statusTone(status)}
      hasDot
      data-status={status}
      className="data-[status=lost]:group-data-[selected=true]:bg-surface"
    >
      {statusWord(status)}
    </Badge>
  )
}

/** Before the second line of a lead whose address is paused, with the reason on hover; `isAlone`: there is nothing else. */
export const PauseMark = ({ pause, isAlone = false }: { pause: EmailPause; isAlone?: boolean }) => (
  <span className="relative z-1 font-medium text-warn-text" title={emailPauseWords(pause)}>
    Email paused{isAlone ? '' : ' · '}
  </span>
)

export function IndustryBadge({ industry }: { industry: string }) {
  const mark = industryMark(industry)
  return (
    <Badge className="min-w-0 max-w-36 rounded-sm group-data-[selected=true]:bg-surface" data-industry={industry}>
      {mark && <span className={cn('size-2 shrink-0 rounded-[2px]', mark)} aria-hidden="true" />}
      <span className="truncate">{industryWord(industry)}</span>
    </Badge>
  )
}

export function ScoreBar({ score, className }: { score: number; className?: string }) {
  const tone = scoreTone(score)
  return (
    <span className={cn('flex items-center gap-2', className)} data-tone={tone}>
      <Progress
        value={score}
        label="AI score"
        tone={tone}
        className="w-10 group-data-[selected=true]:bg-line-strong xl:w-14"
      />
      <span className="w-6 text-right font-medium tabular-nums" aria-hidden="true">
        {score}
      </span>
    </span>
  )
}
