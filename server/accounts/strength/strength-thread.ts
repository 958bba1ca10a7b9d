import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerQuestions } from '../../threads.ts'
import { judgeStrength, type StrengthQuestion } from './password-strength.ts'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const leaked = new Set(dictionary['passwords-common'])

answerQuestions((question: StrengthQuestion) =>
  judgeStrength(question, { isLeaked: (password) => leaked.has(password), estimate: (...of) => zxcvbn.check(...of) }),
)
