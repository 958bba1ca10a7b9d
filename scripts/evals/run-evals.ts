import { readConfig } from '../../server/config.ts'
import { evaluate } from './evaluate.ts'

console.log(await evaluate(readConfig(process.env).model))
