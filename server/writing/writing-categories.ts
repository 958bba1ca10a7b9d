import type { WritingCategory } from '../../contract/writing.ts'

export const writingCategories: WritingCategory[] = [
  {
    id: 'prospecting',
    name: 'Cold Prospecting',
    purpose: 'Start a conversation with somebody who does not know you yet.',
    keyElements: ['A reason to write', 'One clear question'],
  },
]
