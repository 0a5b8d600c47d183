import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { type ComparedField, differences } from './differences.ts'
import { useFormState } from './form-context.ts'

type StaleVersionProps = {
  /** The record as it is now. */
  current: Readonly<Record<string, unknown>> & { version: number }
  fields: readonly ComparedField[]
  /** Called when the stored version is chosen: the visitor's input is discarded. */
  onTaken?: () => void
}

/**
 * Another change was faster: shows the differences side by side, and the choice between the two. The form holds the
 * record's version in a hidden field `version`; overwriting sends the newer number.
 */
export const StaleVersion = ({ current, fields, onTaken }: StaleVersionProps) => {
  const t = useTranslations('form')
  const router = useRouter()
  const { form, pending } = useFormState()
  // as it was when the refusal came; further typing does not change the comparison
  const [found] = useState(() => (form.current ? differences(new FormData(form.current), current, fields) : []))

  const overwrite = () => {
    const version = form.current?.elements.namedItem('version')
    if (version instanceof HTMLInputElement) version.value = String(current.version)
    form.current?.requestSubmit()
  }

  const take = () => {
    onTaken?.()
    void router.invalidate()
  }

  return (
    <div role="alert">
      <Banner tone="warning" title={t('stale')}>
        <p>{t(found.length > 0 ? 'staleDiffers' : 'staleSame')}</p>
        {found.length > 0 && (
          <table className="my-3 w-full text-left wrap-anywhere [&_td]:border-t [&_td]:border-warning-line [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1.5 [&_th]:pr-3 [&_th]:align-top [&_th]:font-medium">
            <thead>
              <tr>
                <th scope="col">{t('staleField')}</th>
                <th scope="col">{t('staleMine')}</th>
                <th scope="col">{t('staleTheirs')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ label, mine, theirs }) => (
                <tr key={label}>
                  <th scope="row" className="border-t border-warning-line">
                    {label}
                  </th>
                  <td>{mine || '–'}</td>
                  <td>{theirs || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" pending={pending} onClick={overwrite}>
            {t('staleKeepMine')}
          </Button>
          <Button size="sm" colour="muted" outline onClick={take}>
            {t('staleTakeTheirs')}
          </Button>
        </div>
      </Banner>
    </div>
  )
}
