import { contractActionEndpoints } from '@kontor/contract/areas/selling/changes'
import { staffTermsEndpoints } from '@kontor/contract/areas/selling/staff-terms'
import { contractTransferEndpoints } from '@kontor/contract/areas/selling/transfers'
import { routes } from '../../../platform/http/routes.ts'
import { acceptTransfer, declineTransfer, viewTransfer } from './accept-transfer.ts'
import { contractChange, contractChangePreview, contractChangeUndo, contractOffers } from './change.ts'
import { contractPayment, contractRename } from './edit.ts'
import { contractEndPreview } from './end-preview.ts'
import {
  contractCancel,
  contractCancelUndo,
  contractSwitch,
  contractSwitchComplete,
  contractSwitchUndo,
  contractWithdraw,
} from './ending.ts'
import { contractExport } from './export.ts'
import { staffTerms, staffTermsChange, staffTermsUndo } from './staff-terms.ts'
import { contractTransfer, contractTransferUndo } from './transfer.ts'

export const changesRoutes = [
  ...routes(contractActionEndpoints, {
    contractRename,
    contractPayment,
    contractOffers,
    contractChangePreview,
    contractChange,
    contractChangeUndo,
    contractEndPreview,
    contractCancel,
    contractCancelUndo,
    contractWithdraw,
    contractSwitch,
    contractSwitchComplete,
    contractSwitchUndo,
    contractExport,
    contractTransfer,
    contractTransferUndo,
  }),
  ...routes(staffTermsEndpoints, { staffTerms, staffTermsChange, staffTermsUndo }),
  ...routes(contractTransferEndpoints, {
    transfer: viewTransfer,
    transferAccept: acceptTransfer,
    transferDecline: declineTransfer,
  }),
]
