import { answerQuestions } from '../../threads.ts'
import { answerFlight } from './answer-flight.ts'

answerQuestions(answerFlight)
