import { MAX_ID } from '../../../contract/max-id.ts'

/** The tabs of a sequence's page, in their order. The first is the page's own address. */
export const SEQUENCE_TABS = ['steps', 'people', 'results', 'settings'] as const
export type SequenceTab = (typeof SEQUENCE_TABS)[number]

export const sequencePath = (id: number, tab: SequenceTab = 'steps') =>
  tab === 'steps' ? `/sequences/${id}` : `/sequences/${id}/${tab}`

export const launchPath = (id: number) => `/sequences/${id}/launch`

/** An ID as the address has it; undefined when no sequence can have it. */
export const readSequenceId = (text: string | undefined) =>
  text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined

/** The tab of an address; undefined when there is no such tab. The first one has no name of its own there. */
export const readTab = (text: string | undefined): SequenceTab | undefined =>
  text === undefined ? 'steps' : SEQUENCE_TABS.find((tab) => tab === text && tab !== 'steps')
