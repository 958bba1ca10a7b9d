import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

const badgeVariants = cva(
  'inline-flex h-5.5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-xs',
  {
    variants: {
      tone: {
        neutral: 'bg-quiet-soft text-ink-2',
        accent: 'bg-accent-soft text-accent-text',
        good: 'bg-good-soft text-good-text',
        warn: 'bg-warn-soft text-warn-text',
        bad: 'bg-bad-soft text-bad',
        info: 'bg-info-soft text-info',
        outline: 'rounded-sm border border-line-strong border-dashed text-ink-2',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

type Props = ComponentProps<'span'> & VariantProps<typeof badgeVariants> & { hasDot?: boolean }

// Lists draw hundreds of badges of a few looks.
const looks = new Map<string, string>()

function lookOf(tone: Props['tone'], className: string | undefined) {
  const key = `${tone} ${className}`
  const look = looks.get(key) ?? cn(badgeVariants({ tone }), className)
  looks.set(key, look)
  return look
}

export function Badge({ tone, hasDot, className, children, ...props }: Props) {
  return (
    <span className={lookOf(tone, className)} {...props}>
      {hasDot && <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />}
      {children}
    </span>
  )
}
