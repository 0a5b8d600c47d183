import { Readable } from 'node:stream'
import type { supportEndpoints, Ticket } from '@kontor/contract/areas/service/support'
import type { Locale } from '@kontor/contract/locales'
import { fileHeaders } from '../../../platform/files/send-file.ts'
import { withoutTransaction } from '../../../platform/http/context.ts'
import { inThread } from '../../../platform/jobs/worker-pool.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { datesIn, momentText } from '../../../values/moments.ts'
import { onPaper } from './queries.ts'
import { resourceIn } from './resources.ts'
import type { run, ThreadOnPaper } from './thread-paper.ts'
import { viewTicket } from './ticket-view.ts'

/**
 * Answers with a ticket on paper: what its reader sees on the page, up to its last 500 messages. Notes of staff are no part of it, and what was
 * confided is named and never shown.
 */
export const showTicketPdf = withoutTransaction<typeof supportEndpoints.ticketPdf>(
  async ({ inTransaction, locale, now, params, reply, services }) => {
    const ticket = await inTransaction(inside => viewTicket(inside, params.number, onPaper), { reads: true })
    const paper = paperOf(services, ticket, locale, now)
    // bytes come from another thread: the page's process goes on meanwhile
    const bytes = Buffer.from(await inThread<typeof run>(new URL('./thread-paper.ts', import.meta.url), paper, 60))
    fileHeaders(reply, { name: `ticket-${ticket.number}.pdf`, contentType: 'application/pdf', bytes: bytes.length })
    return Readable.from([bytes])
  },
)

function paperOf(services: TenantServices, ticket: Ticket, locale: Locale, now: Date): ThreadOnPaper {
  const { catalogues, configuration } = services
  const { paper: words, statuses } = catalogues[locale].support
  const at = (moment: string) => momentText(datesIn(locale), new Date(moment), configuration.timeZone)
  const facts = [
    [words.number, `#${ticket.number}`],
    [words.status, statuses[ticket.status]],
    [words.topic, ticket.category_name],
    [words.contract, ticket.contract_number],
    [words.resource, ticket.resource && resourceIn(ticket.resource, locale)],
    [words.invoice, ticket.invoice?.number],
    ...ticket.answers.map(({ label, value }) => [label, value] as const),
    [words.opened, at(ticket.created_at)],
    [words.made, at(now.toISOString())],
  ] as const
  return {
    locale,
    number: `#${ticket.number}`,
    made_at: now.toISOString(),
    title: ticket.subject,
    facts: facts.flatMap(([label, value]) => (value ? [`${label}: ${value.replaceAll('\n', ' ')}`] : [])),
    entries: [
      ...(ticket.earlier > 0 ? [{ head: words.earlier(ticket.earlier), body: '', files: '' }] : []),
      ...ticket.messages.map(({ author, from_staff, body, created_at, files, secret, withdrawn_at }) => ({
        head: `${from_staff ? words.staff(author) : author}, ${at(created_at)}`,
        body: [withdrawn_at ? words.withdrawn : body, ...(secret ? [words.secret] : [])].join('\n'),
        files: files.length > 0 ? `${words.files}: ${files.map(({ name }) => name).join(', ')}` : '',
      })),
    ],
    seller: configuration.provider.name,
    logo: configuration.billing.logo,
  }
}
