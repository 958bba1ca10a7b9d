import { readMail } from '../../mail/reading/read-mail.ts'
import { answerQuestions } from '../../threads.ts'
import { cleanMessage } from './clean-message.ts'
import type { MailAnswer, MailQuestion } from './mail-work.ts'
import { readContent, readFile } from './message-content.ts'

answerQuestions<MailQuestion, MailAnswer>((question) => {
  if (question.wish === 'clean') return { wish: 'clean', cleaned: question.htmls.map(cleanMessage) }
  if (question.wish === 'file') return { wish: 'file', bytes: readFile(question.raw, question.part) }
  return { wish: 'read', mail: readMail(question.raw), content: readContent(question.raw, question.isWhole) }
})
