import type { TextModule } from '@kontor/contract/areas/service/text-modules'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { workedStatuses } from '@kontor/contract/enums/ticket-desk'
import { languages, locales } from '@kontor/contract/locales'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { GlobeIcon } from '../../../../ui/ControlIcons.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { SearchInput } from '../../../../ui/SearchInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { fillPlaceholders, placeholders, valuesFor } from './placeholders.ts'

type TextModulesProps = {
  ticket: DeskTicket
  /** The answer's form. */
  form: HTMLFormElement
  modules: readonly TextModule[]
  onClose: () => void
}

/** Staff's texts: one is put into the answer, with what goes with it; each can be changed here. */
export const TextModules = ({ ticket, form, modules: first, onClose }: TextModulesProps) => {
  const t = useTranslations('staff.tickets.modules')
  const frame = useTranslations('frame')
  const user = useUser()
  const [modules, setModules] = useState(first)
  const [edited, setEdited] = useState<TextModule | 'new' | null>(null)
  const insert = (module: TextModule) => {
    const { text, missing } = fillPlaceholders(module.body, valuesFor(ticket, user.name))
    // the dialog gives the focus back where it was opened, and then the field has it
    flushSync(onClose)
    putInto(form, { ...module, body: text })
    if (missing.length > 0) showToast('info', t('missing', { placeholders: missing.join(', ') }))
  }
  const back = async () => {
    setModules((await call('GET /ajax/v1/staff/text-modules')).data)
    setEdited(null)
  }
  return (
    <Dialog
      open
      title={t(edited === null ? 'title' : edited === 'new' ? 'new' : 'change')}
      closeLabel={frame('close')}
      onClose={edited === null ? onClose : () => setEdited(null)}
    >
      {edited === null ? (
        <ModuleList modules={modules} ticket={ticket} onInsert={insert} onEdit={setEdited} />
      ) : (
        <ModuleForm module={edited === 'new' ? undefined : edited} ticket={ticket} onDone={back} />
      )}
    </Dialog>
  )
}

/** Puts a text where the caret is, and sets what goes with it; the form hears of it as of what is typed. */
function putInto(form: HTMLFormElement, { body, status, category, take }: TextModule) {
  const told = (field: HTMLElement) => field.dispatchEvent(new Event('input', { bubbles: true }))
  const set = (name: string, value: string | null) => {
    const field = form.elements.namedItem(name)
    // a topic may be gone since the text was written
    if (!(field instanceof HTMLSelectElement) || ![...field.options].some(option => option.value === value)) return
    field.value = value ?? field.value
    told(field)
  }
  const box = form.elements.namedItem('take')
  if (box instanceof HTMLInputElement && take) {
    box.checked = true
    told(box)
  }
  set('status', status)
  set('category', category)
  const field = form.elements.namedItem('body')
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setRangeText(body, field.selectionStart, field.selectionEnd, 'end')
  told(field)
}

type ModuleListProps = {
  modules: readonly TextModule[]
  ticket: DeskTicket
  onInsert: (module: TextModule) => void
  onEdit: (module: TextModule | 'new') => void
}

/** Those in the customer's language stand first. */
const ModuleList = ({ modules, ticket, onInsert, onEdit }: ModuleListProps) => {
  const { locale } = ticket.customer
  const t = useTranslations('staff.tickets.modules')
  const [wanted, setWanted] = useState('')
  const found = modules
    .filter(({ name, body }) => `${name} ${body}`.toLowerCase().includes(wanted.trim().toLowerCase()))
    .toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale))
  return (
    <div className="flex flex-col gap-4">
      {modules.length > 0 && (
        <SearchInput label={t('search')} value={wanted} onChange={event => setWanted(event.target.value)} />
      )}
      {found.length === 0 && <p className="text-muted">{t(modules.length === 0 ? 'empty' : 'nothingFound')}</p>}
      <ul className="flex max-h-[50vh] flex-col gap-3 overflow-y-auto">
        {found.map(module => (
          <li key={module.id} className="flex flex-wrap items-start gap-2 border-b border-line pb-3">
            <div className="min-w-0 grow basis-48">
              <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {module.name}
                {module.locale !== locale && (
                  <Badge tone="muted" icon={GlobeIcon}>
                    {languageName(module.locale)}
                  </Badge>
                )}
              </h3>
              <p lang={module.locale} className="line-clamp-2 text-13 wrap-anywhere text-muted">
                {module.body}
              </p>
              <Effects module={module} ticket={ticket} />
            </div>
            <Button
              size="sm"
              colour="muted"
              outline
              aria-label={t('editOf', { name: module.name })}
              onClick={() => onEdit(module)}
            >
              {t('edit')}
            </Button>
            <Button size="sm" aria-label={t('insertOf', { name: module.name })} onClick={() => onInsert(module)}>
              {t('insert')}
            </Button>
          </li>
        ))}
      </ul>
      <Button colour="muted" outline className="self-start" onClick={() => onEdit('new')}>
        {t('new')}
      </Button>
    </div>
  )
}

