/** Bytes of an answer we read at most; a right one has a few hundred. */
const longest = 20_000

/** The body of an answer from elsewhere, which may be of any length. @throws where it is too long */
export async function readShort(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > longest) throw new Error('the answer is too long')
  }
  return text
}

/** Why no answer came, in one word. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'NO_ANSWER_IN_TIME' : 'NOT_REACHED'
