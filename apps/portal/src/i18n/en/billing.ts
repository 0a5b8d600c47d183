export const billing = {}
