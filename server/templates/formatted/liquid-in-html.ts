import { decodeEntities } from '../../../contract/html-text.ts'

const CODE = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g

/** HTML as a template: the code in it as it was written, without the tags and entities of an editor. */
export const liquidInHtml = (html: string) =>
  html.replace(CODE, (code) => decodeEntities(code.replace(/<[^>]*>/g, '')).replace(/\u00a0/g, ' '))
