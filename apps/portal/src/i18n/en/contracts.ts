export const contracts = {}
