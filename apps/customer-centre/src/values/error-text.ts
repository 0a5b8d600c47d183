/** Tells what an error says of itself, for those who look for its cause. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
