import { offerEndpoints } from '@kontor/contract/areas/desk/offers'
import { routes } from '../../../platform/http/routes.ts'
import {
  offer,
  offerAccept,
  offerAcceptAtLink,
  offerAtLink,
  offerCodeSend,
  offerDecline,
  offerDeclineAtLink,
  offerPaper,
  offerPaperAtLink,
  offers,
} from './answer.ts'
import {
  staffOffer,
  staffOfferMake,
  staffOfferPaper,
  staffOfferProducts,
  staffOfferSend,
  staffOfferWithdraw,
} from './make.ts'

export const offersRoutes = routes(offerEndpoints, {
  staffOfferProducts,
  staffOfferMake,
  staffOffer,
  staffOfferPaper,
  staffOfferSend,
  staffOfferWithdraw,
  offers,
  offer,
  offerPaper,
  offerAccept,
  offerDecline,
  offerAtLink,
  offerPaperAtLink,
  offerCodeSend,
  offerAcceptAtLink,
  offerDeclineAtLink,
})
