import { useState } from 'react'

/** Each opening is a new dialog, named by `count`, which stays, closed, so that its leaving can be shown. */
export function useOpened<About = true>() {
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number; about?: About }>({ isOpen: false, count: 0 })
  return {
    ...opened,
    // What stands in an open one is not thrown away for another.
    open: (about: About) => setOpened((last) => (last.isOpen ? last : { isOpen: true, count: last.count + 1, about })),
    close: () => setOpened((last) => ({ ...last, isOpen: false })),
  }
}
