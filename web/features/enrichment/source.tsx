import { webAddress } from '../../lib/safe-link.ts'
import { sourceWords } from './fact-words.ts'

/** Where something was found: a link to the page, or a description. */
export function Source({ text }: { text: string }) {
  const href = webAddress(text)
  if (!href) return text
  return (
    <a
      href={href}
      title={href}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-sm underline decoration-line-control underline-offset-2 hover:text-ink hover:decoration-current"
    >
      {sourceWords(text)}
    </a>
  )
}
