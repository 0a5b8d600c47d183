/** An error whose message is for the person at the terminal: it is shown without a stack. */
export class PlainError extends Error {
  name = 'PlainError'
}

/** Prints one line. */
export function say(text) {
  console.log(text)
}

/** Milliseconds since `start` (of Date.now) in words, such as "4.2 s" or "2 min 5 s". */
export function since(start) {
  const tenths = Math.round((Date.now() - start) / 100)
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`
  const seconds = Math.round(tenths / 10)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Runs a script's body; its number becomes the exit status, and what it throws is shown and becomes status 1. */
export async function main(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    process.exitCode = 1
  }
}
