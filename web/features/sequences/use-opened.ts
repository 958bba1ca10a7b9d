import { useState } from 'react'

/** Each opening is a new dialog, named by `count`, which stays, closed, so that its leaving can be shown. */
export function useOpened<About = true>() {
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number; about?: About }>({ isOpen: false, count: 0 })
  return {
    ...opened,
    open: (about: About) => setOpened(({ count }) => ({ isOpen: true, count: count + 1, about })),
    close: () => setOpened((last) => ({ ...last, isOpen: false })),
  }
}
