import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Kbd } from '../../../../ui/Kbd.tsx'

type Shortcut =
  | 'next'
  | 'previous'
  | 'open'
  | 'select'
  | 'assign'
  | 'status'
  | 'take'
  | 'answer'
  | 'note'
  | 'close'
  | 'merge'
  | 'send'

/** The keys as people press them, but for those with a name. Each is declared by the button that it presses. */
const keys = {
  next: 'j',
  previous: 'k',
  select: 'x',
  assign: 'a',
  status: 'e',
  answer: 'r',
  note: 'n',
  take: 'a',
  close: 'e',
  merge: 'm',
} as const satisfies Partial<Record<Shortcut, string>>

/** Lists the keys of a page; `?` opens it. */
export const ShortcutHelp = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => {
  const t = useTranslations('staff.tickets.shortcuts')
  const frame = useTranslations('frame')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button colour="muted" outline aria-keyshortcuts="?" className="max-sm:hidden" onClick={() => setOpen(true)}>
        {t('title')} <Kbd>?</Kbd>
      </Button>
      <Dialog open={open} title={t('title')} closeLabel={frame('close')} onClose={() => setOpen(false)}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {shortcuts.map(name => (
            <div key={name} className="contents">
              <dt>
                <Kbd>{name === 'open' || name === 'send' ? t(`keys.${name}`) : keys[name]}</Kbd>
              </dt>
              <dd>{t(name)}</dd>
            </div>
          ))}
          <div className="contents">
            <dt>
              <Kbd>?</Kbd>
            </dt>
            <dd>{t('help')}</dd>
          </div>
        </dl>
        <p className="mt-4 text-13 text-muted">{t('hint')}</p>
      </Dialog>
    </>
  )
}
