/** Data of each noun for the generated tests; a server noun that is missing here fails a test. */
import { accountFacts } from './nouns/account'
import { activityFacts } from './nouns/activity'
import { appointmentFacts } from './nouns/appointment'
import { attributionFacts } from './nouns/attribution'
import { auditFacts } from './nouns/audit'
import { authFacts } from './nouns/auth'
import { awardFacts } from './nouns/award'
import { careerFacts } from './nouns/career'
import { cashoutFacts } from './nouns/cashout'
import { certificateFacts } from './nouns/certificate'
import { commissionFacts } from './nouns/commission'
import { contractFacts } from './nouns/contract'
import { cooperationFacts } from './nouns/cooperation'
import { coupleFacts } from './nouns/couple'
import { disclosureFacts } from './nouns/disclosure'
import { financeFacts } from './nouns/finance'
import { giftFacts } from './nouns/gift'
import { identityFacts } from './nouns/identity'
import { interactFacts } from './nouns/interact'
import { interviewFacts } from './nouns/interview'
import { invitationFacts } from './nouns/invitation'
import { leadFacts } from './nouns/lead'
import { landingFacts } from './nouns/landing'
import { lineFacts } from './nouns/line'
import { loveFacts } from './nouns/love'
import { mallFacts } from './nouns/mall'
import { matchmakerFacts } from './nouns/matchmaker'
import { mateFacts } from './nouns/mate'
import { mediaFacts } from './nouns/media'
import { membershipFacts } from './nouns/membership'
import { messageFacts } from './nouns/message'
import { noticeFacts } from './nouns/notice'
import { onetooneFacts } from './nouns/onetoone'
import { partnerFacts } from './nouns/partner'
import { payFacts } from './nouns/pay'
import { placeFacts } from './nouns/place'
import { placementFacts } from './nouns/placement'
import { pledgeFacts } from './nouns/pledge'
import { posterFacts } from './nouns/poster'
import { promoterFacts } from './nouns/promoter'
import { reportFacts } from './nouns/report'
import { riskFacts } from './nouns/risk'
import { sharingFacts } from './nouns/sharing'
import { spotlightFacts } from './nouns/spotlight'
import { storeFacts } from './nouns/store'
import { strikeFacts } from './nouns/strike'
import { tenantFacts } from './nouns/tenant'
import { themeFacts } from './nouns/theme'
import { walkinFacts } from './nouns/walkin'

export const nounFacts = {
  account: accountFacts,
  activity: activityFacts,
  appointment: appointmentFacts,
  attribution: attributionFacts,
  audit: auditFacts,
  auth: authFacts,
  career: careerFacts,
  cashout: cashoutFacts,
  certificate: certificateFacts,
  commission: commissionFacts,
  promoter: promoterFacts,
  award: awardFacts,
  contract: contractFacts,
  cooperation: cooperationFacts,
  couple: coupleFacts,
  disclosure: disclosureFacts,
  finance: financeFacts,
  gift: giftFacts,
  identity: identityFacts,
  interact: interactFacts,
  interview: interviewFacts,
  invitation: invitationFacts,
  lead: leadFacts,
  landing: landingFacts,
  line: lineFacts,
  love: loveFacts,
  mall: mallFacts,
  matchmaker: matchmakerFacts,
  // After the service of the matchmaker, whom its secrets name.
  onetoone: onetooneFacts,
  mate: mateFacts,
  media: mediaFacts,
  membership: membershipFacts,
  message: messageFacts,
  notice: noticeFacts,
  partner: partnerFacts,
  pay: payFacts,
  place: placeFacts,
  placement: placementFacts,
  pledge: pledgeFacts,
  poster: posterFacts,
  report: reportFacts,
  risk: riskFacts,
  sharing: sharingFacts,
  spotlight: spotlightFacts,
  store: storeFacts,
  strike: strikeFacts,
  tenant: tenantFacts,
  theme: themeFacts,
  walkin: walkinFacts,
}
