import { FlaskConical } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useLoadSample } from './sample-api.ts'

/** Offered to an empty account. */
export function SampleOffer() {
  const load = useLoadSample()
  return (
    <Card aria-label="Explore" className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
        <FlaskConical className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium text-sm">New here? Look around first</p>
        <p className="text-ink-2 text-sm">
          Adds 240 fictional leads and six weeks of emails. Remove them with one click: what you changed or use stays.
        </p>
      </div>
      <Button disabled={load.isPending} onClick={() => load.mutate()}>
        {load.isPending ? 'Adding sample data…' : 'Explore with sample data'}
      </Button>
    </Card>
  )
}
