/** Says what can be done about two refusals that any call may meet. The frame of the signed-in pages provides it. */
export type AuthChallenges = {
  /** Lets the user prove again that it is them. @returns false where they would rather not */
  prove: () => Promise<boolean>
  /** A second factor has become required while the page was open. */
  enrol: () => void
}

let challenges: AuthChallenges | undefined
let proof: Promise<boolean> | undefined

/** @returns takes them away again */
export function answerAuthChallenges(given: AuthChallenges): () => void {
  challenges = given
  return () => {
    if (challenges === given) challenges = undefined
  }
}

/** Calls refused at the same time share one question. @returns whether the refused call is worth repeating */
export function reauthenticate(): Promise<boolean> {
  if (!challenges) return Promise.resolve(false)
  proof ??= challenges.prove().finally(() => {
    proof = undefined
  })
  return proof
}

export const enrolNow = (): void => challenges?.enrol()
