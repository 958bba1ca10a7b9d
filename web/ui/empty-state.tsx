import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

type Props = { icon: LucideIcon; title: string; text: string; action?: ReactNode; className?: string }

/** In place of an empty list: what it is, what to do next, and a button for it. */
export function EmptyState({ icon: Icon, title, text, action, className }: Props) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-16 text-center', className)}>
      <span className="mb-4 flex size-11 items-center justify-center rounded-lg border bg-sunken text-ink-2">
        <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className="font-semibold text-base">{title}</p>
      <p className="mt-1 max-w-sm text-balance text-ink-2 text-sm">{text}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
