import type { Ticket } from '@kontor/contract/areas/service/support'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { XIcon } from '../../../ui/MoreIcons.tsx'

type Shared = Pick<Ticket, 'visibility' | 'readers'>

/** Says who of the customer sees a ticket. */
export const VisibleTo = ({ ticket: { visibility, readers } }: { ticket: Shared }) => {
  const t = useTranslations('support.sharing')
  const names = readers.map(({ name }) => name).join(', ')
  if (visibility === 'people') return <p>{t('seenByAll')}</p>
  return <p className="wrap-anywhere">{names === '' ? t('seenByOwners') : t('seenBy', { names })}</p>
}

type CopiesProps = {
  copies: Ticket['copies']
  /** Ends copies to an address; absent where the reader may not. */
  remove?: ((id: string, options: CallOptions) => Promise<unknown>) | undefined
}

/** Lists the addresses outside that get copies, and those that were asked. */
export const Copies = ({ copies, remove }: CopiesProps) => {
  const t = useTranslations('support.sharing')
  if (copies.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-13 font-medium text-muted">{t('copies')}</h3>
      <ul className="flex flex-col gap-1.5">
        {copies.map(copy => (
          <li key={copy.id} className="flex items-start justify-between gap-2 text-13">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{copy.address}</span>
              <span className="block text-12 text-muted">{t(`states.${copy.state}`, { name: copy.added_by })}</span>
            </span>
            {remove && copy.state !== 'declined' && (
              <RemoveCopy address={copy.address} remove={options => remove(copy.id, options)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type RemoveCopyProps = { address: string; remove: (options: CallOptions) => Promise<unknown> }

const RemoveCopy = ({ address, remove }: RemoveCopyProps) => {
  const t = useTranslations('support.sharing')
  const router = useRouter()
  const removing = useAction(async options => {
    await remove(options)
    await router.invalidate()
  })
  return (
    <button
      type="button"
      aria-label={t('copyRemove', { address })}
      aria-disabled={removing.pending}
      className="grid size-6 shrink-0 place-items-center text-muted hover:text-ink print:hidden"
      onClick={removing.run}
    >
      <XIcon className="size-3.5" />
    </button>
  )
}
