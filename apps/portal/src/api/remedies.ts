/** What can be done about two refusals that any call may meet. The frame of the signed-in pages provides it. */
export type Remedies = {
  /** Lets the user prove again that it is him. @returns false where he would rather not */
  prove: () => Promise<boolean>
  /** A second factor has become a must while the page was open. */
  enrol: () => void
}

let remedies: Remedies | undefined
let proof: Promise<boolean> | undefined

/** @returns takes them away again */
export function provideRemedies(given: Remedies): () => void {
  remedies = given
  return () => {
    if (remedies === given) remedies = undefined
  }
}

/** Calls refused at the same time share one question. @returns whether the refused call is worth repeating */
export function proveAgain(): Promise<boolean> {
  if (!remedies) return Promise.resolve(false)
  proof ??= remedies.prove().finally(() => {
    proof = undefined
  })
  return proof
}

export const enrolNow = (): void => remedies?.enrol()
