import { Check } from 'lucide-react'
import { Link } from 'wouter'
import type { Setup } from '../../../contract/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { hideSetup, showSetup } from './setup-state.ts'

const STEPS: { fact: keyof Setup; title: string; text: string; path: string }[] = [
  {
    fact: 'hasOffer',
    title: 'Say what you sell',
    text: 'Your offer, who it’s for, and one proof. We use them when we write emails for you.',
    path: '/settings/offer-and-voice',
  },
  {
    fact: 'hasEmailAccount',
    title: 'Connect an email account',
    text: 'Your emails go out from your own address.',
    path: '/settings/email-accounts',
  },
  {
    fact: 'hasLeads',
    title: 'Bring your leads',
    text: 'From an Excel or CSV file, or add one manually.',
    path: '/leads/import',
  },
  {
    fact: 'hasSequence',
    title: 'Create your first sequence',
    text: 'Emails that go out one after the other.',
    path: '/sequences',
  },
]

/** What is done and what is not; each step opens the page where it is done. */
export default function SetupChecklist({ setup }: { setup: Setup }) {
  const done = STEPS.filter(({ fact }) => setup[fact]).length
  function hide() {
    hideSetup()
    toast({
      title: 'Setup steps hidden',
      description: 'Help brings them back.',
      action: { label: 'Undo', onClick: showSetup },
    })
  }
  return (
    <Card aria-label="Get set up" className="px-4 py-3">
      <div className="flex items-center gap-3">
        <h2 className="flex-1 font-semibold text-base">
          Get set up{' '}
          <span className="font-normal text-ink-2 text-sm">
            {done} of {STEPS.length} done
          </span>
        </h2>
        <Button variant="ghost" size="sm" onClick={hide}>
          Hide
        </Button>
      </div>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ fact, title, text, path }) => (
          <li key={fact}>
            <Link
              href={path}
              className="flex h-full items-start gap-3 rounded-md border px-3 py-2.5 text-sm hover:bg-sunken"
            >
              <span
                className={cn(
                  'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border',
                  setup[fact] ? 'border-transparent bg-good-soft text-good-text' : 'border-line-control',
                )}
              >
                {setup[fact] && <Check className="size-3.5" aria-hidden="true" />}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-ink-2">{setup[fact] ? 'Done' : text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
