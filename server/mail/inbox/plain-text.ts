import { storableText } from '../../db/storable-text.ts'

/** What a stranger wrote, as it can be stored. */
export const plain = (text: string, most: number) => storableText(text.replaceAll('\0', '').trim(), most)
