import { tmpdir } from 'node:os'
import { temporaryDataFolder } from '../apps/kontor/src/testing/data-folder.ts'

/** On a disk, as an operator's data: tests may have theirs in memory. */
export const dataFolderOnDisk = () => temporaryDataFolder(tmpdir())
