import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { Button } from '../../../ui/button.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import { DuplicateFinder } from './duplicate-finder.tsx'
import {
  type DuplicateView,
  duplicatesHref,
  readDuplicateView,
  readPair,
  SHOWN,
  type Shown,
  shownWords,
} from './duplicate-view.ts'
import { PairComparison } from './pair-comparison.tsx'
import { useDismissing } from './use-dismissing.ts'
import { useMerging } from './use-merging.ts'

/**
 * Likely duplicates: the sure ones can be merged at once, the others one by one. Skipped pairs stay skipped while the page is open;
 * those that are not the same person can be taken back.
 */
export default function DuplicatesPage() {
  const search = useSearch()
  const view = readDuplicateView(search)
  const pair = readPair(search)
  const [, navigate] = useLocation()
  const [skipped, setSkipped] = useState<string[]>([])
  const merging = useMerging()
  const { merge, isMerging, sureMerge, lastMergeIds, undo } = merging
  const { dismiss, takeBack, lastPair, forgetLast } = useDismissing()
  const show = (next: Partial<DuplicateView>) => navigate(duplicatesHref({ ...view, page: 1, ...next }))
  return (
    <>
      <PageHeader
        title={pair ? 'Merge leads' : 'Find duplicates'}
        actions={
          <>
            {/* The last choice can be undone when the toast is gone. */}
            {lastPair && view.show !== 'dismissed' ? (
              <Button onClick={() => takeBack(lastPair)}>Undo “Not the same”</Button>
            ) : (
              lastMergeIds.length > 0 &&
              !isMerging && (
                <Button onClick={() => undo(lastMergeIds)}>
                  {lastMergeIds.length === 1 ? 'Undo last merge' : `Undo ${lastMergeIds.length} merges`}
                </Button>
              )
            )}
            <Button asChild variant="ghost">
              <Link href="/leads">
                <ArrowLeft aria-hidden="true" />
                <span className="max-sm:sr-only">Leads</span>
              </Link>
            </Button>
          </>
        }
      />
      <PageBody>
        {pair ? (
          <PairComparison key={pair.join()} pair={pair} merging={merging} />
        ) : (
          <Tabs
            value={view.show}
            onValueChange={(next) => show({ show: next as Shown })}
            // The arrow keys move between tabs: each would load another list.
            activationMode="manual"
            className="max-w-4xl"
          >
            <TabsList aria-label="Which pairs">
              {SHOWN.map((shown) => (
                <TabsTrigger key={shown} value={shown}>
                  {shownWords[shown].tab}
                </TabsTrigger>
              ))}
            </TabsList>
            <TabsContent value={view.show}>
              <p className="mb-4 text-ink-2 text-sm">{shownWords[view.show].text}</p>
              <DuplicateFinder
                key={view.show}
                view={view}
                skipped={skipped}
                isMerging={isMerging}
                sureMerge={{
                  ...sureMerge,
                  onStart: () => {
                    forgetLast()
                    sureMerge.onStart()
                  },
                }}
                onMerge={(chosen) => {
                  forgetLast()
                  merge(chosen)
                }}
                onDismiss={dismiss}
                onTakeBack={takeBack}
                onSkip={(key) => setSkipped((keys) => [...keys, key])}
                onShowSkipped={() => setSkipped([])}
                onPage={(page) => {
                  show({ page })
                  window.scrollTo(0, 0)
                }}
              />
            </TabsContent>
          </Tabs>
        )}
      </PageBody>
    </>
  )
}
