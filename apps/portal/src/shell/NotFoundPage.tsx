import { isBot } from '../page/bots.ts'
import { answerStatus, visitorAgent } from '../page/visitor.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

/** An unknown path, a parameter that no page has, or an object that does not exist (or is not the visitor's). */
export const NotFoundPage = () => {
  answerStatus(404)
  return isBot(visitorAgent()) ? null : <ErrorScreen status={404} />
}
