import { useLetterKeys } from '../../lib/keys/letter-keys.ts'
import { Button } from '../../ui/button.tsx'

type KeyButtonProps = { keyName: string; isPrimary?: boolean; onClick: () => void; children: string }

/** A button with the key that does the same. */
export function KeyButton({ keyName, isPrimary, onClick, children }: KeyButtonProps) {
  const hasKeys = useLetterKeys()
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      {...(hasKeys && { 'aria-keyshortcuts': keyName })}
      onClick={onClick}
      className="self-start"
    >
      {children}
      {hasKeys && (
        <span aria-hidden="true" className="rounded-sm border border-current/30 px-1.5 text-xs opacity-75">
          {keyName}
        </span>
      )}
    </Button>
  )
}
