/** Every noun that the server serves, lowest first; a new noun is added only to this list. */
import { withCheckedHooks } from '../lib/hooks'
import { activityNoun } from './activity/activity.noun'
import { accountNoun } from './account/account.noun'
import { appointmentNoun } from './appointment/appointment.noun'
import { attributionNoun } from './attribution/attribution.noun'
import { auditNoun } from './audit/audit.noun'
import { authNoun } from './auth/auth.noun'
import { careerNoun } from './career/career.noun'
import { awardNoun } from './award/award.noun'
import { bookingNoun } from './booking/booking.noun'
import { cashoutNoun } from './cashout/cashout.noun'
import { certificateNoun } from './certificate/certificate.noun'
import { commissionNoun } from './commission/commission.noun'
import { contractNoun } from './contract/contract.noun'
import { coupleNoun } from './couple/couple.noun'
import { disclosureNoun } from './disclosure/disclosure.noun'
import { cooperationNoun } from './cooperation/cooperation.noun'
import { productsOf } from './finance/finance'
import { financeNoun } from './finance/finance.noun'
import { giftNoun } from './gift/gift.noun'
import { homeNoun } from './home/home.noun'
import { interactNoun } from './interact/interact.noun'
import { interviewNoun } from './interview/interview.noun'
import { invitationNoun } from './invitation/invitation.noun'
import { identityNoun } from './identity/identity.noun'
import { landingNoun } from './landing/landing.noun'
import { leadNoun } from './lead/lead.noun'
import { lineNoun } from './line/line.noun'
import { loveNoun } from './love/love.noun'
import { mallNoun } from './mall/mall.noun'
import { matchmakerNoun } from './matchmaker/matchmaker.noun'
import { mateNoun } from './mate/mate.noun'
import { membershipNoun } from './membership/membership.noun'
import { messageNoun } from './message/message.noun'
import { mediaNoun } from './media/media.noun'
import { kindsOf } from './notice/notice'
import { noticeNoun } from './notice/notice.noun'
import type { Noun } from './noun'
import { paperNoun } from './paper/paper.noun'
import { onetooneNoun } from './onetoone/onetoone.noun'
import { partnerNoun } from './partner/partner.noun'
import { payNoun } from './pay/pay.noun'
import { placeNoun } from './place/place.noun'
import { placementNoun } from './placement/placement.noun'
import { pledgeNoun } from './pledge/pledge.noun'
import { posterNoun } from './poster/poster.noun'
import { promoterNoun } from './promoter/promoter.noun'
import { reportNoun } from './report/report.noun'
import { riskNoun } from './risk/risk.noun'
import { spotlightNoun } from './spotlight/spotlight.noun'
import { sharingNoun } from './sharing/sharing.noun'
import { storeNoun } from './store/store.noun'
import { strikeNoun } from './strike/strike.noun'
import { tenantNoun } from './tenant/tenant.noun'
import { themeNoun } from './theme/theme.noun'
import { walkinNoun } from './walkin/walkin.noun'

export const nouns: readonly Noun[] = withCheckedHooks([
  tenantNoun,
  noticeNoun,
  strikeNoun,
  auditNoun,
  mediaNoun,
  authNoun,
  accountNoun,
  financeNoun,
  payNoun,
  cashoutNoun,
  membershipNoun,
  identityNoun,
  riskNoun,
  placeNoun,
  loveNoun,
  paperNoun,
  certificateNoun,
  mateNoun,
  interactNoun,
  lineNoun,
  bookingNoun,
  placementNoun,
  spotlightNoun,
  matchmakerNoun,
  careerNoun,
  interviewNoun,
  storeNoun,
  sharingNoun,
  attributionNoun,
  invitationNoun,
  walkinNoun,
  themeNoun,
  cooperationNoun,
  activityNoun,
  posterNoun,
  messageNoun,
  mallNoun,
  giftNoun,
  appointmentNoun,
  contractNoun,
  onetooneNoun,
  leadNoun,
  landingNoun,
  coupleNoun,
  reportNoun,
  pledgeNoun,
  disclosureNoun,
  commissionNoun,
  promoterNoun,
  partnerNoun,
  awardNoun,
  homeNoun,
])

// The server does not start if a notice kind has two owners, no target or no text, or if a product has no seller or two.
kindsOf({ nouns })
productsOf({ nouns })
