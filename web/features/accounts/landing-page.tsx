import { ArrowRight, ChartNoAxesColumn, type LucideIcon, MailPlus, Plug, Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LandingPicture } from './landing-picture.tsx'

const SELLING_POINTS: { icon: LucideIcon; text: string }[] = [
  { icon: Sparkles, text: 'AI-powered lead scoring and enrichment' },
  { icon: MailPlus, text: 'Automated personalized email generation' },
  { icon: ChartNoAxesColumn, text: 'Real-time analytics and reporting' },
  { icon: Plug, text: 'Seamless CRM integrations' },
]

export default function LandingPage() {
  useEffect(() => {
    document.title = 'Leadwright'
  }, [])
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-clip bg-surface">
      <Backdrop />
      <header className="mx-auto flex w-full max-w-6xl items-center px-5 py-5 sm:px-8">
        <Logo />
      </header>
      <main className="mx-auto grid w-full max-w-6xl flex-1 content-center grid-cols-[minmax(0,1fr)] items-center gap-14 px-5 pt-6 pb-16 sm:px-8 min-[73rem]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] min-[73rem]:gap-16">
        <div>
          <p className="font-medium text-accent-text text-sm">AI-Powered Lead Generation Platform</p>
          <h1 className="mt-3 text-balance font-semibold text-display tracking-[-0.03em]">Welcome to Leadwright</h1>
          <ul className="mt-8 grid gap-3">
            {SELLING_POINTS.map(({ icon: Icon, text }) => (
              <li key={text} className="flex items-center gap-3 text-base text-ink-2 sm:text-lg">
                <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
                  <Icon className="size-4" aria-hidden="true" />
                </span>
                {text}
              </li>
            ))}
          </ul>
          <Button variant="primary" size="lg" className="mt-9 w-full sm:w-auto" onClick={goToLogin}>
            Get Started
            <ArrowRight aria-hidden="true" />
          </Button>
          <p className="mt-4 text-ink-3 text-sm">Join thousands of sales teams already using Leadwright</p>
        </div>
        <LandingPicture />
      </main>
    </div>
  )
}

function goToLogin() {
  window.location.href = '/api/login'
}

/** A faint dotted background that fades out under a glow of the accent color. */
function Backdrop() {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <div className="absolute inset-0 bg-[radial-gradient(var(--line-strong)_1px,transparent_1px)] bg-[size:22px_22px] opacity-70 [mask-image:radial-gradient(70%_60%_at_75%_45%,black,transparent)]" />
      <div className="absolute inset-0 bg-[radial-gradient(46rem_32rem_at_78%_38%,color-mix(in_oklab,var(--accent)_16%,transparent),transparent_70%)]" />
    </div>
  )
}
