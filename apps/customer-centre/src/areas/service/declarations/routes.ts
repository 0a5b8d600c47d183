import { declarationQueueEndpoints } from '@kontor/contract/areas/desk/staff-queues'
import { declarationsEndpoints } from '@kontor/contract/areas/service/declarations'
import { routes } from '../../../platform/http/routes.ts'
import { answerDeclaration } from './answer.ts'
import { receiveCancellation, receiveWithdrawal } from './receive.ts'
import { previewDeclaration, staffDeclarations } from './staff-queue.ts'

export const declarationsRoutes = [
  ...routes(declarationsEndpoints, { cancellation: receiveCancellation, withdrawal: receiveWithdrawal }),
  ...routes(declarationQueueEndpoints, {
    staffDeclarations,
    declarationPreview: previewDeclaration,
    declarationAnswer: answerDeclaration,
  }),
]
