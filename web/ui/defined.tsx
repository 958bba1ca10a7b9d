import { cn } from './class-names.ts'
import { Tooltip } from './overlay/tooltip.tsx'

type Props = { term: string; definition: string; className?: string }

/** A term whose definition shows on hover and focus. */
export function Defined({ term, definition, className }: Props) {
  return (
    <Tooltip text={definition}>
      <button
        type="button"
        className={cn(
          'cursor-help rounded-sm text-left decoration-line-control decoration-dotted underline-offset-4 hover:underline',
          className,
        )}
      >
        {term}
      </button>
    </Tooltip>
  )
}
