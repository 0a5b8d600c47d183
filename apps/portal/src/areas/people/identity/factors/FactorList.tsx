import type { Factors } from '@kontor/contract/areas/people/second-factor'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useToday } from '../../../../i18n/use-today.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PlusIcon } from '../../../../ui/MoreIcons.tsx'
import { type Factor, FactorItem } from './FactorItem.tsx'
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx'
import { isRequiredNow } from './Requirement.tsx'

type FactorListProps = { kind: 'passkeys' | 'apps'; factors: Factors; onRemoved: () => void }

export const FactorList = ({ kind, factors, onRemoved }: FactorListProps) => {
  const t = useTranslations('identity.factors')
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const add = useRef<HTMLAnchorElement>(null)
  const last = factors.passkeys.length + factors.apps.length === 1
  const mustStay = last && isRequiredNow(factors.required, useToday())
  const list: readonly Factor[] = factors[kind]
  return (
    <Card title={t(`${kind}.title`)} subtitle={t(`${kind}.lead`)}>
      {list.length === 0 ? (
        <p className="text-13 text-muted">{t(`${kind}.none`)}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {list.map(factor => (
            <FactorItem
              key={factor.id}
              kind={kind}
              factor={factor}
              kept={mustStay ? t('item.lastRequired') : null}
              onRemove={() => setLeaving(factor)}
            />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Link
          ref={add}
          to={kind === 'passkeys' ? '/twofactor/passkey' : '/twofactor/app'}
          className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
        >
          <PlusIcon className="size-4" />
          {t(`${kind}.add`)}
        </Link>
      </div>
      <RemoveFactorDialog
        kind={kind}
        factor={leaving}
        last={last}
        onClose={() => setLeaving(null)}
        onRemoved={() => {
          onRemoved()
          add.current?.focus()
        }}
      />
    </Card>
  )
}
