export const contacts = {}
