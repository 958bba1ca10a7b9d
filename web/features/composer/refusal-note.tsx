import { CircleAlert, X } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Refusal } from './refusal-words.ts'

type Props = { refusal: Refusal | undefined; onDismiss: () => void }

/** Why it wasn't sent, beside the text, which is still there. */
export function RefusalNote({ refusal, onDismiss }: Props) {
  if (!refusal) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t bg-bad-soft px-4 py-1.5 text-sm">
      <CircleAlert className="size-4 shrink-0 text-bad" aria-hidden="true" />
      <p className="wrap-anywhere min-w-0 flex-1 basis-48">{refusal.message}</p>
      {refusal.next && (
        <Button size="sm" asChild>
          <Link href={refusal.next.href}>{refusal.next.label}</Link>
        </Button>
      )}
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
