import type { Lead } from './lead.ts'

type Given = Pick<Lead, 'industry' | 'industryAsGiven'>

/** The industry as emails name it: the customer's own word, or the one of our list. */
export const industryWord = ({ industry, industryAsGiven }: Given): string | null => industryAsGiven ?? industry
