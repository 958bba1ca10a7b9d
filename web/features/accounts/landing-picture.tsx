import { Send } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'

const LEADS = [
  { name: 'Grace Hopper', role: 'VP Engineering', company: 'Navona Systems', status: 'Qualified', score: 92 },
  { name: 'Tomás Rivera', role: 'Head of Operations', company: 'Clínica Serrano', status: 'Contacted', score: 84 },
  { name: 'Ingrid Solberg', role: 'CFO', company: 'Fjordbank', status: 'New', score: 77 },
  { name: 'Amara Okafor', role: 'Director of Procurement', company: 'Kestrel Foods', status: 'Contacted', score: 66 },
  { name: 'Priya Raman', role: 'Product Lead', company: 'Nimbuspath', status: 'New', score: 58 },
] as const

const toneOf = { Qualified: 'good', Contacted: 'warn', New: 'info' } as const

const barOf = (score: number) => (score >= 80 ? 'bg-bar-good' : score >= 60 ? 'bg-bar-warn' : 'bg-bar-bad')

const REASONS = [
  ['Senior technical buyer', '+24'],
  ['200+ employees', '+19'],
  ['Clicked pricing twice', '+17'],
] as const

/** An illustration of the product, not data: hidden from screen readers. */
export function LandingPicture() {
  return (
    <div aria-hidden="true" className="pointer-events-none relative select-none pb-20 sm:pb-16">
      <div className="overflow-hidden rounded-lg border bg-surface shadow-pop">
        <p className="flex h-12 items-center gap-3 border-b px-4 font-semibold text-sm">Leads</p>
        <div className="flex h-9 items-center border-b px-4 text-ink-3 text-xs">
          <span className="flex-1">Lead</span>
          <span className="hidden w-36 md:block">Company</span>
          <span className="w-24 sm:w-28">Status</span>
          <span className="w-12 whitespace-nowrap text-right sm:w-24 sm:text-left">AI score</span>
        </div>
        {LEADS.map((lead) => (
          <LeadLine key={lead.name} {...lead} />
        ))}
      </div>
      <ScoreNote />
      <EmailNote />
    </div>
  )
}

function LeadLine({ name, role, company, status, score }: (typeof LEADS)[number]) {
  return (
    <div className="flex h-13 items-center border-b px-4 text-sm last:border-b-0">
      <div className="flex min-w-0 flex-1 items-center gap-3 pr-3">
        <Avatar name={name} className="hidden min-[24rem]:inline-flex" />
        <div className="min-w-0">
          <p className="truncate font-medium leading-4">{name}</p>
          <p className="mt-0.5 truncate text-ink-3 text-xs">{role}</p>
        </div>
      </div>
      <span className="hidden w-36 truncate pr-3 md:block">{company}</span>
      <span className="w-24 sm:w-28">
        <Badge tone={toneOf[status]} hasDot>
          {status}
        </Badge>
      </span>
      <span className="flex w-12 items-center justify-end gap-2 font-medium tabular-nums sm:w-24 sm:justify-start">
        <span className="hidden h-1.5 w-14 overflow-hidden rounded-full bg-quiet-soft sm:block">
          <span className={`block h-full rounded-full ${barOf(score)}`} style={{ width: `${score}%` }} />
        </span>
        {score}
      </span>
    </div>
  )
}

function ScoreNote() {
  return (
    <div className="absolute right-4 bottom-0 w-60 rounded-lg border bg-surface p-4 shadow-pop sm:-right-5">
      <p className="font-semibold text-sm">Why 92</p>
      {REASONS.map(([label, points]) => (
        <p key={label} className="mt-2 flex justify-between text-ink-2 text-sm">
          {label}
          <span className="font-medium text-good tabular-nums">{points}</span>
        </p>
      ))}
    </div>
  )
}

function EmailNote() {
  return (
    <div className="absolute bottom-2 left-6 hidden w-64 items-center gap-3 rounded-lg border bg-surface p-3 shadow-pop sm:flex">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
        <Send className="size-4" />
      </span>
      <div className="min-w-0 text-sm">
        <p className="truncate font-medium leading-4">Shorter release nights</p>
        <p className="mt-0.5 truncate text-ink-3 text-xs">Step 2 of 3, tomorrow 09:00</p>
      </div>
    </div>
  )
}
