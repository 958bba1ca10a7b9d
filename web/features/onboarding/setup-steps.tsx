import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import type { Setup } from '../../../contract/setup.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useIsSetupHidden } from './setup-state.ts'
import { useTourState } from './tour-state.ts'

// As high as the list, so that the page below stays where it is.
const SetupChecklist = lazyPart(
  () => import('./setup-checklist.tsx'),
  createElement('div', { className: 'h-98 sm:h-60 xl:h-41' }),
)

/** After the tour, what a new account still has to do, until all of it is done or the user hides it. */
export function SetupSteps() {
  const isHidden = useIsSetupHidden()
  const { isActive } = useTourState()
  // Asked for anew on each visit: the steps are done on other pages, or in another tab.
  const { data } = useQuery<Setup>({ queryKey: ['/api/setup'], staleTime: 0, refetchOnWindowFocus: 'always' })
  if (!data || isHidden || isActive || Object.values(data).every(Boolean)) return null
  return <SetupChecklist setup={data} />
}
