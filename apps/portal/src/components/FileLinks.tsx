import type { KeptFile } from '@kontor/contract/areas/platform/files'
import { attachmentEnding, typeOfEnding } from '@kontor/contract/enums/files'
import { sizeText } from '@kontor/contract/file-size'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { FileIcon } from '../ui/NavigationIcons.tsx'
import { textLink } from './AddressLinks.tsx'

export type FileLinksProps = {
  files: readonly KeptFile[]
  /** Is the path that files are downloaded below; null: their reader may not. */
  at: `/ajax/v1/${string}/` | null
}

/** Attached files with their type and size, to download. */
export const FileLinks = ({ files, at }: FileLinksProps) => {
  const t = useTranslations('contactProvider.files')
  if (files.length === 0) return null
  return (
    <ul aria-label={t('attached')} className="flex flex-col gap-1 text-13">
      {files.map(file => (
        <li key={file.id}>
          <FileLink file={file} at={at} />
        </li>
      ))}
    </ul>
  )
}

type FileLinkProps = { file: KeptFile } & Pick<FileLinksProps, 'at'>

const FileLink = ({ file: { id, name, bytes, preview }, at }: FileLinkProps) => {
  const t = useTranslations('contactProvider.files')
  const locale = useNumberLocale()
  const href = at === null ? null : `${publicConfiguration().centreUrl}${at}${id}`
  return (
    <>
      <span className="flex gap-2">
        <FileIcon className="mt-0.5 size-4 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          {href === null ? (
            name
          ) : (
            <a href={href} className={textLink} download>
              {name}
            </a>
          )}{' '}
          <span className="text-muted">
            {t('typeAndSize', { type: t(`types.${typeOf(name)}`), size: sizeText(bytes, locale) })}
          </span>
        </span>
      </span>
      {href !== null && preview && (
        <img
          src={`${href}/preview`}
          alt={t('previewOf', { name })}
          width={preview.width}
          height={preview.height}
          loading="lazy"
          className="mt-1.5 max-h-80 w-auto max-w-full rounded-control border border-line print:max-h-60"
        />
      )}
    </>
  )
}

const types = {
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'message/rfc822': 'mail',
  'application/zip': 'archive',
} as const

/** Finds the kind by the ending of the name: the customer centre keeps no file whose content is another. */
function typeOf(name: string): 'image' | 'document' | 'other' | (typeof types)[keyof typeof types] {
  const ending = attachmentEnding(name)
  if (ending === null) return 'other'
  const type = typeOfEnding(ending)
  if (type in types) return types[type as keyof typeof types] // looked up in the same line
  return type.startsWith('image/') ? 'image' : 'document'
}
