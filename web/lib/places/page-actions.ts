import { useEffect, useRef } from 'react'

/** What can be done with what is open or selected, for the palette. `words` are synonyms, in lower case. */
type PageAction = { label: string; words?: string[]; run: () => void }
type Group = { heading: string; current: () => PageAction[] }

let groups: Group[] = []

/** Offers actions in the palette while the page is shown. Without a heading there is nothing to act on. */
export function usePageActions(heading: string | undefined, actions: PageAction[]) {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (heading === undefined) return
    const group = { heading, current: () => latest.current }
    groups = [group, ...groups]
    return () => {
      groups = groups.filter((other) => other !== group)
    }
  }, [heading])
}

/** What was opened or selected last comes first. */
export const pageActions = () => groups.map(({ heading, current }) => ({ heading, actions: current() }))
