import type { FileStore } from '@kontor/adapters/storage'
import { createLocalFileStore } from '@kontor/customer-centre/adapters/storage/local'
import type { Configuration } from './configuration.ts'

/** Finds the store that files are kept in: a package's, or a folder. */
export const fileStoreOf = ({ centre, FILES_DIR }: Pick<Configuration, 'centre' | 'FILES_DIR'>): FileStore =>
  centre.adapters.storage ?? createLocalFileStore(FILES_DIR)
