import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Card, CardHeader } from '../../ui/card.tsx'

const PLACES = [
  ['/settings/email-accounts', 'Email accounts', 'Connect the account your emails come from'],
  ['/outbox', 'Outbox', 'Sent and scheduled emails with their status'],
  ['/settings/do-not-contact', 'Do not contact', 'Addresses we never email'],
  ['/settings/crm', 'CRM settings', 'How your CRM stays in sync'],
] as const

/** Where the settings around integrations are. */
export const MoreSettingsCard = () => (
  <Card aria-labelledby="more-settings-title">
    <CardHeader title="Email and more" titleId="more-settings-title" />
    <ul className="divide-y border-t">
      {PLACES.map(([path, name, what]) => (
        <li key={path}>
          <Link
            href={path}
            className="-outline-offset-2 flex min-h-row items-center gap-x-3 px-4 py-2 text-sm hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="font-medium">{name}</span>
              <span className="block text-ink-2">{what}</span>
            </span>
            <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
