import { readIntent } from '../../server/inbox/intent/read-intent.ts'
import { labeledTexts } from '../../tests/intent/labeled-texts.ts'
import { tableOf } from '../../tests/intent/measure.ts'

const folder = process.argv[2] ?? 'kept-aside'
const judged = labeledTexts(folder).map(({ intent, message }) => ({
  wanted: intent,
  reading: readIntent(message),
  message,
}))
console.log(`Intent of incoming messages, ${folder}:\n`)
console.log(tableOf(judged.map(({ wanted, reading }) => ({ wanted, read: reading.intent }))).join('\n'))
console.log('')
if (process.argv.includes('--wrong'))
  for (const { wanted, reading, message } of judged)
    if (wanted !== reading.intent)
      console.log(
        `${wanted} read as ${reading.intent} (${reading.confidence}) by [${reading.words.map(({ text }) => text).join(' | ')}]: ${JSON.stringify(message.text.slice(0, 160))}`,
      )
