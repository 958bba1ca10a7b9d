import { lazy, Suspense, useEffect, useRef } from 'react'
import { startTour, useTourState } from './tour-state.ts'
import { tourPage, tourSteps } from './tour-steps.ts'

const TourCard = lazy(() => import('./tour-card.tsx'))

/** The tour of the page at this address, while it is active and the page has one. */
export function Tour({ path }: { path: string }) {
  const { isActive, step } = useTourState()
  const page = tourPage(path)
  const steps = tourSteps(page)

  // Each page's tour begins at its first step.
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current !== page && isActive) startTour()
    lastPage.current = page
  }, [page, isActive])

  if (!isActive || steps.length === 0) return null
  return (
    <Suspense>
      <TourCard key={page} steps={steps} index={Math.min(step, steps.length - 1)} />
    </Suspense>
  )
}
