import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/Dialog.tsx'
import { CustomerFinder } from './CustomerFinder.tsx'

export const CustomerDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('frame')
  return (
    <Dialog open title={t('customerSwitch')} closeLabel={t('close')} onClose={onClose}>
      <CustomerFinder onDone={onClose} />
    </Dialog>
  )
}
