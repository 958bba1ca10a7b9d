import type { CapturedMail } from '../../../../contract/mail.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import { FormattedMail } from '../../formatted/formatted-mail.tsx'
import { sourceWords, titleWords } from './mail-words.ts'

const plainClasses =
  'wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-wrap rounded-md border bg-sunken p-4 text-sm'

export function MailContent({ mail }: { mail: CapturedMail }) {
  const { html, text, headers, attachments = [] } = mail
  if (!headers && !text && !html)
    return (
      <p className="wrap-anywhere text-ink-2 text-sm">
        {sourceWords(mail) ?? "This email's content is no longer stored"}.
      </p>
    )
  return (
    <Tabs defaultValue={html ? 'html' : 'text'}>
      {attachments.length > 0 && (
        <p className="wrap-anywhere mb-2 text-ink-2 text-sm">{`Attachments: ${attachments.join(', ')}`}</p>
      )}
      <TabsList aria-label="Email views">
        {html && <TabsTrigger value="html">Preview</TabsTrigger>}
        <TabsTrigger value="text">Text</TabsTrigger>
        <TabsTrigger value="headers">Headers</TabsTrigger>
      </TabsList>
      {html && (
        <TabsContent value="html">
          <FormattedMail html={html} title={`Email: ${titleWords(mail)}`} />
          <p className="mt-2 text-ink-3 text-xs">Links and remote images are turned off here.</p>
        </TabsContent>
      )}
      <TabsContent value="text">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <pre className={`${plainClasses} font-sans`} tabIndex={0}>
          {text || 'This email has no plain-text version.'}
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
