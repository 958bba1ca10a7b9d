import type { LucideIcon } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

type Props = { href: string | undefined; label: string; icon: LucideIcon }

/** A link to what a value points to; nothing when that is not a safe address. */
export function FieldLink({ href, label, icon: Icon }: Props) {
  if (!href) return null
  const isWeb = href.startsWith('http')
  return (
    <Button variant="ghost" size="icon" asChild>
      <a href={href} aria-label={label} title={label} {...(isWeb && { target: '_blank', rel: 'noopener noreferrer' })}>
        <Icon aria-hidden="true" />
      </a>
    </Button>
  )
}
