import { ChevronDown, ChevronUp } from 'lucide-react'
import { useLocation } from 'wouter'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLeads } from '../../lead-data/lead-api.ts'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { type LeadView, listQuery } from '../../lead-data/lead-view.ts'
import { lastView, rememberView } from '../last-view.ts'
import { useNeighbourKeys } from '../lead/use-neighbour-keys.ts'
import { type Neighbour, useNeighbours } from '../lead/use-neighbours.ts'

/** The previous and the next lead of the list that this one was opened from. */
export function LeadNeighbours({ id }: { id: number }) {
  const view = lastView()
  return view ? <Neighbours id={id} view={view} /> : null
}

function Neighbours({ id, view }: { id: number; view: LeadView }) {
  const [, navigate] = useLocation()
  const hint = useKeyHints()
  const { previous, next } = useNeighbours(view, id)
  const isListed = useLeads(listQuery(view)).data?.leads.some((lead) => lead.id === id) ?? false

  function go({ lead, page }: Neighbour) {
    rememberView({ ...view, page })
    navigate(leadHref(lead))
  }
  useNeighbourKeys({ previous, next }, isListed, go)

  if (!isListed) return null
  return (
    <>
      <IconButton
        label="Previous lead"
        {...hint('Previous lead', 'k')}
        disabled={previous === undefined}
        onClick={() => previous && go(previous)}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next lead"
        {...hint('Next lead', 'j')}
        disabled={next === undefined}
        onClick={() => next && go(next)}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </>
  )
}
