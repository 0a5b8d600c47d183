import { paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import { locales } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { routes } from '../../../platform/http/routes.ts'
import { beginCard, cardPage, saveCard } from './card.ts'
import { setBackup, setDefault } from './default-method.ts'
import { gatewayNameFor, offeredBy } from './gateway.ts'
import { creditorName, creditorOf, mandateText } from './mandate-text.ts'
import { savePaypal, startPaypal } from './paypal.ts'
import { paymentMethods } from './queries.ts'
import { removeMethod } from './remove-method.ts'
import { asOf, backupAmong } from './rules.ts'
import { amendAccount } from './sepa/amend-account.ts'
import { showMandatePdf } from './sepa/mandate-on-paper.ts'
import { revokeMandate } from './sepa/revoke-mandate.ts'
import { saveSepa } from './sepa.ts'
import { showMandate } from './show-mandate.ts'
import { showMethod } from './show-method.ts'

export const paymentsRoutes = routes(paymentsEndpoints, {
  paymentCard: saveCard,
  paymentCardPage: cardPage,
  paymentCardSetup: beginCard,
  paymentSepa: saveSepa,
  paymentPaypal: startPaypal,
  paymentPaypalSave: savePaypal,
  async paymentGet({ services, db, customer, body }) {
    const methods = await paymentMethods(db, customer, services.configuration.timeZone, sql`m.kind = ${body.method}`)
    return { data: methods.map(method => asOf(services.clock.today(), method)) }
  },
  async paymentGetAll({ services, db, customer }) {
    const { provider } = services.configuration
    const creditor = { name: creditorName(provider), creditor_id: provider.creditorId }
    const data = (await paymentMethods(db, customer, services.configuration.timeZone)).map(method =>
      asOf(services.clock.today(), method),
    )
    const sandbox = services.configuration.paymentGateway === 'sandbox'
    const stripe =
      gatewayNameFor(services, 'card') === 'stripe' ? (services.configuration.stripe?.publishableKey ?? null) : null
    return { data, creditor, offered: offeredBy(services), backup: backupAmong(data)?.id ?? null, sandbox, stripe }
  },
  async paymentMandateText({ services }) {
    return { data: locales.map(locale => mandateText(services, creditorOf(services), locale)) }
  },
  paymentMandate: showMandate,
  paymentMandatePdf: showMandatePdf,
  paymentAccount: amendAccount,
  paymentRevoke: revokeMandate,
  paymentDelete: removeMethod,
  paymentDefaultByGet: setDefault,
  paymentDefault: setDefault,
  paymentBackup: setBackup,
  paymentMethod: showMethod,
})
