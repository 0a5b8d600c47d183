import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Form } from '../forms/Form.tsx'
import { FormField } from '../forms/FormField.tsx'
import { SubmitButton } from '../forms/SubmitButton.tsx'
import { useAction } from '../forms/use-action.ts'
import { Input } from '../ui/Input.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'

type TagEditorProps = {
  tags: readonly string[]
  /** Are offered while one is typed. */
  known: readonly string[]
  change: (body: { add?: string[]; remove?: string[] }, options?: object) => Promise<unknown>
}

/** Shows staff's own words for something: each can be taken away, and others be added. */
export const TagEditor = ({ tags, known, change }: TagEditorProps) => {
  const t = useTranslations('staff.tickets.tags')
  const router = useRouter()
  const offered = useId()
  return (
    <>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map(tag => (
            <Tag key={tag} tag={tag} remove={options => change({ remove: [tag] }, options)} />
          ))}
        </ul>
      )}
      <Form
        key={tags.join()}
        name="tag"
        className="flex items-end gap-2"
        submit={(data, options) => change({ add: [data.text('add')] }, options)}
        onDone={() => router.invalidate()}
      >
        <div className="min-w-0 grow">
          <FormField name="add" label={t('add')}>
            <Input name="add" maxLength={40} list={offered} autoComplete="off" />
          </FormField>
        </div>
        <SubmitButton size="sm" outline>
          {t('submit')}
        </SubmitButton>
        <datalist id={offered}>
          {known
            .filter(tag => !tags.includes(tag))
            .map(tag => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </Form>
    </>
  )
}

const Tag = ({ tag, remove }: { tag: string; remove: (options?: object) => Promise<unknown> }) => {
  const t = useTranslations('staff.tickets.tags')
  const router = useRouter()
  const removing = useAction(async options => {
    await remove(options)
    await router.invalidate()
  })
  return (
    <li className="inline-flex items-center gap-1 rounded-control border border-line bg-subtle pl-2 text-12">
      <span className="wrap-anywhere">{tag}</span>
      <button
        type="button"
        aria-label={t('remove', { tag })}
        aria-disabled={removing.pending}
        className="grid size-6 place-items-center text-muted hover:text-ink"
        onClick={removing.run}
      >
        <XIcon className="size-3.5" />
      </button>
    </li>
  )
}
