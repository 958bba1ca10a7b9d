import { useParams } from 'wouter'
import { readId } from '../../../lib/places/paths.ts'
import NotFoundPage from '../../not-found/not-found-page.tsx'
import { useLeadNews } from '../use-lead-news.ts'
import { KnownLead } from './known-lead.tsx'

/** One lead: its properties, what happened, and where it stands. */
export default function LeadPage() {
  const id = readId(useParams<{ id: string }>().id)
  useLeadNews()
  return id === undefined ? <NotFoundPage /> : <KnownLead id={id} />
}
