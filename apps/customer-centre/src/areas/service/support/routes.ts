import { guestTicketEndpoints } from '@kontor/contract/areas/service/guest-tickets'
import { heldMailEndpoints, mailboxEndpoints } from '@kontor/contract/areas/service/held-mails'
import { supportEndpoints } from '@kontor/contract/areas/service/support'
import { textModuleEndpoints } from '@kontor/contract/areas/service/text-modules'
import { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import { ticketDraftEndpoints } from '@kontor/contract/areas/service/ticket-drafts'
import { ticketFiguresEndpoints } from '@kontor/contract/areas/service/ticket-figures'
import { ticketFilesEndpoints } from '@kontor/contract/areas/service/ticket-files'
import { ticketSecretEndpoints } from '@kontor/contract/areas/service/ticket-secrets'
import { ticketSharingEndpoints } from '@kontor/contract/areas/service/ticket-sharing'
import { canDo } from '@kontor/contract/can'
import { holdFile } from '../../../platform/files/held-files.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { scopeOf } from '../../../platform/http/contract-scope.ts'
import { routes } from '../../../platform/http/routes.ts'
import { closeTicket, reopenTicket, replyToTicket } from './change-ticket.ts'
import { createTicket } from './create-ticket.ts'
import {
  deskAnswer,
  deskAssign,
  deskClose,
  deskFile,
  deskFilePreview,
  deskMessageEdit,
  deskMessages,
  deskMessageWithdraw,
  deskReopen,
  deskStatus,
  deskTicket,
  deskTickets,
} from './desk.ts'
import { deskDraftKeep, deskDrafts } from './desk-drafts.ts'
import { deskFollow, deskNote, deskWorkRemove } from './desk-notes.ts'
import { deskCopyRemove } from './desk-people.ts'
import { deskPreview } from './desk-preview.ts'
import { deskTag } from './desk-tags.ts'
import { ticketDraft, ticketDraftKeep } from './drafts.ts'
import { editOwnMessage, withdrawOwnMessage } from './edit-message.ts'
import { ticketFigures } from './figures.ts'
import {
  guestAnswer,
  guestAssign,
  guestErase,
  guestFile,
  guestFilePreview,
  guestHandOver,
  guestStatus,
  guestTag,
  guestTicket,
  guestTickets,
} from './guests/desk.ts'
import { decideHeldMail, heldMails } from './inbound/held.ts'
import { mailboxFailures } from './inbound/mailbox-failures.ts'
import { deskMerge, deskSplit } from './merge-split.ts'
import { choicesFor } from './queries.ts'
import { deskRelate } from './related.ts'
import { deskSecret } from './secret.ts'
import { addCopy, allowServerAccess, removeCopy, shareTicket } from './share-ticket.ts'
import { changeTextModule, createTextModule, deleteTextModule, textModules } from './text-modules.ts'
import { showTicketPdf } from './thread-on-paper.ts'
import { ticketList } from './ticket-list.ts'
import { exportTicket, sendTicketFile, sendTicketPreview, viewEarlier, viewTicket } from './ticket-view.ts'
import { optionsIn } from './topics.ts'

export const supportRoutes = [
  ...routes(supportEndpoints, {
    tickets: ticketList,
    async ticketOptions({ caller, db, customer, locale, now, services }) {
      const writable = scopeOf(caller, 'support:write')
      const reads = scopeOf(caller, 'support:read')
      const scope = writable.length > 0 ? writable : reads
      return {
        categories: optionsIn(services, locale),
        ...(await choicesFor(db, customer, {
          services,
          locale,
          scope,
          reads,
          userId: caller.userId,
          now,
          billing: canDo(permissionsOf(caller), 'billing:read'),
        })),
      }
    },
    ticket: async context => viewTicket(context, context.params.number),
    ticketMessages: async context => viewEarlier(context, context.params.number, context.query.before),
    ticketFile: sendTicketFile,
    ticketExport: exportTicket,
    ticketPdf: showTicketPdf,
    ticketCreate: createTicket,
    ticketReply: replyToTicket,
    ticketMessageEdit: editOwnMessage,
    ticketMessageWithdraw: withdrawOwnMessage,
    ticketClose: closeTicket,
    ticketReopen: reopenTicket,
  }),
  ...routes(guestTicketEndpoints, {
    guestTickets,
    guestTicket,
    guestFile,
    guestAnswer,
    guestStatus,
    guestHandOver,
    guestTag,
    guestAssign,
    guestErase,
  }),
  ...routes(ticketSharingEndpoints, {
    ticketShare: shareTicket,
    ticketServerAccess: allowServerAccess,
    ticketCopyAdd: addCopy,
    ticketCopyRemove: removeCopy,
  }),
  ...routes(heldMailEndpoints, { heldMails, heldMailDecide: decideHeldMail }),
  ...routes(mailboxEndpoints, { mailboxFailures }),
  ...routes(ticketDeskEndpoints, {
    deskTickets,
    deskTicket,
    deskMessages,
    deskFile,
    deskAnswer,
    deskRelate,
    deskSplit,
    deskCopyRemove,
    deskMessageEdit,
    deskMessageWithdraw,
    deskStatus,
    deskReopen,
    deskNote,
    deskDrafts,
    deskDraftKeep,
    deskFollow,
    deskTag,
    deskWorkRemove,
    deskAssign,
    deskMerge,
    deskClose,
    deskPreview,
  }),
  ...routes(ticketSecretEndpoints, { deskSecret }),
  ...routes(ticketDraftEndpoints, { ticketDraft, ticketDraftKeep }),
  ...routes(ticketFilesEndpoints, {
    ticketUpload: ({ db, customer, caller, now, uploads }) =>
      holdFile(db, uploads, { customer, userId: caller.userId, now }),
    ticketFilePreview: sendTicketPreview,
    deskUpload: ({ db, caller, now, uploads }) => holdFile(db, uploads, { customer: null, userId: caller.userId, now }),
    deskFilePreview,
    guestFilePreview,
  }),
  ...routes(ticketFiguresEndpoints, { ticketFigures }),
  ...routes(textModuleEndpoints, {
    textModules,
    textModuleCreate: createTextModule,
    textModuleChange: changeTextModule,
    textModuleDelete: deleteTextModule,
  }),
]
