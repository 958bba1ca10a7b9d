/** The floating panel of a menu or a select, and one line in it. */
export const menuPanelClasses =
  'z-50 min-w-36 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in'

export const menuItemClasses =
  'relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 text-sm data-disabled:pointer-events-none data-highlighted:bg-sunken data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
