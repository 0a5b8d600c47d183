import type { privacyEndpoints } from '@kontor/contract/areas/privacy'
import type { Handlers } from '../../http/context.ts'
import { acceptAgreement, showAccepted, showAgreement } from './agreement/accept-agreement.ts'
import { setConsent } from './consents.ts'
import { requestErasure, withdrawErasure } from './erasure/request-erasure.ts'
import { openDownload, sendArchive } from './export/download-export.ts'
import { requestExport } from './export/request-export.ts'
import { showPrivacy } from './overview.ts'

export const privacyHandlers: Handlers<typeof privacyEndpoints> = {
  privacy: showPrivacy,
  exportRequest: requestExport,
  exportOpen: openDownload,
  exportFile: sendArchive,
  erasureRequest: requestErasure,
  erasureWithdraw: withdrawErasure,
  agreementFile: showAgreement,
  agreementAccept: acceptAgreement,
  agreementAccepted: showAccepted,
  consent: setConsent,
}
