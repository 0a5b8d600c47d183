import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../ui/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { useFieldControl } from '../ui/field-control.ts'
import { PlusIcon } from '../ui/MoreIcons.tsx'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Name of the file chosen; pages that list several show them below instead. */
  chosen?: string | null | undefined
}

/** Chooses files with our button: the browser's own speaks the browser's language. Without scripts that one is shown. */
export const FileInput = ({ chosen, ...rest }: FileInputProps) => {
  const t = useTranslations('contactProvider.files')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label
        className={classNames(
          buttonClass({ size: 'sm', colour: 'muted', outline: true }),
          'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <PlusIcon className="size-4" />
        {t(rest.multiple ? 'choose' : 'chooseOne')}
        <input {...useFieldControl()} {...rest} type="file" className="sr-only noscript:not-sr-only" />
      </label>
      {chosen && <span className="min-w-0 text-13 wrap-anywhere">{chosen}</span>}
    </div>
  )
}