const languageName = (locale: TextModule['locale']) => languages[locale].name

type EffectsProps = { module: TextModule; ticket: DeskTicket }

/** Says what else an answer with this text does. */
const Effects = ({ module: { status, category, take }, ticket }: EffectsProps) => {
  const t = useTranslations('staff.tickets')
  const support = useTranslations('support')
  const topic = ticket.categories.find(({ code }) => code === category)
  const effects = [
    status && `${t('answer.afterwards')}: ${t(`statuses.${status}`)}`,
    topic && `${support('columns.category')}: ${topic.name}`,
    take && t('answer.take'),
  ].filter(Boolean)
  return effects.length > 0 && <p className="mt-0.5 text-12 text-muted">{effects.join(' · ')}</p>
}

type ModuleFormProps = { module: TextModule | undefined; ticket: DeskTicket; onDone: () => Promise<void> }

const ModuleForm = ({ module, ticket, onDone }: ModuleFormProps) => {
  const t = useTranslations('staff.tickets.modules')
  const tickets = useTranslations('staff.tickets')
  const support = useTranslations('support')
  const [asked, setAsked] = useState(false)
  const remove = useAction(async options => {
    if (!module) return
    await call('DELETE /ajax/v1/staff/text-modules/{id}', { params: { id: module.id } }, options)
    await onDone()
  })
  return (
    <Form
      name="text-module"
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const { status, category, ...texts } = data.texts('name', 'locale', 'body', 'status', 'category')
        const body = { ...texts, status: status || null, category: category || null, take: data.has('take') } as Fields // each is an option of its list
        if (!module) return call('POST /ajax/v1/staff/text-modules', { body }, options)
        const { id, version } = module
        return call('PUT /ajax/v1/staff/text-modules/{id}', { params: { id }, body: { ...body, version } }, options)
      }}
      onDone={onDone}
    >
      <FormField name="name" label={t('name')}>
        <Input name="name" maxLength={80} defaultValue={module?.name} />
      </FormField>
      <FormField name="locale" label={t('locale')}>
        <Select name="locale" defaultValue={module?.locale ?? ticket.customer.locale}>
          {locales.map(name => (
            <option key={name} value={name}>
              {languages[name].name}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField
        name="body"
        label={t('body')}
        hint={t('hint', { placeholders: placeholders.map(name => `{${name}}`).join(', ') })}
      >
        <Textarea name="body" rows={6} maxLength={20_000} defaultValue={module?.body} />
      </FormField>
      <FormField name="status" label={tickets('answer.afterwards')}>
        <Select name="status" defaultValue={module?.status ?? ''}>
          <option value="">{t('asChosen')}</option>
          {workedStatuses.map(value => (
            <option key={value} value={value}>
              {tickets(`statuses.${value}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField name="category" label={support('columns.category')}>
        <Select name="category" defaultValue={module?.category ?? ''}>
          <option value="">{t('asItIs')}</option>
          {ticket.categories.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      <Checkbox name="take" label={tickets('answer.take')} defaultChecked={module?.take} />
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        {module && (
          <Button colour="danger" outline pending={remove.pending} onClick={asked ? remove.run : () => setAsked(true)}>
            {t(asked ? 'deleteNow' : 'delete')}
          </Button>
        )}
        <SubmitButton>{t('save')}</SubmitButton>
      </footer>
    </Form>
  )
}
type Fields = Omit<TextModule, 'id' | 'version'>
