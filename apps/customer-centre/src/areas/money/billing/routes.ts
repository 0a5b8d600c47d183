import { billingEndpoints } from '@kontor/contract/areas/money/billing'
import { billingArchiveEndpoints } from '@kontor/contract/areas/money/billing-archive'
import { billingFilesEndpoints } from '@kontor/contract/areas/money/billing-files'
import { billingSettingsEndpoints } from '@kontor/contract/areas/money/billing-settings'
import { correctionEndpoints } from '@kontor/contract/areas/money/corrections'
import { staffBillingEndpoints } from '@kontor/contract/areas/money/staff-billing'
import { taxCorrectionEndpoints } from '@kontor/contract/areas/money/tax-corrections'
import { problem } from '../../../platform/http/problem.ts'
import { routes } from '../../../platform/http/routes.ts'
import { listArchives, requestArchive, sendArchive } from './archive/request-archive.ts'
import {
  exportAuditData,
  exportBookings,
  exportDatevPackage,
  exportPaymentBookings,
  exportSalesList,
} from './bookings/routes.ts'
import { correctable, creditInvoice, givenBack, previewed } from './credit.ts'
import { downloads } from './documents/downloads.ts'
import { sellerOf } from './facts.ts'
import { invoice } from './invoice.ts'
import { invoiceList } from './invoice-list.ts'
import { markViewed } from './mark-viewed.ts'
import { billingPreview } from './preview.ts'
import { makeProforma } from './proforma.ts'
import { documentById } from './queries.ts'
import { sendAgain } from './sending/send-again.ts'
import { saveSettings, showSettings } from './settings.ts'
import { listExceptions, showRuns } from './staff-runs.ts'
import { startRun } from './start-run.ts'
import { keepTax, listTaxCorrections } from './tax-corrections.ts'

const documentRoutes = routes(billingEndpoints, {
  invoices: invoiceList,
  billingPreview,
  proformaMake: makeProforma,
  async invoice({ db, customer, params, services }) {
    const today = services.clock.today()
    const detail = await documentById(db, customer, params.id, today)
    if (!detail) throw problem('not_found')
    return invoice(detail, today, sellerOf(services).texts)
  },
  invoiceOpened: markViewed,
  invoiceSend: sendAgain,
})

export const billingRoutes = [
  ...documentRoutes,
  ...routes(billingFilesEndpoints, downloads),
  ...routes(correctionEndpoints, {
    staffInvoice: correctable,
    staffInvoiceCredit: {
      carryOut: creditInvoice,
      takesAway: ({ body }) => body.shown !== null,
      meanwhile: async (context, { names }) => ({
        ...(await previewed(context)),
        asks: true,
        waits_for: names,
      }),
      size: async context => givenBack(await previewed(context)),
    },
  }),
  ...routes(taxCorrectionEndpoints, { staffTaxCorrections: listTaxCorrections, staffTaxKeep: keepTax }),
  ...routes(billingSettingsEndpoints, { billingSettings: showSettings, billingSettingsSave: saveSettings }),
  ...routes(billingArchiveEndpoints, {
    invoiceArchives: listArchives,
    invoiceArchive: requestArchive,
    invoiceArchiveFile: sendArchive,
  }),
  ...routes(staffBillingEndpoints, {
    staffBilling: showRuns,
    staffBillingRun: startRun,
    staffBillingExceptions: listExceptions,
    staffBookings: exportBookings,
    staffPaymentBookings: exportPaymentBookings,
    staffDatevPackage: exportDatevPackage,
    staffAuditData: exportAuditData,
    staffSalesList: exportSalesList,
  }),
]
