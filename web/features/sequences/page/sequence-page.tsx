import { useParams } from 'wouter'
import { readId } from '../../../lib/places/paths.ts'
import NotFoundPage from '../../not-found/not-found-page.tsx'
import { readTab } from '../sequence-paths.ts'
import { KnownSequence } from './known-sequence.tsx'
import { SequenceTabs } from './sequence-tabs.tsx'

/** One sequence: its steps, the leads in it, its results and its settings. */
export default function SequencePage() {
  const params = useParams<{ id: string; tab?: string }>()
  const id = readId(params.id)
  const tab = readTab(params.tab)
  if (!id || !tab) return <NotFoundPage />
  return (
    <KnownSequence key={id} id={id}>
      {(sequence) => <SequenceTabs sequence={sequence} tab={tab} />}
    </KnownSequence>
  )
}
