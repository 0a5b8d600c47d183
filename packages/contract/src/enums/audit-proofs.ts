/** Fields of audit entries that are kept as proof; no reader is told. */
export const auditProofs: readonly string[] = ['counter', 'hash']
