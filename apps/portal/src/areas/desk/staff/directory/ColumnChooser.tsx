import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { drawIcon } from '../../../../ui/Icon.tsx'

const ColumnsIcon = /* @__PURE__ */ drawIcon('M3.5 4h13v12h-13zM8 4v12m4.3-12v12')

type ColumnChooserProps = {
  /** Each column with its heading. */
  names: readonly (readonly [name: string, head: string])[]
  shown: readonly string[]
  /** The column that heads its row, which is always there. */
  title: string
}

/** Chooses the columns of a list and of its file; the address keeps them, and a saved view does. */
export const ColumnChooser = (props: ColumnChooserProps) => {
  const t = useTranslations('staff.directory.chooser')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" colour="muted" outline className="mb-3 ml-auto" onClick={() => setOpen(true)}>
        <ColumnsIcon className="size-4" />
        {t('title')}
      </Button>
      {open && <ChooserDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const ChooserDialog = ({ names, shown, title, onClose }: ColumnChooserProps & { onClose: () => void }) => {
  const t = useTranslations('staff.directory.chooser')
  const frame = useTranslations('frame')
  const navigate = useNavigate()
  const show = (columns: string | undefined) => {
    onClose()
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>): Record<string, unknown> => ({ ...before, columns }),
      resetScroll: false,
    })
  }
  return (
    <Dialog open title={t('title')} closeLabel={frame('close')} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          const chosen = new FormData(event.currentTarget).getAll('column')
          show([title, ...chosen].join(','))
        }}
      >
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">{t('title')}</legend>
          {names.map(([name, head]) => (
            <Checkbox
              key={name}
              name="column"
              value={name}
              label={head}
              defaultChecked={shown.includes(name)}
              disabled={name === title}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap justify-end gap-2">
          <Button colour="muted" outline onClick={() => show(undefined)}>
            {t('usual')}
          </Button>
          <Button type="submit">{t('show')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
