import type { ViewedList } from '@kontor/contract/enums/saved-views'
import type { SavedView } from '@kontor/contract/wire/saved-view'
import type { CallInput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../api/client.ts'
import { Form } from '../forms/Form.tsx'
import { FormField } from '../forms/FormField.tsx'
import { SubmitButton } from '../forms/SubmitButton.tsx'
import { useAction } from '../forms/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Input } from '../ui/Input.tsx'
import { isFiltered } from './is-filtered.ts'

type Filters = SavedView['filters']
type Search = { cursor?: string | undefined; [name: string]: string | undefined }
type Kept = CallInput<'POST /ajax/v1/staff/views'>['body']

const filtersOf = ({ cursor: _, ...search }: Search): Filters =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

const isSame = (one: Filters, other: Filters): boolean => {
  const written = (filters: Filters) => JSON.stringify(Object.entries(filters).toSorted())
  return written(one) === written(other)
}

type SavedViewsProps = { list: ViewedList; views: readonly SavedView[]; search: Search }

/** Views of a list that staff have kept, as links; and the way to keep the present one, or to delete one's own. */
export const SavedViews = ({ list, views, search }: SavedViewsProps) => {
  const t = useTranslations('staff.views')
  const router = useRouter()
  const [saving, setSaving] = useState(false)
  const filters = filtersOf(search)
  const current = views.find(view => isSame(view.filters, filters))
  const remove = useAction(async options => {
    if (current) await call('DELETE /ajax/v1/staff/views/{id}', { params: { id: current.id } }, options)
    await router.invalidate()
  })
  const canSave = !current && isFiltered(search)
  if (views.length === 0 && !canSave) return null
  return (
    <nav aria-label={t('title')} className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-13">
      {views.map(view => (
        <Link
          key={view.id}
          to="."
          search={() => view.filters}
          aria-current={view === current ? 'page' : undefined}
          className="min-h-6 text-brand wrap-anywhere hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {view.name}
        </Link>
      ))}
      {canSave && (
        <Button size="sm" colour="muted" outline onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      )}
      {current?.own && (
        <Button size="sm" colour="muted" outline pending={remove.pending} onClick={remove.run}>
          {t('delete')}
        </Button>
      )}
      {saving && <SaveDialog list={list} filters={filters} onClose={() => setSaving(false)} />}
    </nav>
  )
}

type SaveDialogProps = { list: ViewedList; filters: Filters; onClose: () => void }

const SaveDialog = ({ list, filters, onClose }: SaveDialogProps) => {
  const t = useTranslations('staff.views')
  const frame = useTranslations('frame')
  const router = useRouter()
  return (
    <Dialog open title={t('save')} closeLabel={frame('close')} onClose={onClose}>
      <Form
        name="saved-view"
        className="flex flex-col gap-4"
        submit={(data, options) =>
          call(
            'POST /ajax/v1/staff/views',
            // the list's own search, which its address was read by
            { body: { list, ...data.texts('name'), filters, shared: data.has('shared') } as Kept },
            options,
          )
        }
        onDone={async () => {
          onClose()
          await router.invalidate()
        }}
      >
        <FormField name="name" label={t('name')}>
          <Input name="name" maxLength={60} />
        </FormField>
        <Checkbox name="shared" label={t('shared')} />
        <SubmitButton className="self-end max-sm:self-stretch">{t('save')}</SubmitButton>
      </Form>
    </Dialog>
  )
}
