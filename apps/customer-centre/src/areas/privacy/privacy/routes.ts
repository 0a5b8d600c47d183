import { closedPrivacyEndpoints } from '@kontor/contract/areas/privacy/closed-privacy'
import { privacyEndpoints } from '@kontor/contract/areas/privacy/privacy'
import { inOneTransaction } from '../../../platform/http/context.ts'
import { routes } from '../../../platform/http/routes.ts'
import { acceptAgreement, showAccepted, showAgreement } from './agreement/accept-agreement.ts'
import { closedPrivacyHandlers } from './closed-customer.ts'
import { setConsent } from './consents.ts'
import { requestErasure, withdrawErasure } from './erasure/request-erasure.ts'
import { openDownload, sendArchive } from './export/download-export.ts'
import { requestExport } from './export/request-export.ts'
import { showPrivacy } from './overview.ts'

export const privacyRoutes = [
  ...routes(privacyEndpoints, {
    privacy: showPrivacy,
    exportRequest: requestExport,
    exportOpen: openDownload,
    // recorded before it leaves
    exportFile: inOneTransaction(sendArchive),
    erasureRequest: requestErasure,
    erasureWithdraw: withdrawErasure,
    agreementFile: showAgreement,
    agreementAccept: acceptAgreement,
    agreementAccepted: showAccepted,
    consent: setConsent,
  }),
  ...routes(closedPrivacyEndpoints, closedPrivacyHandlers),
]
