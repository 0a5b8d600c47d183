import type { Factors } from '@kontor/contract/areas/people/second-factor'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment, Moment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { KeyIcon } from '../../../../ui/ControlIcons.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { DeviceIcon, RefreshIcon } from '../../../../ui/ThingIcons.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

export type Factor = Factors['apps'][number] & { synced?: boolean }

type FactorItemProps = {
  kind: 'passkeys' | 'apps'
  factor: Factor
  /** Why it cannot be removed now, if so. */
  kept: string | null
  onRemove: () => void
}

/** One passkey or app: its name, since when, last use, and its actions. */
export const FactorItem = ({ kind, factor, kept, onRemove }: FactorItemProps) => {
  const t = useTranslations('identity.factors')
  const explain = useTranslations()
  const [renaming, setRenaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const ThingIcon = kind === 'passkeys' ? KeyIcon : DeviceIcon
  const { name, created_at, last_used_at } = factor
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <ThingIcon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {factor.synced && (
            <>
              <Badge tone="info" icon={RefreshIcon}>
                {t('passkeys.synced')}
              </Badge>
              <Tooltip label={explain('explain', { term: t('passkeys.synced') })}>{t('passkeys.syncedHint')}</Tooltip>
            </>
          )}
        </p>
        <p className="text-13 text-muted">
          {t.rich('item.created', { at: () => <ExactMoment value={created_at} /> })} ·{' '}
          {last_used_at ? t.rich('item.lastUsed', { at: () => <Moment value={last_used_at} /> }) : t('item.neverUsed')}
        </p>
        {renaming ? (
          <RenameForm
            factor={factor}
            onDone={() => {
              setRenaming(false)
              // the button comes back with the next rendering
              setTimeout(() => rename.current?.focus())
            }}
          />
        ) : (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              ref={rename}
              size="sm"
              colour="muted"
              outline
              aria-label={t('item.renameLabel', { name })}
              onClick={() => setRenaming(true)}
            >
              {t('item.rename')}
            </Button>
            <Button
              size="sm"
              colour="danger"
              outline
              disabledReason={kept}
              aria-label={t('item.removeLabel', { name })}
              onClick={onRemove}
            >
              {t('item.remove')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

const RenameForm = ({ factor: { id, name }, onDone }: { factor: Factor; onDone: () => void }) => {
  const t = useTranslations('identity.factors.item')
  const router = useRouter()
  return (
    <Form
      name={`rename-${id}`}
      className="mt-2 flex flex-col gap-2"
      submit={async data => {
        const given = data.text('name').trim()
        await call('PATCH /ajax/v1/accounts/factors/{id}', { params: { id }, body: { name: given } })
        return given
      }}
      onDone={async given => {
        showToast('success', t('renamed', { name: given }))
        await router.invalidate()
        onDone()
      }}
    >
      <FormField name="name" label={t('name')}>
        <Input ref={takeFocus} name="name" maxLength={60} defaultValue={name} autoComplete="off" />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm">{t('save')}</SubmitButton>
        <Button size="sm" colour="muted" outline onClick={onDone}>
          {t('keepName')}
        </Button>
      </div>
    </Form>
  )
}
