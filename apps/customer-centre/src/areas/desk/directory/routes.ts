import { bulkEndpoints } from '@kontor/contract/areas/desk/bulk'
import { customerFileEndpoints } from '@kontor/contract/areas/desk/customer-file'
import { customerNotesEndpoints } from '@kontor/contract/areas/desk/customer-notes'
import { customerOpeningEndpoints } from '@kontor/contract/areas/desk/customer-opening'
import { directoryEndpoints } from '@kontor/contract/areas/desk/directory'
import { exemptionEndpoints } from '@kontor/contract/areas/desk/exemptions'
import { itemEndpoints } from '@kontor/contract/areas/desk/items'
import { revealEndpoints } from '@kontor/contract/areas/desk/reveal'
import { staffSearchEndpoints } from '@kontor/contract/areas/desk/staff-search'
import { routes } from '../../../platform/http/routes.ts'
import { listBulkRuns, previewBulk, showBulk, startBulk, undoBulk } from './bulk.ts'
import { staffCustomer } from './customer-file.ts'
import { fileOf, pageOf } from './declared.ts'
import { exemptionEnd, exemptionPaper, exemptionRecord, staffExemptions } from './exemptions.ts'
import { staffItemAdd, staffItemDrop, staffItems, staffItemsBill } from './items.ts'
import { contracts, customers, documents } from './lists.ts'
import { activity, mails, mandates, offers, orders, payments, people } from './more-lists.ts'
import { customerNote, customerNoteDelete, customerTag } from './notes.ts'
import { staffCustomerOpen } from './open-customer.ts'
import { staffReveal } from './reveal.ts'
import { staffSearch } from './staff-search.ts'

export const directoryRoutes = [
  ...routes(directoryEndpoints, {
    staffCustomers: pageOf('customers', customers),
    staffCustomersFile: fileOf('customers', customers),
    staffContracts: pageOf('contracts', contracts),
    staffContractsFile: fileOf('contracts', contracts),
    staffDocuments: pageOf('documents', documents),
    staffDocumentsFile: fileOf('documents', documents),
    staffAllPayments: pageOf('payments', payments),
    staffAllPaymentsFile: fileOf('payments', payments),
    staffMandates: pageOf('mandates', mandates),
    staffMandatesFile: fileOf('mandates', mandates),
    staffOrders: pageOf('orders', orders),
    staffOrdersFile: fileOf('orders', orders),
    staffOffers: pageOf('offers', offers),
    staffOffersFile: fileOf('offers', offers),
    staffMails: pageOf('mails', mails),
    staffMailsFile: fileOf('mails', mails),
    staffActivity: pageOf('activity', activity),
    staffActivityFile: fileOf('activity', activity),
    staffAllPeople: pageOf('people', people),
    staffAllPeopleFile: fileOf('people', people),
  }),
  ...routes(customerFileEndpoints, { staffCustomer }),
  ...routes(bulkEndpoints, {
    staffBulkPreview: previewBulk,
    staffBulkStart: startBulk,
    staffBulkRuns: listBulkRuns,
    staffBulk: showBulk,
    staffBulkUndo: undoBulk,
  }),
  ...routes(revealEndpoints, { staffReveal }),
  ...routes(itemEndpoints, { staffItems, staffItemAdd, staffItemDrop, staffItemsBill }),
  ...routes(staffSearchEndpoints, { staffSearch }),
  ...routes(customerOpeningEndpoints, { staffCustomerOpen }),
  ...routes(exemptionEndpoints, { exemptionRecord, exemptionEnd, exemptionPaper, staffExemptions }),
  ...routes(customerNotesEndpoints, { customerNote, customerNoteDelete, customerTag }),
]
