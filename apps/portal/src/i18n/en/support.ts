export const support = {}
