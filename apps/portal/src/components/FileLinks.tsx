import type { KeptFile } from '@kontor/contract/areas/platform/files'
import { attachmentEnding, attachmentTypes } from '@kontor/contract/enums/files'
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
  const locale = useNumberLocale()
  if (files.length === 0) return null
  return (
    <ul aria-label={t('attached')} className="flex flex-col gap-1 text-13">
      {files.map(({ id, name, bytes }) => (
        <li key={id} className="flex gap-2">
          <FileIcon className="mt-0.5 size-4 text-muted" />
          <span className="min-w-0 wrap-anywhere">
            {at === null ? (
              name
            ) : (
              <a href={`${publicConfiguration().centreUrl}${at}${id}`} className={textLink} download>
                {name}
              </a>
            )}{' '}
            <span className="text-muted">
              {t('typeAndSize', { type: t(`types.${typeOf(name)}`), size: sizeText(bytes, locale) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const types = { 'application/pdf': 'pdf', 'text/plain': 'text', 'message/rfc822': 'mail' } as const

/** Finds the kind by the ending of the name: the customer centre keeps no file whose content is another. */
function typeOf(name: string): 'image' | 'pdf' | 'text' | 'mail' | 'other' {
  const ending = attachmentEnding(name)
  if (ending === null) return 'other'
  const type = attachmentTypes[ending]
  return type in types ? types[type as keyof typeof types] : 'image' // looked up in the same line
}
