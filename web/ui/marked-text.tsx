import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cn } from './class-names.ts'
import { controlClasses, Input } from './form/input.tsx'
import { Textarea } from './form/textarea.tsx'

type Piece = { text: string; tone?: 'warn' | 'bad' | 'info' }

const toneClasses = {
  warn: 'bg-warn-soft decoration-warn decoration-wavy',
  bad: 'bg-bad-soft decoration-bad decoration-wavy',
  info: 'bg-transparent decoration-accent decoration-dotted',
}

// Behind the control, with the same dimensions: its text is invisible, its marks are not.
const layerClasses =
  'pointer-events-none absolute inset-0 overflow-hidden border-transparent text-transparent hover:border-transparent'

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, tone }, index): ReactNode => {
    if (!tone) return text
    return (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and hold nothing of their own.
        key={index}
        className={cn('rounded-[3px] text-transparent underline decoration-2', toneClasses[tone])}
      >
        {text}
      </mark>
    )
  })
}

/** A text area that highlights parts of its text. The highlights are visual only: their meaning is written beside it. */
export function MarkedTextarea({ pieces, className, ...props }: ComponentProps<'textarea'> & { pieces: Piece[] }) {
  const layer = useRef<HTMLDivElement>(null)
  return (
    <div className="relative rounded-md bg-surface">
      <div
        ref={layer}
        aria-hidden="true"
        className={cn(
          controlClasses,
          layerClasses,
          'wrap-break-word whitespace-pre-wrap py-2 [scrollbar-gutter:stable]',
          className,
        )}
      >
        <Pieces pieces={pieces} />
        {/* A last empty line has a height only with a character on it. */}
        {'\n '}
      </div>
      <Textarea
        className={cn('relative block bg-transparent [scrollbar-gutter:stable]', className)}
        onScroll={(event) => {
          if (layer.current) layer.current.scrollTop = event.currentTarget.scrollTop
        }}
        {...props}
      />
    </div>
  )
}

/** The same for a single line. */
export function MarkedInput({ pieces, className, ...props }: ComponentProps<'input'> & { pieces: Piece[] }) {
  const layer = useRef<HTMLDivElement>(null)
  return (
    <div className="relative rounded-md bg-surface">
      <div
        ref={layer}
        aria-hidden="true"
        className={cn(controlClasses, layerClasses, 'flex items-center whitespace-pre', className)}
      >
        <span>
          <Pieces pieces={pieces} />
        </span>
      </div>
      <Input
        className={cn('relative block bg-transparent', className)}
        onScroll={(event) => {
          if (layer.current) layer.current.scrollLeft = event.currentTarget.scrollLeft
        }}
        {...props}
      />
    </div>
  )
}
