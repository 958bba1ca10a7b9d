import { Progress as RadixProgress } from 'radix-ui'
import { cn } from './class-names.ts'

const MAX = 100

const toneClasses = { accent: 'bg-accent', good: 'bg-bar-good', warn: 'bg-bar-warn', bad: 'bg-bar-bad' }

type Props = { value: number; label: string; tone?: keyof typeof toneClasses; className?: string }

export function Progress({ value, label, tone = 'accent', className }: Props) {
  const shown = Math.min(MAX, Math.max(0, value))
  return (
    <RadixProgress.Root
      value={shown}
      max={MAX}
      aria-label={label}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-quiet-soft', className)}
    >
      <RadixProgress.Indicator
        className={cn('h-full rounded-full transition-[width] duration-100', toneClasses[tone])}
        style={{ width: `${shown}%` }}
      />
    </RadixProgress.Root>
  )
}
