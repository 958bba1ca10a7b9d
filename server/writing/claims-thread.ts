import { answerQuestions } from '../threads.ts'
import { answerCheck } from './answer-check.ts'

answerQuestions(answerCheck)
