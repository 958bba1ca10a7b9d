import { cn } from './class-names.ts'

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('flex items-center gap-2.5 font-semibold text-base tracking-tight', className)}>
      <img src="/favicon.svg" alt="" width={26} height={26} />
      Leadwright
    </span>
  )
}
