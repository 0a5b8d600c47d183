type Listener = (operatorDetail: string) => void

let listener: Listener | undefined

/** Any answer that carries an `error` field is shown to admins (specification 6); the session decides who is one. */
export function onOperatorDetail(listen: Listener): void {
  listener = listen
}

export function announceProblem(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('error' in body)) return
  const { error } = body
  if (typeof error === 'string' && error !== '') listener?.(error)
  else if (error) listener?.(JSON.stringify(error))
}
