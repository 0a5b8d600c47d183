import type { MasterKeySource } from '../platform/crypto/master-key-source.ts'

/** Wraps the keys of the tests' databases. */
export const testMasterKey: string = Buffer.alloc(32, 'test').toString('base64')
export const testMaster: MasterKeySource = { name: 'MASTER_KEY', read: async () => testMasterKey }
