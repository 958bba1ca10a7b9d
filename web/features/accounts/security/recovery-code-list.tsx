import { Copy } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { copyWithToast } from '../../../lib/copy-with-toast.ts'
import { Button } from '../../../ui/button.tsx'

/** Shown once, right after they were made. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  // The form that made them is gone, and with it the place of focus and scrolling.
  useLayoutEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="status"
      className="flex scroll-mt-12 flex-col gap-3 rounded-md bg-accent-soft p-3 text-sm"
    >
      <p className="text-accent-text">
        Save these recovery codes now. You won't see them again. Each one works once if you lose your phone.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-1 gap-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all text-xs">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <Button onClick={() => copyWithToast(codes.join('\n'))}>
          <Copy aria-hidden="true" />
          Copy Codes
        </Button>
        <Button variant="primary" onClick={onDone}>
          I Saved Them
        </Button>
      </div>
    </div>
  )
}
