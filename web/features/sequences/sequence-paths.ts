/** The tabs of a sequence's page, in their order. The first is the page's own address. */
export const SEQUENCE_TABS = ['steps', 'people', 'results', 'settings'] as const
export type SequenceTab = (typeof SEQUENCE_TABS)[number]

export const sequencePath = (id: number, tab: SequenceTab = 'steps') =>
  tab === 'steps' ? `/sequences/${id}` : `/sequences/${id}/${tab}`

export const launchPath = (id: number) => `/sequences/${id}/launch`

/** The tab of an address; undefined when there is no such tab. The first one has no name of its own there. */
export const readTab = (text: string | undefined): SequenceTab | undefined =>
  text === undefined ? 'steps' : SEQUENCE_TABS.find((tab) => tab === text && tab !== 'steps')
