import { isBot } from '../session/bots.ts'
import { answerStatus, visitorAgent } from '../session/visitor.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

/** An unknown path, a parameter that no page has, or an object that is not there (or not the visitor's). */
export const NotFoundPage = () => {
  answerStatus(404)
  return isBot(visitorAgent()) ? null : <ErrorScreen status={404} />
}
