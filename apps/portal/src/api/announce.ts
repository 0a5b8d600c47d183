import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from '../page/page-context.ts'

type Listener = (operatorDetail: string) => void

let listener: Listener | undefined

/** Any answer that carries an `error` field is shown to admins (specification 6); the session decides who is one. */
export function onOperatorDetail(listen: Listener): void {
  listener = listen
}

/** Hands over with the page what the server hears while it renders it. */
const tell: Listener = createIsomorphicFn()
  .server((detail: string) => void pageContext().operatorDetails.push(detail))
  .client((detail: string) => listener?.(detail))

/** Takes the `error` field out of an answer: what is left may go into the page of a user who is no admin. */
export function announceProblem(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('error' in body)) return
  const { error } = body
  delete body.error
  if (typeof error === 'string' && error !== '') tell(error)
  else if (error) tell(JSON.stringify(error))
}
