import { useState } from 'react'

/** Each opening is a new dialog with `count` as its key. It stays mounted after closing, for the closing animation. */
export function useOpened<About = true>() {
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number; about?: About }>({ isOpen: false, count: 0 })
  return {
    ...opened,
    // An open dialog is not replaced: its unsaved input would be lost.
    open: (about: About) => setOpened((last) => (last.isOpen ? last : { isOpen: true, count: last.count + 1, about })),
    close: () => setOpened((last) => ({ ...last, isOpen: false })),
  }
}
