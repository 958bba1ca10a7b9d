const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as labeled on the user's keyboard; `Mod` is Cmd on a Mac, Ctrl elsewhere. */
export function Keys({ keys }: { keys: string[] }) {
  return (
    <span className="flex gap-1">
      {keys.map((key) => (
        <kbd key={key} className="rounded-sm border px-1.5 font-sans text-ink-3 text-xs">
          {key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  )
}
