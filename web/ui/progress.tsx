import { cn } from './class-names.ts'

const MAX = 100

const toneClasses = { accent: 'bg-accent', good: 'bg-bar-good', warn: 'bg-bar-warn', bad: 'bg-bar-bad' }

type Props = { value: number; label: string; tone?: keyof typeof toneClasses; className?: string }

export function Progress({ value, label, tone = 'accent', className }: Props) {
  const shown = Math.min(MAX, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={MAX}
      aria-valuenow={shown}
      aria-valuetext={`${Math.round(shown)}%`}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-quiet-soft', className)}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-100 ${toneClasses[tone]}`}
        style={{ width: `${shown}%` }}
      />
    </div>
  )
}
