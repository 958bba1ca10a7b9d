import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names.ts'

/** `overflow-clip` rather than hidden: a table's header inside may still stick to the page. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('overflow-clip rounded-lg border bg-surface shadow-card', className)} {...props} />
}

type HeaderProps = { title: ReactNode; titleId?: string; description?: ReactNode; actions?: ReactNode }

export function CardHeader({ title, titleId, description, actions }: HeaderProps) {
  return (
    <header className="flex min-h-13 items-center gap-4 px-4 pt-3 pb-2">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="font-semibold text-base">
          {title}
        </h2>
        {description && <p className="text-ink-3 text-sm">{description}</p>}
      </div>
      {actions}
    </header>
  )
}
