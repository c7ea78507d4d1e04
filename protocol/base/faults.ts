/**
 * All faults of the product, gathered from the nouns, for the server, which throws them by name. The app imports those
 * of each noun.
 */
import { activityFaults } from '../activity/activity.faults'
import { organiserFaults } from '../activity/organiser.faults'
import { accountFaults } from '../account/account.faults'
import { appointmentFaults } from '../appointment/appointment.faults'
import { attributionFaults } from '../attribution/attribution.faults'
import { auditFaults } from '../audit/audit.faults'
import { authFaults } from '../auth/auth.faults'
import { careerFaults } from '../career/career.faults'
import { cashoutFaults } from '../cashout/cashout.faults'
import { certificateFaults } from '../certificate/certificate.faults'
import { promoterFaults } from '../promoter/promoter.faults'
import { commissionFaults } from '../commission/commission.faults'
import { contactFaults } from '../contact/contact.faults'
import { contractFaults } from '../contract/contract.faults'
import { cooperationFaults } from '../cooperation/cooperation.faults'
import { coupleFaults } from '../couple/couple.faults'
import { disclosureFaults } from '../disclosure/disclosure.faults'
import { financeFaults } from '../finance/finance.faults'
import { lovegiftFaults } from '../gift/gift.faults'
import { identityFaults } from '../identity/identity.faults'
import { interactFaults } from '../interact/interact.faults'
import { invitationFaults } from '../invitation/invitation.faults'
import { landingFaults } from '../landing/landing.faults'
import { leadFaults } from '../lead/lead.faults'
import { leadImportFaults } from '../lead/lead-import.faults'
import { lineFaults } from '../line/line.faults'
import { loveFaults } from '../love/love.faults'
import { mallFaults } from '../mall/mall.faults'
import { mateFaults } from '../mate/mate.faults'
import { matchmakerFaults } from '../matchmaker/matchmaker.faults'
import { mediaFaults } from '../media/media.faults'
import { membershipFaults } from '../membership/membership.faults'
import { messageFaults } from '../message/message.faults'
import { onetooneFaults } from '../onetoone/onetoone.faults'
import { partnerFaults } from '../partner/partner.faults'
import { payFaults } from '../pay/pay.faults'
import { placeFaults } from '../place/place.faults'
import { placementFaults } from '../placement/placement.faults'
import { pledgeFaults } from '../pledge/pledge.faults'
import { posterFaults } from '../poster/poster.faults'
import { reportFaults } from '../report/report.faults'
import { spotlightFaults } from '../spotlight/spotlight.faults'
import { sharingFaults } from '../sharing/sharing.faults'
import { storeFaults } from '../store/store.faults'
import { strikeFaults } from '../strike/strike.faults'
import { tenantFaults } from '../tenant/tenant.faults'
import { themeFaults } from '../theme/theme.faults'
import { walkinFaults } from '../walkin/walkin.faults'
import { awardFaults } from '../award/award.faults'
import { baseFaults } from './base.faults'

export const faults = {
  ...baseFaults,
  ...contactFaults,
  ...tenantFaults,
  ...mediaFaults,
  ...accountFaults,
  ...activityFaults,
  ...organiserFaults,
  ...appointmentFaults,
  ...attributionFaults,
  ...auditFaults,
  ...authFaults,
  ...financeFaults,
  ...careerFaults,
  ...cashoutFaults,
  ...certificateFaults,
  ...contractFaults,
  ...cooperationFaults,
  ...coupleFaults,
  ...disclosureFaults,
  ...onetooneFaults,
  ...commissionFaults,
  ...promoterFaults,
  ...awardFaults,
  ...loveFaults,
  ...interactFaults,
  ...invitationFaults,
  ...landingFaults,
  ...leadFaults,
  ...leadImportFaults,
  ...lineFaults,
  ...mallFaults,
  ...lovegiftFaults,
  ...identityFaults,
  ...mateFaults,
  ...matchmakerFaults,
  ...membershipFaults,
  ...messageFaults,
  ...partnerFaults,
  ...payFaults,
  ...placeFaults,
  ...placementFaults,
  ...pledgeFaults,
  ...posterFaults,
  ...reportFaults,
  ...spotlightFaults,
  ...sharingFaults,
  ...storeFaults,
  ...strikeFaults,
  ...themeFaults,
  ...walkinFaults,
} as const

export type FaultName = keyof typeof faults
