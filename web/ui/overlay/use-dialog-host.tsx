import { Fragment, type ReactNode, useId, useState } from 'react'

type DialogProps = { isOpen: boolean; onClose: () => void }
type Options = {
  /** Keeps one dialog, with its state, for all openings. Otherwise every opening mounts a new one. */
  keepsState?: boolean
  onClosed?: () => void
}

/**
 * Opens a lazy dialog about something. `host` renders it: nothing until it is first opened, and closed afterwards, so that
 * closing can animate. While it is open, `open` does nothing, so that what was typed is not lost.
 */
export function useDialogHost<About = undefined>({ keepsState = false, onClosed }: Options = {}) {
  const [{ isOpen, count, about }, setOpened] = useState<{ isOpen: boolean; count: number; about?: About }>({
    isOpen: false,
    count: 0,
  })
  const id = useId()
  const close = () => {
    setOpened((last) => ({ ...last, isOpen: false }))
    onClosed?.()
  }
  return {
    isOpen,
    open: (...[next]: [About] extends [undefined] ? [] : [about: About]) =>
      setOpened((last) => (last.isOpen ? last : { isOpen: true, count: last.count + 1, about: next })),
    close,
    host: (dialog: (props: DialogProps, about: About) => ReactNode) =>
      count > 0 && (
        // With the ID, since other hosts may be rendered beside this one and keys must differ among siblings.
        <Fragment key={`${id} ${keepsState ? 'kept' : count}`}>
          {dialog({ isOpen, onClose: close }, about as About)}
        </Fragment>
      ),
  }
}
