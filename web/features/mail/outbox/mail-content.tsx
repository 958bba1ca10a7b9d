import { useMemo } from 'react'
import type { CapturedMail } from '../../../../contract/mail.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import { sourceWords, titleWords } from './mail-words.ts'
import { safeMailHtml } from './safe-mail-html.ts'

const plainClasses =
  'wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-wrap rounded-md border bg-sunken p-4 text-sm'

export function MailContent({ mail }: { mail: CapturedMail }) {
  const { html, text, headers } = mail
  const page = useMemo(() => safeMailHtml(html), [html])
  if (!headers && !text && !html)
    return (
      <p className="wrap-anywhere text-ink-2 text-sm">{sourceWords(mail) ?? 'The content of this mail is not kept'}.</p>
    )
  return (
    <Tabs defaultValue={html ? 'html' : 'text'}>
      <TabsList aria-label="Ways to see the mail">
        {html && <TabsTrigger value="html">As read</TabsTrigger>}
        <TabsTrigger value="text">Text</TabsTrigger>
        <TabsTrigger value="headers">Headers</TabsTrigger>
      </TabsList>
      {html && (
        <TabsContent value="html">
          <iframe
            title={`Mail: ${titleWords(mail)}`}
            sandbox=""
            referrerPolicy="no-referrer"
            srcDoc={page}
            className="h-96 w-full rounded-md border bg-[#fff]"
          />
          <p className="mt-2 text-ink-3 text-xs">Links and remote pictures are switched off here.</p>
        </TabsContent>
      )}
      <TabsContent value="text">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <pre className={`${plainClasses} font-sans`} tabIndex={0}>
          {text || 'This mail has no text part.'}
        </pre>
      </TabsContent>
      <TabsContent value="headers">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <pre className={`${plainClasses} font-mono text-xs`} tabIndex={0}>
          {headers}
        </pre>
      </TabsContent>
    </Tabs>
  )
}
