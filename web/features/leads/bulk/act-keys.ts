/** The key of each action on leads. Letters do nothing while the user has turned them off. */
export const ACT_KEYS = {
  onStatus: 'S',
  onSequence: 'E',
  onTemplate: 'M',
  onTask: 'A',
  onTags: 'T',
  onEnrich: 'R',
  onExport: 'O',
  onMerge: 'G',
  onDelete: 'Delete',
} as const

export type Act = Exclude<keyof typeof ACT_KEYS, 'onTags' | 'onEnrich'>
/** Those that are not possible for this selection are missing. */
export type Acts = Record<Act, (() => void) | undefined>
