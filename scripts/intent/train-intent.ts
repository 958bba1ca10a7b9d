import { writeFileSync } from 'node:fs'
import { trainWeights } from '../../server/inbox/intent/model/train.ts'
import { storeWeights } from '../../server/inbox/intent/model/weights.ts'
import { signalsOf } from '../../server/inbox/intent/signals.ts'
import { labeledTexts } from '../../tests/intent/labeled-texts.ts'

const FILE = 'server/inbox/intent/model/weights.json'
const texts = labeledTexts('train')
const examples = texts.map(({ intent, message }) => ({ intent, signals: signalsOf(message) }))
const stored = `${JSON.stringify(storeWeights(trainWeights(examples)))}\n`
writeFileSync(FILE, stored)
console.log(`${texts.length} texts; ${FILE}: ${Math.round(stored.length / 1024)} KB`)
