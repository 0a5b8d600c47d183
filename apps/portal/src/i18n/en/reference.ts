export const reference = {}
