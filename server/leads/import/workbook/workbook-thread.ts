import { answerQuestions } from '../../../threads.ts'
import { convertWorkbook } from './convert-workbook.ts'

answerQuestions(convertWorkbook)
