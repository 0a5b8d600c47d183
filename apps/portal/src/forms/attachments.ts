import { attachmentEnding } from '@kontor/contract/enums/files'
import type { UploadLimits } from '@kontor/contract/wire/endpoint'

/** Why a file is refused, as far as the browser can tell. The server checks its content as well. */
export type Refusal = 'type' | 'size' | 'empty' | 'count'

export type Chosen<F> = { taken: F[]; refused: { name: string; why: Refusal }[] }

export type Limits = Pick<UploadLimits, 'maxFiles' | 'maxBytes' | 'containers' | 'papers'>

type FileLike = { name: string; size: number }

/** Sorts the chosen files, next to those already there; the same file chosen twice is one. */
export function sortFiles<F extends FileLike & { lastModified: number }>(
  kept: readonly F[],
  chosen: readonly F[],
  limits: Limits,
): Chosen<F> {
  const taken = [...kept]
  const refused: Chosen<F>['refused'] = []
  for (const file of chosen) {
    if (taken.some(other => isSame(other, file))) continue
    const why = refusalOf(file, taken.length, limits)
    if (why) refused.push({ name: file.name, why })
    else taken.push(file)
  }
  return { taken, refused }
}

function refusalOf({ name, size }: FileLike, before: number, limits: Limits): Refusal | null {
  const { maxFiles, maxBytes } = limits
  if (attachmentEnding(name, limits) === null) return 'type'
  if (size === 0) return 'empty'
  if (size > maxBytes) return 'size'
  return before >= maxFiles ? 'count' : null
}

const isSame = (a: FileLike & { lastModified: number }, b: FileLike & { lastModified: number }): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** For `call`'s option `pack`: puts the files of the form's `attachments` beside the body; nothing where there are none. */
export function packFiles(data: FormData): ((json: string) => FormData) | undefined {
  const files = data.getAll('attachments').filter(value => value instanceof File && value.name !== '')
  if (files.length === 0) return undefined
  return json => {
    const packed = new FormData()
    // the server reads the body before it accepts any file
    packed.set('body', json)
    for (const file of files) packed.append('attachments', file)
    return packed
  }
}

/** For a body: names the files that were sent before. */
export const heldIn = (data: FormData): { uploads?: string[] } => {
  const ids = data.getAll('uploads').map(String)
  return ids.length > 0 ? { uploads: ids } : {}
}
